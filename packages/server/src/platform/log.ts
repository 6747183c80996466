import type { LogLevel } from './config.ts';

const ORDER: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Structured log lines on stdout: one JSON object a line. */
export interface Log {
  debug(message: string, fields?: object): void;
  info(message: string, fields?: object): void;
  warn(message: string, fields?: object): void;
  error(message: string, fields?: object): void;
}

export function createLog(level: LogLevel): Log {
  const threshold = ORDER.indexOf(level);
  const write =
    (at: LogLevel) =>
    (message: string, fields: object = {}) => {
      if (ORDER.indexOf(at) < threshold) return;
      process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level: at, message, ...fields })}\n`);
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

/** What a log line may say of an unknown failure. */
export function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: error.message, stack: error.stack, ...(error.cause ? { cause: String(error.cause) } : {}) };
}
