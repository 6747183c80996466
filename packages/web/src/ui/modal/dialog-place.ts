/** Allowed positions of a movable dialog: pure geometry in CSS pixels. */

/** Offset of the dialog from its initial position. */
export interface Offset {
  x: number;
  y: number;
}

/** Edges on the screen. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The allowed offsets in each direction. */
export type Bounds = Box;

export const UNMOVED: Offset = { x: 0, y: 0 };

/** Part of a dialog higher than the window that must stay visible: its header, which is the drag handle. */
const HEADER_HEIGHT = 56;

/**
 * Offsets that keep a dialog inside the window. `box` is its position at `offset`. A dialog that is larger than the
 * window stays reachable: its left edge and its header remain inside.
 */
export function boundsOf(box: Box, offset: Offset, window: Size): Bounds {
  const left = offset.x - box.left;
  const top = offset.y - box.top;
  const tall = box.bottom - box.top > window.height;
  const bottom = tall ? top + window.height - HEADER_HEIGHT : offset.y + window.height - box.bottom;
  return { left, top, right: Math.max(left, offset.x + window.width - box.right), bottom: Math.max(top, bottom) };
}

export function clamped({ x, y }: Offset, { left, top, right, bottom }: Bounds): Offset {
  return { x: Math.min(Math.max(x, left), right), y: Math.min(Math.max(y, top), bottom) };
}
