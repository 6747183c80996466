import type { Camera } from './camera.ts';
import type { Size } from './pack.ts';
import type { Scene } from './scene.ts';
import { visitStretches } from './seat-index.ts';

/** One bitmap per cell code, all of one size in device pixels; a pixel is a canvas word (little endian ABGR). */
export interface SpriteSet extends Size {
  pixels: readonly Uint32Array[];
}

export interface Bitmap extends Size {
  pixels: Uint32Array;
}

export interface Ground {
  plane: number;
  area: number;
}

/**
 * Paints areas and cells directly into a pixel buffer. The cost of copying prepared cells depends on the pixels on
 * screen, not on the number of plots or the graphics card, so 20,000 plots stay smooth on all devices (budgets.md, seat
 * picture).
 * @param ratio device pixels per CSS pixel
 * @param codes cell code per seat
 * @param spritesFor the cells of a given size
 * @returns number of cells painted
 */
export function paintCells(
  bitmap: Bitmap,
  scene: Scene,
  camera: Camera,
  ratio: number,
  codes: Uint8Array,
  ground: Ground,
  spritesFor: (width: number, height: number) => SpriteSet,
): number {
  const scale = camera.scale * ratio;
  // The window snaps to whole pixels, so that rounding does not make the cells flicker while panning.
  const left = Math.floor(camera.x * scale);
  const top = Math.floor(camera.y * scale);
  bitmap.pixels.fill(ground.plane);
  for (const area of scene.areas) {
    const x = Math.floor(area.x * scale) - left;
    const y = Math.floor(area.y * scale) - top;
    fillBox(bitmap, x, y, Math.ceil(area.width * scale), Math.ceil(area.height * scale), ground.area);
  }
  const sets = scene.areas.map((area) => spritesFor(...cellPixels(area.cellWidth * scale, area.cellHeight * scale)));
  const box = { x: camera.x, y: camera.y, width: bitmap.width / scale, height: bitmap.height / scale };
  let painted = 0;
  visitStretches(scene, box, (row, first, end) => {
    const sprites = sets[row.area];
    if (!sprites) return;
    painted += end - first;
    for (let at = first; at < end; at += 1) {
      const seat = scene.order[at] ?? 0;
      const x = Math.floor((scene.x[seat] ?? 0) * scale) - left;
      const y = Math.floor((scene.y[seat] ?? 0) * scale) - top;
      const sprite = sprites.pixels[codes[seat] ?? 0];
      if (sprite) copySprite(bitmap, sprite, sprites.width, sprites.height, x, y);
    }
  });
  return painted;
}

/** Painted size of a cell: at least one pixel of background stays between neighbours where possible. */
export function cellPixels(width: number, height: number): [number, number] {
  const gap = width < 3 ? 0 : width < 10 ? 1 : Math.max(1, Math.round(width * 0.08));
  return [Math.max(1, Math.floor(width) - gap), Math.max(1, Math.floor(height) - (height < 3 ? 0 : 1))];
}

function fillBox(bitmap: Bitmap, x: number, y: number, width: number, height: number, colour: number): void {
  const from = Math.max(0, x);
  const to = Math.min(bitmap.width, x + width);
  if (from >= to) return;
  const bottom = Math.min(bitmap.height, y + height);
  for (let line = Math.max(0, y); line < bottom; line += 1) {
    bitmap.pixels.fill(colour, line * bitmap.width + from, line * bitmap.width + to);
  }
}

/** Below this width a plain loop is faster than a block copy. */
const BLOCK_COPY_FROM = 16;

function copySprite(bitmap: Bitmap, sprite: Uint32Array, width: number, height: number, x: number, y: number): void {
  const from = Math.max(0, -x);
  const to = Math.min(width, bitmap.width - x);
  if (from >= to) return;
  const bottom = Math.min(height, bitmap.height - y);
  const target = bitmap.pixels;
  for (let line = Math.max(0, -y); line < bottom; line += 1) {
    const source = line * width;
    const start = (y + line) * bitmap.width + x;
    if (to - from >= BLOCK_COPY_FROM) target.set(sprite.subarray(source + from, source + to), start + from);
    else for (let column = from; column < to; column += 1) target[start + column] = sprite[source + column] ?? 0;
  }
}
