/** Triggers and position of a context menu, separate from the component. */

export interface Point {
  x: number;
  y: number;
}

/** Duration of a long press. */
export const LONG_PRESS_MS = 500;
/** Movement beyond which a touch counts as scrolling or dragging. */
const STILL_PX = 10;

/** The keys that open a context menu: the menu key and Shift+F10. */
export function asksForMenu({ key, shiftKey }: { key: string; shiftKey: boolean }): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

export function restsAt(start: Point, now: Point): boolean {
  return Math.hypot(now.x - start.x, now.y - start.y) <= STILL_PX;
}

/** Inputs keep the browser's menu: cut, copy, paste, spelling; not the unseen box that an editable table is typed in. */
export function hasOwnMenu(target: EventTarget | null): boolean {
  const own = 'input:not([data-typing]), textarea, [contenteditable="true"]';
  return target instanceof Element && target.closest(own) !== null;
}

/** Position for keyboard use: below the start of the focused element, or of its active cell. */
export function pointAt(element: Element): Point {
  const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
  const { left, bottom } = (active ?? element).getBoundingClientRect();
  return { x: left, y: bottom };
}
