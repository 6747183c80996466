import { useSyncExternalStore } from 'react';

/** URL handling for code that runs before the router is loaded. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The current URL as path + query + hash. */
function currentPath(): string {
  return window.location.pathname + window.location.search + window.location.hash;
}

/** Changes the URL without navigation and without a history entry. */
export function replacePath(path: string): void {
  window.history.replaceState(null, '', path);
  for (const listener of listeners) listener();
}

export function useBrowserPath(): string {
  return useSyncExternalStore(subscribe, currentPath);
}
