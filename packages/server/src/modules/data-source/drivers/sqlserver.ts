import type { Socket } from 'node:net';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { NetworkPlace, SourceConnection } from '../connection.ts';
import { pinnedSocket } from './socket.ts';

/**
 * SQL Server has no read-only transaction: the statement is checked word by word (statement.ts), its transaction is
 * always rolled back, and the account of the source should only be able to read (docs/operations.md).
 */
export async function openSqlserver(place: NetworkPlace): Promise<SourceConnection> {
  const { default: mssql } = await import('mssql');
  let socket: Socket | undefined;
  const pool = new mssql.ConnectionPool({
    server: place.host,
    port: place.port,
    user: place.user,
    password: place.password,
    database: place.database,
    connectionTimeout: LIMITS.sourceConnectMs,
    requestTimeout: LIMITS.sourceQueryMs,
    pool: { min: 0, max: 1, idleTimeoutMillis: LIMITS.sourceIdleMs * 2 },
    options: {
      encrypt: place.tls !== 'off',
      trustServerCertificate: place.tls !== 'verified',
      useUTC: false,
      appName: 'songbai',
      connector: () => {
        socket = pinnedSocket(place);
        return connected(socket);
      },
    },
  });
  let alive = true;
  pool.on('error', () => {
    alive = false;
  });
  const destroy = () => {
    alive = false;
    socket?.destroy();
    void pool.close().catch(() => {});
  };
  try {
    await pool.connect();
  } catch (error) {
    destroy();
    throw error;
  }
  return {
    alive: () => alive && socket?.destroyed === false,
    received: () => socket?.bytesRead ?? 0,
    destroy,
    run: async (text, values, _limits, into) => {
      const transaction = new mssql.Transaction(pool);
      transaction.on('error', () => {});
      await transaction.begin();
      const request = new mssql.Request(transaction);
      for (const [at, value] of values.entries()) request.input(`p${at + 1}`, value);
      request.stream = true;
      await new Promise<void>((resolve, reject) => {
        request.on('recordset', (columns) => into.columns(Object.keys(columns as object), []));
        request.on('row', (row) => into.row(row as Record<string, unknown>));
        request.on('error', reject);
        request.on('done', () => resolve());
        void request.query(text);
      });
      await transaction.rollback();
    },
  };
}

const connected = (socket: Socket) =>
  new Promise<Socket>((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
