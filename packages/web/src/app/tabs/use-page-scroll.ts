import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTabs } from './tabs-store.ts';

/**
 * All pages share one scroll container: each gets its own position back when it is shown again. The position is saved
 * while scrolling, because on a page change the browser has already clamped it to the next page's height.
 */
export function usePageScroll(active: string): void {
  const places = useRef(new Map<string, number>());
  /** Current scroll position. */
  const now = useRef(0);
  /** The page it belongs to; updated together with the position, because scroll events arrive afterwards. */
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
    // Reading scrollTop here would force a layout.
    if (active && (place !== 0 || now.current !== 0)) {
      pageScroller().scrollTo({ top: place, behavior: 'instant' });
      now.current = place;
      // Again after the layout: the browser's scroll anchoring follows content of the previous page.
      again = requestAnimationFrame(() => pageScroller().scrollTo({ top: place, behavior: 'instant' }));
    }
    const open = new Set(useTabs.getState().tabs.map((tab) => tab.key));
    for (const key of places.current.keys()) if (!open.has(key)) places.current.delete(key);
    return () => cancelAnimationFrame(again);
  }, [active]);
}

/** The scroll container of the page, for every layout setting. */
function pageScroller(): Element {
  const root = document.scrollingElement ?? document.documentElement;
  for (let one = document.getElementById('main'); one; one = one.parentElement) {
    if (one === root || one === document.body) break;
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return root;
}
