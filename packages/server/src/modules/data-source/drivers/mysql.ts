import { LIMITS } from '@songbai/contract/limits.ts';
import type { Connection } from 'mysql2';
import type { Collector, NetworkPlace, SourceConnection, SourceKind, SourceValue } from '../connection.ts';
import { pinnedSocket, tlsOptions } from './socket.ts';

export async function openMysql(place: NetworkPlace): Promise<SourceConnection> {
  const { createConnection } = (await import('mysql2')).default;
  const socket = pinnedSocket(place);
  const tls = tlsOptions(place);
  const connection = createConnection({
    host: place.host,
    user: place.user,
    password: place.password,
    database: place.database,
    stream: () => socket,
    ...(tls === false
      ? {}
      : { ssl: { rejectUnauthorized: tls.rejectUnauthorized, verifyIdentity: tls.rejectUnauthorized } }),
    connectTimeout: LIMITS.sourceConnectMs,
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    // The server may not ask for files of this machine, nor run a second statement.
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
  });
  let alive = true;
  const ended = () => {
    alive = false;
  };
  connection.on('error', ended);
  connection.on('end', ended);
  const destroy = () => {
    alive = false;
    connection.destroy();
    socket.destroy();
  };
  try {
    await opened(connection);
    await readOnly(connection);
  } catch (error) {
    destroy();
    throw error;
  }
  return {
    alive: () => alive,
    received: () => socket.bytesRead,
    destroy,
    run: async (text, values, { ms }, into) => {
      await execute(connection, 'start transaction read only');
      await limitTime(connection, ms);
      await rowsOf(connection, text, values, into);
      await execute(connection, 'rollback');
    },
  };
}

const opened = (connection: Connection) =>
  new Promise<void>((resolve, reject) => {
    connection.once('error', reject);
    connection.connect((error) => {
      connection.removeListener('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });

const execute = (connection: Connection, text: string) =>
  new Promise<void>((resolve, reject) => connection.query(text, (error) => (error ? reject(error) : resolve())));

/** The mode decides how quotes are read, so it has to be the one that statement.ts knows. */
async function readOnly(connection: Connection): Promise<void> {
  await execute(connection, "set session sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'");
  await execute(connection, 'set session transaction read only');
}

/** MariaDB and MySQL have different names for it; where there is neither, our own time-out still ends the connection. */
async function limitTime(connection: Connection, ms: number): Promise<void> {
  await execute(connection, `set session max_statement_time = ${ms / 1000}`).catch(() =>
    execute(connection, `set session max_execution_time = ${Math.round(ms)}`).catch(() => {}),
  );
}

const rowsOf = (connection: Connection, text: string, values: readonly SourceValue[], into: Collector) =>
  new Promise<void>((resolve, reject) => {
    const query = connection.execute(text, [...values]);
    query.on('fields', (fields: unknown) => {
      const known = fieldsOf(fields);
      into.columns(
        known.map(({ name }) => name),
        known.map(({ columnType }) => KINDS[columnType] ?? null),
      );
    });
    query.on('result', (row: unknown) => into.row(row as Record<string, unknown>));
    query.on('error', reject);
    query.on('end', () => resolve());
  });

interface MysqlField {
  name: string;
  columnType: number;
}

/** Announced as one field by the types of the package, and as all of them by the package. */
const fieldsOf = (fields: unknown): MysqlField[] => (Array.isArray(fields) ? (fields as MysqlField[]) : []);

const NUMBERS = [0, 1, 2, 3, 4, 5, 8, 9, 13, 246];
/** By the numbers that types have in the protocol. */
const KINDS: Readonly<Record<number, SourceKind>> = {
  ...Object.fromEntries(NUMBERS.map((type) => [type, 'number'])),
  ...{ 10: 'date', 7: 'datetime', 12: 'datetime' },
};
