import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { LONG_PRESS_MS, type Point, restsAt } from './opening.ts';

interface LongPressHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onClickCapture: (event: MouseEvent) => void;
}

/**
 * Calls `open` on a long touch; mouse and pen have a separate button for it. Releasing the touch does not click the
 * element underneath.
 */
export function useLongPress(open: (at: Point, target: EventTarget) => boolean): LongPressHandlers {
  const press = useRef<{ start: Point; timer: ReturnType<typeof setTimeout> }>(undefined);
  const opened = useRef(false);
  const end = (): void => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target }) => {
      end();
      opened.current = false;
      if (pointerType !== 'touch') return;
      const rested = (): void => {
        opened.current = open({ x, y }, target);
      };
      press.current = { start: { x, y }, timer: setTimeout(rested, LONG_PRESS_MS) };
    },
    onPointerMove: ({ clientX: x, clientY: y }) => {
      if (press.current && !restsAt(press.current.start, { x, y })) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event) => {
      if (!opened.current) return;
      opened.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
