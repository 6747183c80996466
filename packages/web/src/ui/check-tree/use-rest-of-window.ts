import { type RefObject, useLayoutEffect, useState } from 'react';

/** px: the search box above the nodes, and what follows below the tree, such as the buttons of a drawer. */
const AROUND = 44 + 88;
const LEAST = 240;

/** Height in px from an element to the end of the window, for its virtualised list. */
export function useRestOfWindow(block: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(LEAST);
  useLayoutEffect(() => {
    const measure = () => {
      const top = block.current?.getBoundingClientRect().top ?? 0;
      setHeight(Math.max(LEAST, Math.floor(window.innerHeight - Math.max(0, top) - AROUND)));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [block]);
  return height;
}
