import { errorFields, type Log } from './log.ts';

const HOUR_MS = 3_600_000;

/**
 * Does some work every hour; what fails is logged and tried again an hour later. The timer keeps no process alive.
 * @param failure what the log says when it failed
 * @param work is told when to leave off
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
