import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** px; until the links are there: three of two letters. */
const USUAL = 140;
/** px; padding of the cell, and its line. */
const AROUND = 17;

/** The width in px that the column of the row links needs: as much as the widest of those shown now. */
export function useLinksWidth(rows: readonly unknown[]): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other links
  useLayoutEffect(() => {
    const widths = [...(box.current?.querySelectorAll<HTMLElement>('[data-row-links]') ?? [])].map(
      (links) => links.offsetWidth,
    );
    const widest = Math.max(0, ...widths);
    if (widest > 0) setWidth(widest + AROUND);
  }, [rows]);
  return [box, width];
}
