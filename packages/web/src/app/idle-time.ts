/**
 * Runs steps one after another, each in idle time. The first failure ends the sequence: the browser is offline or the
 * release is outdated, and further requests would fail too.
 * @param idle resolves when the browser is idle
 * @returns cancels the remaining steps
 */
export function inIdleTime(steps: readonly (() => Promise<unknown>)[], idle = untilIdle): () => void {
  let ended = false;
  const go = async () => {
    for (const step of steps) {
      await idle();
      if (ended) return;
      await step();
    }
  };
  go().catch(() => undefined);
  return () => {
    ended = true;
  };
}

/** Browsers without requestIdleCallback wait a fixed time. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1000);
  });
}
