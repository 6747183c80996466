import { useLayoutEffect, useState } from 'react';

export interface Size {
  width: number;
  height: number;
}

/** Inner size of an element in px, updated on resize; `first` until measured. */
export function useSize(element: HTMLElement | null, first: Size): Size {
  const [size, setSize] = useState(first);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
