/** Sends messages to open browsers; called after commit only. The socket room implements it. */
export interface LivePublisher {
  /** To everybody signed in to a tenant who holds the permission code; null for everybody in the tenant. */
  toTenant(tenantId: number, permission: string | null, message: object): void;
  /** To every open browser of these people. */
  toUsers(userIds: readonly string[], message: object): void;
  /** To every open browser of this node: what other nodes find out for themselves. */
  toNode(message: object): void;
  /**
   * Sessions of these people were ended, or their accounts closed: their sockets on every node prove themselves now, and
   * those that cannot are closed.
   */
  recheck(userIds: readonly string[]): void;
  /** Rights or dictionaries were changed by this process: tells open browsers now and not at the next look. */
  stateChanged(): void;
}
