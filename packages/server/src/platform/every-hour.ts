import { errorFields, type Log } from './log.ts';

const HOUR_MS = 3_600_000;

/**
 * Runs work every hour; a failure is logged and the work retried an hour later. The timer does not keep the process
 * alive.
 * @param failure log message of a failure
 * @param work receives the signal to stop
 */
export function everyHour(
  log: Log,
  failure: string,
  work: (stopped: () => boolean) => Promise<unknown>,
): { stop(): Promise<void> } {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => work(() => stopped)).catch((error: unknown) => log.warn(errorFields(error), failure));
  }, HOUR_MS).unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
