import type { Log } from './log.ts';

/** Connections to one service that broke or could not be opened: logged, and counted for monitoring. */
export interface ConnectionFailures {
  readonly count: number;
  note(error: unknown): void;
  /** A connection works again: the next failure is logged. */
  recovered(): void;
}

/**
 * A client that retries every second fails every second: the log gets the first failure and the recovery, the counter
 * all.
 */
export function connectionFailures(service: string, log: Log): ConnectionFailures {
  let count = 0;
  let since = 0;
  return {
    get count() {
      return count;
    },
    note: (error) => {
      count += 1;
      since += 1;
      if (since === 1) log.error({ error: reasonOf(error) }, `connection to ${service} failed`);
    },
    recovered: () => {
      if (since > 0) log.warn({ failures: since }, `connection to ${service} works again`);
      since = 0;
    },
  };
}

/**
 * The failure without the address, which may hold a password. When all addresses of a name fail, the error has no text.
 */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'unknown';
}
