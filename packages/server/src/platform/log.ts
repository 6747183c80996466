import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';
import { maskedText } from './masked-text.ts';

/** A logger; fields come first: `log.warn({ rows }, 'log rows were lost')`. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** The log of the whole server; each request has a child logger with its request id. */
export type RootLog = Logger;

/** Credentials and personal data, whatever object holds them: redacted from every line. */
const SECRET_NAMES = [
  ...['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-access-token', 'x-sign'],
  ...['password', 'oldpassword', 'newpassword', 'confirmpassword', 'captcha', 'smscode', 'token', 'ticket', 'secret'],
  ...['idNo', 'id_no', 'idNumber', 'id_number', 'idCard', 'id_card'],
];

/** A field of the line itself, of an object in it, and of one nested in that, as `{ request: { headers } }`. */
const DEPTHS = ['', '*', '*.*'];

const SECRETS = SECRET_NAMES.flatMap((name) => DEPTHS.map((depth) => `${depth}["${name}"]`));

/**
 * Writes one JSON object per line.
 * @param out default: standard output, looked up with each line, because monitoring may replace it
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
      // Fastify's own lines: paths without their parameters, failures without the driver's extra fields.
      serializers: { req: requestFields, err: errorFields },
      // Personal numbers inside other texts, such as database errors.
      hooks: { streamWrite: maskedText },
    },
    { write: out },
  );
}

function toStdout(line: string): void {
  process.stdout.write(line);
}

/** Without parameters: one of them may be a ticket or a name (design.md §9). */
function requestFields({ method, url }: { method: string; url: string }): object {
  return { method, path: url.split('?')[0] };
}

/** The loggable part of an unknown failure. */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, stack: error.stack, ...(error.cause ? { cause: String(error.cause) } : {}) };
}
