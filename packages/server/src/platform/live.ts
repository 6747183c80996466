/** Sends messages to open browsers; called after commit only. Implemented in live/. */
export interface LivePublisher {
  /** To all users signed in to a tenant who hold the permission code; null for all users of the tenant. */
  toTenant(tenantId: number, permission: string | null, message: object): void;
  /** To every open browser of these people. */
  toUsers(userIds: readonly string[], message: object): void;
  /** To every open browser of this node: for changes that other nodes detect themselves. */
  toNode(message: object): void;
  /**
   * Sessions of these people were ended, or their accounts closed: their sockets on every node are re-authenticated
   * now, and those that fail are closed.
   */
  recheck(userIds: readonly string[]): void;
  /** Rights or dictionaries were changed by this process: notifies open browsers now instead of at the next check. */
  stateChanged(): void;
}
