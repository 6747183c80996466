import type { Box } from './pack.ts';
import type { RowLine, Scene } from './scene.ts';

/** Calls `visit` for each section of a row (`order[first] … order[end - 1]`) that intersects the box. */
export function visitStretches(
  scene: Scene,
  box: Box,
  visit: (row: RowLine, first: number, end: number) => void,
): void {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  for (const area of scene.areas) {
    if (area.x > right || area.y > bottom || area.x + area.width < box.x || area.y + area.height < box.y) continue;
    for (const index of area.rows) {
      const row = scene.rows[index];
      if (!row || row.top > bottom || row.bottom < box.y) continue;
      const first = firstAfter(scene, row, box.x - area.cellWidth);
      const end = firstAfter(scene, row, right);
      if (end > first) visit(row, first, end);
    }
  }
}

/** The seat under a point of the plane, or -1. */
export function seatAt(scene: Scene, px: number, py: number): number {
  for (const area of scene.areas) {
    if (px < area.x || py < area.y || px > area.x + area.width || py > area.y + area.height) continue;
    for (const index of area.rows) {
      const row = scene.rows[index];
      if (!row || py < row.top || py >= row.bottom) continue;
      const seat = scene.order[firstAfter(scene, row, px) - 1];
      if (seat === undefined || scene.row[seat] !== index) continue;
      const dx = px - (scene.x[seat] ?? 0);
      const dy = py - (scene.y[seat] ?? 0);
      if (dx >= 0 && dx < area.cellWidth && dy >= 0 && dy < area.cellHeight) return seat;
    }
  }
  return -1;
}

/** The cell of a seat on the plane. */
export function cellOf(scene: Scene, seat: number): Box {
  const area = scene.areas[scene.rows[scene.row[seat] ?? 0]?.area ?? 0];
  return { x: scene.x[seat] ?? 0, y: scene.y[seat] ?? 0, width: area?.cellWidth ?? 0, height: area?.cellHeight ?? 0 };
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

/**
 * Target seat of a key: along the row, or the nearest seat of the next row up or down; at the edge of an area it moves
 * to the nearest area in that direction. The same seat when there is none.
 */
export function step(scene: Scene, seat: number, direction: Direction): number {
  const row = scene.rows[scene.row[seat] ?? 0];
  if (!row) return seat;
  const place = scene.place[seat] ?? 0;
  if (direction === 'first') return scene.order[row.first] ?? seat;
  if (direction === 'last') return scene.order[row.end - 1] ?? seat;
  if (direction === 'left' && place > row.first) return scene.order[place - 1] ?? seat;
  if (direction === 'right' && place < row.end - 1) return scene.order[place + 1] ?? seat;
  if (direction === 'up' || direction === 'down') {
    const rows = scene.areas[row.area]?.rows ?? [];
    const next = rows[rows.indexOf(scene.row[seat] ?? 0) + (direction === 'down' ? 1 : -1)];
    if (next !== undefined) return nearestInRow(scene, next, scene.x[seat] ?? 0);
  }
  return acrossAreas(scene, seat, direction);
}

function nearestInRow(scene: Scene, index: number, px: number): number {
  const row = scene.rows[index];
  if (!row) return 0;
  const after = firstAfter(scene, row, px);
  const candidates = [scene.order[Math.max(row.first, after - 1)], scene.order[Math.min(row.end - 1, after)]];
  return candidates.reduce<number>(
    (best, seat) =>
      seat !== undefined && Math.abs((scene.x[seat] ?? 0) - px) < Math.abs((scene.x[best] ?? 0) - px) ? seat : best,
    candidates[0] ?? 0,
  );
}

function acrossAreas(scene: Scene, seat: number, direction: Direction): number {
  const from = cellOf(scene, seat);
  const here = scene.rows[scene.row[seat] ?? 0]?.area;
  let best = seat;
  let least = Number.POSITIVE_INFINITY;
  scene.areas.forEach((area, index) => {
    if (index === here || area.count === 0 || !lies(direction, from, area)) return;
    const dx = Math.max(area.x - from.x, 0, from.x - (area.x + area.width));
    const dy = Math.max(area.y - from.y, 0, from.y - (area.y + area.height));
    const distance = dx * dx + dy * dy;
    if (distance >= least) return;
    least = distance;
    best = entrance(scene, index, from, direction);
  });
  return best;
}

function lies(direction: Direction, from: Box, area: Box): boolean {
  if (direction === 'left') return area.x + area.width <= from.x;
  if (direction === 'right') return area.x >= from.x + from.width;
  return direction === 'up' ? area.y + area.height <= from.y : area.y >= from.y + from.height;
}

/** The first seat when entering an area. */
function entrance(scene: Scene, area: number, from: Box, direction: Direction): number {
  const rows = scene.areas[area]?.rows ?? [];
  const level = (index: number) => Math.abs((scene.rows[index]?.top ?? 0) - from.y);
  const sideways = direction === 'left' || direction === 'right';
  const nearest = rows.reduce((best, index) => (level(index) < level(best) ? index : best), rows[0] ?? 0);
  const row = sideways ? nearest : (rows[direction === 'down' ? 0 : rows.length - 1] ?? 0);
  return nearestInRow(scene, row, from.x);
}

/** The seat of a row at `px` or the first to its right; the row's last seat beyond its end. */
export function seatFrom(scene: Scene, row: RowLine, px: number): number {
  const after = firstAfter(scene, row, px);
  return scene.order[Math.min(Math.max(row.first, after - 1), row.end - 1)] ?? 0;
}

/** First index in the row whose seat starts right of `px` (binary search; seats of a row ascend from left to right). */
function firstAfter(scene: Scene, row: RowLine, px: number): number {
  let low = row.first;
  let high = row.end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((scene.x[scene.order[middle] ?? 0] ?? 0) <= px) low = middle + 1;
    else high = middle;
  }
  return low;
}
