import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';
import { maskedText } from './masked-text.ts';

/** What writes lines; fields come first: `log.warn({ rows }, 'log rows were lost')`. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** The log of the whole server; each request has a child of it that names the request. */
export type RootLog = Logger;

/** Values that let somebody in or name somebody, whatever object they came in: nothing of them is written. */
const SECRET_NAMES = [
  ...['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-access-token', 'x-sign'],
  ...['password', 'oldpassword', 'newpassword', 'confirmpassword', 'captcha', 'smscode', 'token', 'ticket', 'secret'],
  ...['idNo', 'id_no', 'idNumber', 'id_number', 'idCard', 'id_card'],
];

/** A field of the line itself, of an object in it, and of one in that, as `{ request: { headers } }`. */
const DEPTHS = ['', '*', '*.*'];

const SECRETS = SECRET_NAMES.flatMap((name) => DEPTHS.map((depth) => `${depth}["${name}"]`));

/**
 * One JSON object a line.
 * @param out standard output unless told otherwise; looked up with each line, because watchers may take its place
 */
export function createLog(level: LogLevel, out: (line: string) => void = toStdout): RootLog {
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRETS, censor: '***' },
      // Fastify's own lines: paths without their parameters, failures without what the driver hangs on them.
      serializers: { req: requestFields, err: errorFields },
      // Numbers of persons inside other texts, such as what a database complains about.
      hooks: { streamWrite: maskedText },
    },
    { write: out },
  );
}

function toStdout(line: string): void {
  process.stdout.write(line);
}

/** Parameters stay out: one of them may be a ticket or a name (design.md §9). */
function requestFields({ method, url }: { method: string; url: string }): object {
  return { method, path: url.split('?')[0] };
}

/** What a log line may say of an unknown failure. */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, stack: error.stack, ...(error.cause ? { cause: String(error.cause) } : {}) };
}
