import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a measured server (`node --import`): on SIGUSR2 it writes the longest event-loop stall since the previous
 * signal to `STALL_FILE`, in milliseconds.
 */
const FINENESS_MS = 5;

if (isMainThread && process.env.STALL_FILE) {
  const delay = monitorEventLoopDelay({ resolution: FINENESS_MS });
  delay.enable();
  process.on('SIGUSR2', () => {
    const longest = Math.max(0, delay.max / 1e6 - FINENESS_MS);
    delay.reset();
    writeFileSync(process.env.STALL_FILE, String(longest));
  });
}
