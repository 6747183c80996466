/** Sends messages to open browsers; called after commit only. The socket room implements it. */
export interface LivePublisher {
  /** To everybody signed in to a tenant who holds the permission code. */
  toTenant(tenantId: number, permission: string, message: object): void;
  toUser(userId: string, message: object): void;
}
