const SERIALIZATION = new Set(['40001', '40P01']);

/** Maximum number of attempts for a piece of work that ended with this failure. */
export function attemptsAfter(error: unknown): number {
  if (SERIALIZATION.has((error as { code?: string } | null)?.code ?? '')) return 5;
  return isUniqueViolation(error) ? 2 : 1;
}

/** True when an error is the database refusing a second row with the same unique key. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** True for every other constraint violation: not null, check, foreign key. */
export function isIntegrityViolation(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return typeof code === 'string' && (code.startsWith('23') || code.startsWith('SQLITE_CONSTRAINT'));
}

/** PostgreSQL's error codes: connection exception, operator intervention, too many connections, a standby that only reads. */
const SERVER_AWAY = /^(08|57P0|53300|25006)/;
const NOT_REACHED: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ETIMEDOUT', 'ENOTFOUND']);

/** True when PostgreSQL could not be reached or the connection broke; a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '', syscall } = (error ?? {}) as { code?: string; message?: string; syscall?: string };
  if (SERVER_AWAY.test(code) || NOT_REACHED.has(code)) return true;
  // A browser that disconnects during a request also resets a connection, but without naming the failed call.
  if (code === 'ECONNRESET' || code === 'EPIPE') return syscall !== undefined;
  // Messages of the driver that carry no code.
  return /^(Connection terminated|Client has encountered a connection error)/.test(message);
}

/** Full disk, exhausted quota, or a full database; some of SQLite's are input errors of the file's index. */
const STORAGE_FULL: ReadonlySet<unknown> = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR_SHMSIZE',
  '53100',
  'ENOSPC',
  'EDQUOT',
]);

/** True when something could not be written for want of disk space, here or on the database server. */
export function isStorageFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return STORAGE_FULL.has(code) || (cause !== undefined && isStorageFull(cause));
}
