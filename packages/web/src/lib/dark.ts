import { useSyncExternalStore } from 'react';

/** Whether the page is in dark mode; app/appearance.ts sets the class. For what CSS cannot colour, such as a canvas. */
function isDark(): boolean {
  return document.documentElement.classList.contains('sb-dark');
}

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** One shared observer: a list calls this once per row. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!observer) {
    observer = new MutationObserver(() => {
      for (const each of listeners) each();
    });
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}

export function useDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}
