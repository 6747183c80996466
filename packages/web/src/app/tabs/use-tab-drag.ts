import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';

/** px before a press counts as a drag. */
const THRESHOLD = 6;

interface TabDrag {
  onPointerDown: (event: PointerEvent, key: string) => void;
  /** On the list, in the capture phase: suppresses the click at the end of a drag. */
  onClickCapture: (event: MouseEvent) => void;
}

/**
 * Drags the tabs of a list with mouse or pen; a finger scrolls the list and uses the menu to move tabs. The tab moves
 * to its new position during the drag: `moveTo` gets its position among the other tabs.
 */
export function useTabDrag(list: RefObject<HTMLElement | null>, moveTo: (key: string, place: number) => void): TabDrag {
  const dragged = useRef(false);

  function onPointerDown(event: PointerEvent, key: string): void {
    dragged.current = false;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const startX = event.clientX;
    const own = event.currentTarget;
    const moved = ({ clientX }: { clientX: number }): void => {
      if (!dragged.current && Math.abs(clientX - startX) < THRESHOLD) return;
      dragged.current = true;
      const others = [...(list.current?.children ?? [])].filter((item) => item !== own);
      moveTo(key, others.filter((item) => middleOf(item) < clientX).length);
    };
    const stop = new AbortController();
    const end = (): void => stop.abort();
    const { signal } = stop;
    window.addEventListener('pointermove', moved, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
  }

  function onClickCapture(event: MouseEvent): void {
    if (!dragged.current) return;
    dragged.current = false;
    event.preventDefault();
    event.stopPropagation();
  }

  return { onPointerDown, onClickCapture };
}

function middleOf(item: Element): number {
  const { left, width } = item.getBoundingClientRect();
  return left + width / 2;
}
