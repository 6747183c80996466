import type { Box, Size } from './pack.ts';

/** The visible section: the plane's point in the upper left corner (centimetres) and CSS pixels per centimetre. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** At this scale a cell of one metre is 120 px wide: enough for number, mark and price. */
export const MAX_SCALE = 1.2;
const MARGIN = 16;

/** Fits a whole box, centred. */
export function fit(box: Box, view: Size, limit = MAX_SCALE): Camera {
  const room = { width: Math.max(1, view.width - 2 * MARGIN), height: Math.max(1, view.height - 2 * MARGIN) };
  const scale = Math.min(limit, room.width / Math.max(1, box.width), room.height / Math.max(1, box.height));
  return centred(box.x + box.width / 2, box.y + box.height / 2, scale, view);
}

export function centred(x: number, y: number, scale: number, view: Size): Camera {
  return { x: x - view.width / scale / 2, y: y - view.height / scale / 2, scale };
}

/** Zooms so that the point under the pointer (CSS px) stays in place. */
export function zoomAt(camera: Camera, factor: number, px: number, py: number, least: number): Camera {
  const scale = Math.min(MAX_SCALE, Math.max(least, camera.scale * factor));
  return { x: camera.x + px / camera.scale - px / scale, y: camera.y + py / camera.scale - py / scale, scale };
}

/** Pans by CSS pixels. */
export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** Keeps at least a part of the plane in the window, so that the user does not get lost in empty space. */
export function held(camera: Camera, plane: Size, view: Size): Camera {
  const hold = (at: number, extent: number, window: number) => {
    const slack = window / camera.scale;
    return Math.min(extent - slack * 0.25, Math.max(-slack * 0.75, at));
  };
  return { ...camera, x: hold(camera.x, plane.width, view.width), y: hold(camera.y, plane.height, view.height) };
}

/** Pans by the minimum that brings a cell into the window, with some margin. */
export function revealing(camera: Camera, cell: Box, view: Size): Camera {
  const slack = { x: cell.width * 1.5, y: cell.height * 1.5 };
  const right = camera.x + view.width / camera.scale;
  const bottom = camera.y + view.height / camera.scale;
  const dx = Math.min(0, cell.x - slack.x - camera.x) || Math.max(0, cell.x + cell.width + slack.x - right);
  const dy = Math.min(0, cell.y - slack.y - camera.y) || Math.max(0, cell.y + cell.height + slack.y - bottom);
  return dx === 0 && dy === 0 ? camera : { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** The visible part of the plane. */
export function windowOf(camera: Camera, view: Size): Box {
  return { x: camera.x, y: camera.y, width: view.width / camera.scale, height: view.height / camera.scale };
}

/** A point of the window (CSS px) on the plane. */
export function toPlane(camera: Camera, px: number, py: number): { x: number; y: number } {
  return { x: camera.x + px / camera.scale, y: camera.y + py / camera.scale };
}

/** Interpolates two cameras for an animation; the scale changes exponentially. The end is `to` itself, not rounded. */
export function between(from: Camera, to: Camera, part: number, view: Size): Camera {
  if (part >= 1) return to;
  const eased = part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
  const scale = from.scale * (to.scale / from.scale) ** eased;
  const centre = (camera: Camera) => ({
    x: camera.x + view.width / camera.scale / 2,
    y: camera.y + view.height / camera.scale / 2,
  });
  const a = centre(from);
  const b = centre(to);
  return centred(a.x + (b.x - a.x) * eased, a.y + (b.y - a.y) * eased, scale, view);
}
