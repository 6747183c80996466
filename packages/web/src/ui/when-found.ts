/** How long is waited for what is loaded or drawn a moment later, ms. */
const TIMEOUT_MS = 3000;

/** Asks now and after each change inside `root` until the answer is yes; the result ends the waiting. */
export function whenFound(root: Element, found: () => boolean): () => void {
  if (found()) return () => undefined;
  const observer = new MutationObserver(() => found() && stop());
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['class'] });
  const timer = setTimeout(() => observer.disconnect(), TIMEOUT_MS);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
  };
  return stop;
}
