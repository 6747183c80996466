/** The part of the package that is used; it comes without types. */
declare module 'mssql' {
  import type { EventEmitter } from 'node:events';

  class ConnectionPool extends EventEmitter {
    constructor(config: object);
    connect(): Promise<this>;
    close(): Promise<void>;
  }
  class Transaction extends EventEmitter {
    constructor(pool: ConnectionPool);
    begin(): Promise<this>;
    rollback(): Promise<void>;
  }
  class Request extends EventEmitter {
    constructor(transaction: Transaction);
    stream: boolean;
    input(name: string, value: unknown): this;
    query(text: string): Promise<unknown>;
  }
  const mssql: {
    ConnectionPool: typeof ConnectionPool;
    Transaction: typeof Transaction;
    Request: typeof Request;
  };
  export = mssql;
}
