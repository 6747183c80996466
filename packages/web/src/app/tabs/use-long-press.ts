import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a finger rests, and how far it may move meanwhile. */
const PRESS_MS = 500;
const TREMBLE_PX = 10;

/** Long press of a stationary finger, as the right click of touch screens. Lifting it then does not count as a tap. */
export function useLongPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const acted = useRef(false);
  const cancel = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      cancel();
      acted.current = false;
      if (pointerType !== 'touch') return;
      start.current = { x: clientX, y: clientY };
      timer.current = setTimeout(() => {
        acted.current = true;
        act();
      }, PRESS_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > TREMBLE_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture: (event: MouseEvent) => {
      if (!acted.current) return;
      acted.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
