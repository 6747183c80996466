import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Width of the box measured last: most lists are as wide as the one before, and need no second drawing. */
let usual = Number.POSITIVE_INFINITY;

/** Width in px of the inside of a box, as it is now; until it is known the usual one. */
export function useBoxWidth(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    if (!box.current) return;
    const element = box.current;
    // Pages in the background keep the width they had.
    const measure = () => {
      if (element.clientWidth === 0) return;
      usual = element.clientWidth;
      setWidth(usual);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [box, width];
}
