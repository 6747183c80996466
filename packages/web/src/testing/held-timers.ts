import { onTestFinished, vi } from 'vitest';

/**
 * Timers are frozen until the test advances them; rendering and replies of the fake server continue. No real waiting: a
 * debounce is checked just before and just after its time.
 */
export function heldTimers(): { pass(ms: number): Promise<void> } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    async pass(ms) {
      await drawn();
      await vi.advanceTimersByTimeAsync(ms);
      await drawn();
    },
  };
}

/** Waits two frames: state is rendered, and its effects have run. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
