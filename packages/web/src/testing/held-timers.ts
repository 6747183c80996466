import { onTestFinished, vi } from 'vitest';

/**
 * Timers stand still until the test moves them; drawing and answers of the fake server go on. Nothing is waited for: a
 * debounce is looked at from both sides of its time.
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

/** Two frames: what was set has been drawn, and its effects have run. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
