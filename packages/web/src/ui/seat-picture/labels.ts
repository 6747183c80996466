import type { Camera } from './camera.ts';
import { detailOf, rowNamesFit } from './detail.ts';
import type { Size } from './pack.ts';
import type { Palette } from './palette.ts';
import type { Scene } from './scene.ts';
import { cellOf, seatFrom, visitStretches } from './seat-index.ts';
import { CELL_FONT, type CellStyle } from './sprites.ts';

/** Names of areas and rows; they stay in the window while their block is partly outside it. */
export function drawNames(
  context: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  view: Size,
  palette: Palette,
): void {
  context.textBaseline = 'middle';
  const taken: Label[] = [];
  for (const area of scene.areas) {
    const left = (area.x - camera.x) * camera.scale;
    const top = (area.y - camera.y) * camera.scale;
    const right = left + area.width * camera.scale;
    const bottom = top + area.height * camera.scale;
    if (right < 0 || bottom < 0 || left > view.width || top > view.height) continue;
    drawRowNames(context, scene, camera, view, area.rows, area.cellHeight, left, palette);
    drawAreaName(context, area.name, { left, top, right, bottom }, palette, taken);
  }
}

interface Label {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** No name is written smaller than this, px; on a small block it reaches beyond it. */
const NAME_LEAST = 12;
const NAME_MOST = 15;
const NAME_ROOM = 84;

function drawAreaName(
  context: CanvasRenderingContext2D,
  name: string,
  block: Label,
  palette: Palette,
  taken: Label[],
): void {
  const { left, top, right, bottom } = block;
  const size = Math.min(NAME_MOST, Math.max(NAME_LEAST, (right - left) / 9));
  context.font = `600 ${size}px ${CELL_FONT}`;
  context.textAlign = 'left';
  const text = fitted(context, name, Math.max(NAME_ROOM, right - left - 8));
  const width = context.measureText(text).width;
  const x = Math.max(left + 4, Math.min(4, right - width - 4));
  const y = Math.min(Math.max(top, 0) + size * 0.85, Math.max(top + size * 0.85, bottom - size));
  const label = { left: x - 3, top: y - size * 0.72, right: x + width + 3, bottom: y + size * 0.72 };
  // Names that would lie on each other are read closer by.
  if (taken.some((other) => overlap(label, other))) return;
  taken.push(label);
  context.fillStyle = palette.faint;
  context.fillRect(label.left, label.top, width + 6, size * 1.44);
  context.fillStyle = palette.ink;
  context.fillText(text, x, y);
}

const overlap = (a: Label, b: Label): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Truncates a name to the available width at its start; the end is more specific (`松鹤园-A区`). */
function fitted(context: CanvasRenderingContext2D, name: string, width: number): string {
  if (context.measureText(name).width <= width) return name;
  for (let from = 1; from < name.length - 1; from += 1) {
    const text = `…${name.slice(from)}`;
    if (context.measureText(text).width <= width) return text;
  }
  return name.slice(-1);
}

function drawRowNames(
  context: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  view: Size,
  rows: readonly number[],
  cellHeight: number,
  left: number,
  palette: Palette,
): void {
  const height = cellHeight * camera.scale;
  if (!rowNamesFit(height * 1.1)) return;
  context.font = `${Math.min(13, Math.max(9, height * 0.6))}px ${CELL_FONT}`;
  context.textAlign = 'right';
  for (const index of rows) {
    const row = scene.rows[index];
    if (!row) continue;
    if ((row.bottom - camera.y) * camera.scale < 0 || (row.top - camera.y) * camera.scale > view.height) continue;
    // Rows may be slanted or curved: the name is level with the first visible seat.
    const beside = seatFrom(scene, row, camera.x);
    const y = ((scene.y[beside] ?? 0) + cellHeight / 2 - camera.y) * camera.scale;
    const firstSeat = ((scene.x[scene.order[row.first] ?? 0] ?? 0) - camera.x) * camera.scale;
    const lastSeat = ((scene.x[scene.order[row.end - 1] ?? 0] ?? 0) - camera.x) * camera.scale;
    if (lastSeat < 0) continue;
    const width = context.measureText(row.name).width;
    const x = Math.max(Math.max(left, firstSeat - width - 12) + width + 4, width + 6);
    if (x > firstSeat) {
      context.fillStyle = palette.faint;
      context.fillRect(x - width - 4, y - 8, width + 8, 16);
    }
    context.fillStyle = palette.ink;
    context.fillText(row.name, x, y);
  }
}

interface NumberedPicture {
  scene: Scene;
  codes: Uint8Array;
  styles: readonly CellStyle[];
  note: (seat: number) => string;
  palette: Palette;
}

/** Seat numbers, and with enough space a second line such as the price. */
export function drawNumbers(
  context: CanvasRenderingContext2D,
  { scene, codes, styles, note, palette }: NumberedPicture,
  camera: Camera,
  view: Size,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const box = { x: camera.x, y: camera.y, width: view.width / camera.scale, height: view.height / camera.scale };
  visitStretches(scene, box, (row, first, end) => {
    const area = scene.areas[row.area];
    if (!area) return;
    const width = area.cellWidth * camera.scale;
    const detail = detailOf(width * 0.92);
    if (detail !== 'number' && detail !== 'full') return;
    const height = area.cellHeight * camera.scale;
    const small = Math.min(13, width * 0.36);
    for (let at = first; at < end; at += 1) {
      const seat = scene.order[at] ?? 0;
      const x = ((scene.x[seat] ?? 0) - camera.x) * camera.scale + width * 0.46;
      const y = ((scene.y[seat] ?? 0) - camera.y) * camera.scale;
      context.fillStyle = styles[codes[seat] ?? 0]?.text ?? palette.ink;
      context.font = `${detail === 'full' ? 15 : small}px ${CELL_FONT}`;
      context.fillText(scene.labels[seat] ?? '', x, y + height * (detail === 'full' ? 0.62 : 0.75));
      if (detail !== 'full') continue;
      context.font = `11px ${CELL_FONT}`;
      context.fillText(note(seat), x, y + height * 0.83);
    }
  });
}

export interface Ring {
  seat: number;
  colour: string;
  /** CSS px. */
  width: number;
  /** Free space between the cell and the ring, CSS px. */
  gap?: number;
}

/** Rings around the cursor, the open plot, own locks and a search result. */
export function drawRings(
  context: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  rings: readonly Ring[],
  halo: string,
): void {
  for (const ring of rings) {
    if (ring.seat < 0 || ring.seat >= scene.count) continue;
    const cell = cellOf(scene, ring.seat);
    const gap = ring.gap ?? 1;
    const x = (cell.x - camera.x) * camera.scale - gap;
    const y = (cell.y - camera.y) * camera.scale - gap;
    const width = cell.width * camera.scale * 0.92 + 2 * gap;
    const height = cell.height * camera.scale + 2 * gap;
    context.strokeStyle = halo;
    context.lineWidth = ring.width + 2;
    context.strokeRect(x, y, width, height);
    context.strokeStyle = ring.colour;
    context.lineWidth = ring.width;
    context.strokeRect(x, y, width, height);
  }
}
