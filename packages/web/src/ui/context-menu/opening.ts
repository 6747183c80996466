/** Where and by what a context menu opens, apart from the component. */

export interface Point {
  x: number;
  y: number;
}

/** How long a finger rests before the menu opens. */
export const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls or drags. */
const STILL_PX = 10;

/** The keys that ask for a context menu: the menu key and Shift+F10. */
export function asksForMenu({ key, shiftKey }: { key: string; shiftKey: boolean }): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

export function restsAt(start: Point, now: Point): boolean {
  return Math.hypot(now.x - start.x, now.y - start.y) <= STILL_PX;
}

/** Inputs keep the browser's own menu: cut, copy, paste, spelling. */
export function hasOwnMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}

/** For the keyboard: below the beginning of the focused element. */
export function pointAt(element: Element): Point {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left, y: bottom };
}
