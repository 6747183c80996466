import { errorFields } from '../../platform/log.ts';
import type { Server } from '../../resource/server-context.ts';

/** How often a node looks: other nodes queue messages too. */
const LOOK_MS = 2000;

/** Looks by the clock, and at once when it is woken; one look at a time. Nothing of it keeps the process alive. */
export function wakeTimer(server: Server, look: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let started = false;
  const run = async () => {
    do {
      again = false;
      await look().catch((error: unknown) =>
        server.log.warn(errorFields(error), 'due messages could not be looked up'),
      );
    } while (again && started);
    running = undefined;
    if (started) timer = setTimeout(wake, LOOK_MS).unref();
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
