/**
 * Takes steps one after another, each when nobody waits for anything. The first that fails ends it: offline, or a newer
 * release, and neither gets better by asking on.
 * @param idle resolves when nobody waits
 * @returns ends it before the next step
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

/** Browsers that cannot tell are given a moment. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1000);
  });
}
