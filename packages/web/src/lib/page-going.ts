/**
 * A page that is being left: browsers break off its calls, which looks like a lost connection. Nothing may be made of
 * that: whoever reloads while the menu is on its way would be signed out.
 */
let goingSince = Number.NEGATIVE_INFINITY;

/** ms; a page that is still here after this time was not left: a download, or the person chose to stay. */
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

/** At once where the page is not being left; otherwise never, unless it turns out to stay. */
export function whenStaying(): Promise<void> {
  const rest = goingSince + STAYS_MS - performance.now();
  return rest > 0 ? new Promise((resolve) => setTimeout(resolve, rest)) : Promise.resolve();
}
