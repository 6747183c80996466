import { errorFields, type Log } from './log.ts';

interface Looking {
  log: Log;
  /** Longest sleep, ms: other nodes may have left something to do. */
  atMostMs: number;
  /** What is logged when a look fails. */
  failure: string;
  /** Does what is due. @returns how long to sleep, ms */
  look(): Promise<number>;
}

export interface WakeTimer {
  start(): void;
  /** Looks at once, or once more after the look that is under way. */
  wake(): void;
  /** Resolves when no look is under way any more. */
  stop(): Promise<void>;
}

/** Sleeps until something is due or it is woken; one look at a time. Nothing of it keeps the process alive. */
export function wakeTimer({ log, atMostMs, failure, look }: Looking): WakeTimer {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let started = false;
  const run = async () => {
    let sleep = atMostMs;
    do {
      again = false;
      sleep = await look().catch((error: unknown) => {
        log.warn(errorFields(error), failure);
        return atMostMs;
      });
    } while (again && started);
    running = undefined;
    if (started) timer = setTimeout(wake, Math.min(Math.max(sleep, 0), atMostMs)).unref();
  };
  function wake(): void {
    if (!started) return;
    clearTimeout(timer);
    again = running !== undefined;
    running ??= run();
  }
  return {
    wake,
    start: () => {
      started = true;
      wake();
    },
    stop: async () => {
      started = false;
      clearTimeout(timer);
      await running;
    },
  };
}
