import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTabs } from './tabs-store.ts';

/**
 * All pages share one scroller: each gets its own place in it back when it is shown again. The place is noted while the
 * person scrolls, because at the moment of the change the browser has already cut it to the next page's height.
 */
export function usePageScroll(active: string): void {
  const places = useRef(new Map<string, number>());
  /** Where the scroller stands. */
  const now = useRef(0);
  /** Whose place it is; changed together with the place, and scrolling is told of later. */
  const shown = useRef('');
  useEffect(() => {
    const scrolled = ({ target }: Event): void => {
      const scroller = pageScroller();
      const own = target === scroller || (target === document && scroller === document.scrollingElement);
      if (!own) return;
      now.current = scroller.scrollTop;
      if (shown.current) places.current.set(shown.current, now.current);
    };
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', scrolled, { capture: true });
  }, []);
  useLayoutEffect(() => {
    shown.current = active;
    const place = places.current.get(active) ?? 0;
    let again = 0;
    // Asking the browser would cost a layout of its own.
    if (active && (place !== 0 || now.current !== 0)) {
      pageScroller().scrollTo({ top: place, behavior: 'instant' });
      now.current = place;
      // Once more after the layout: the browser holds on to what stood below the page that has just gone.
      again = requestAnimationFrame(() => pageScroller().scrollTo({ top: place, behavior: 'instant' }));
    }
    const open = new Set(useTabs.getState().tabs.map((tab) => tab.key));
    for (const key of places.current.keys()) if (!open.has(key)) places.current.delete(key);
    return () => cancelAnimationFrame(again);
  }, [active]);
}

/** What scrolls around the page, whichever way the layout is set. */
function pageScroller(): Element {
  const root = document.scrollingElement ?? document.documentElement;
  for (let one = document.getElementById('main'); one; one = one.parentElement) {
    if (one === root || one === document.body) break;
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return root;
}
