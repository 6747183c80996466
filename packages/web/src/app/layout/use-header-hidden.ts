import { LIMITS } from '@songbai/contract/limits.ts';
import { useEffect, useState } from 'react';

/** px; smaller movements are ignored as jitter. */
const TREMBLE = 4;

/** Whether a fixed header is hidden: while scrolling down past 100 px, until scrolling up (spec/1 §4, §9). */
export function useHeaderHidden(on: boolean): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!on) return;
    let last = window.scrollY;
    const follow = (): void => {
      const now = window.scrollY;
      if (now > LIMITS.headerHideAfter && Math.abs(now - last) < TREMBLE) return;
      setHidden(now > LIMITS.headerHideAfter && now > last);
      last = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      setHidden(false);
    };
  }, [on]);
  return on && hidden;
}
