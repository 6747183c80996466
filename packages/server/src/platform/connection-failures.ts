import type { Log } from './log.ts';

/** Connections to one service that broke or could not be opened: said in the log, counted for whoever watches the server. */
export interface ConnectionFailures {
  readonly count: number;
  note(error: unknown): void;
  /** A connection works again: the next failure is news. */
  recovered(): void;
}

/**
 * A client that tries again every second fails every second: the log hears of the first failure and of the recovery, the
 * counter of all.
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

/** What failed, without the address: it may hold a password. Several addresses of one name fail as one without a text. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'unknown';
}
