/**
 * Detects that the page is being unloaded: browsers abort its calls, which looks like a lost connection. Such failures
 * must be ignored: a reload while the menu is loading would sign the user out.
 */
let goingSince = Number.NEGATIVE_INFINITY;

/** ms; a page still alive after this time was not unloaded: a download, or the user chose to stay. */
const STAYS_MS = 5000;

export function watchGoing(): void {
  const going = (): void => {
    goingSince = performance.now();
  };
  window.addEventListener('beforeunload', going);
  window.addEventListener('pagehide', going);
  window.addEventListener('pageshow', () => {
    goingSince = Number.NEGATIVE_INFINITY;
  });
}

/** Resolves at once unless the page is being unloaded; then never, or when it stays after all. */
export function whenStaying(): Promise<void> {
  const rest = goingSince + STAYS_MS - performance.now();
  return rest > 0 ? new Promise((resolve) => setTimeout(resolve, rest)) : Promise.resolve();
}
