import { describe, expect, test } from 'vitest';
import { type Bitmap, cellPixels, paintCells, type SpriteSet } from './raster.ts';
import { layoutScene } from './scene.ts';

const scene = layoutScene({
  areas: [{ name: 'A区' }],
  rows: [{ area: 0, name: '01排' }],
  seats: { row: [0, 0, 0], x: [0, 100, 200], y: [0, 0, 0] },
  labels: ['1', '2', '3'],
});
const ground = { plane: 1, area: 2 };
const solid = (width: number, height: number): SpriteSet => ({
  width,
  height,
  pixels: [10, 11, 12].map((colour) => new Uint32Array(width * height).fill(colour)),
});
const bitmapOf = (width: number, height: number): Bitmap => ({
  width,
  height,
  pixels: new Uint32Array(width * height),
});
const at = (bitmap: Bitmap, x: number, y: number) => bitmap.pixels[y * bitmap.width + x];

describe('painting of cells', () => {
  test('each seat shows the picture of its own code at its own place', () => {
    const bitmap = bitmapOf(120, 80);
    const painted = paintCells(bitmap, scene, { x: 0, y: 0, scale: 0.1 }, 1, Uint8Array.of(0, 1, 2), ground, solid);
    expect(painted).toBe(3);
    for (let seat = 0; seat < 3; seat += 1) {
      const x = Math.floor((scene.x[seat] ?? 0) * 0.1);
      const y = Math.floor((scene.y[seat] ?? 0) * 0.1);
      expect(at(bitmap, x, y)).toBe(10 + seat);
      expect(at(bitmap, x - 1, y)).toBe(2);
    }
  });

  test('cells cut by the edge of the window are cut, not wrapped', () => {
    const bitmap = bitmapOf(40, 30);
    paintCells(
      bitmap,
      scene,
      { x: (scene.x[0] ?? 0) + 50, y: (scene.y[0] ?? 0) + 20, scale: 0.4 },
      1,
      Uint8Array.of(0, 1, 2),
      ground,
      solid,
    );
    expect(at(bitmap, 0, 0)).toBe(10);
    expect(new Set(bitmap.pixels).has(12)).toBe(false);
    expect(at(bitmap, 39, 0)).toBe(11);
  });

  test('what lies outside the window is not painted', () => {
    expect(paintCells(bitmapOf(40, 30), scene, { x: 9e5, y: 0, scale: 0.4 }, 1, new Uint8Array(3), ground, solid)).toBe(
      0,
    );
  });

  test('twice the pixel density paints twice the size', () => {
    const bitmap = bitmapOf(240, 160);
    paintCells(bitmap, scene, { x: 0, y: 0, scale: 0.1 }, 2, Uint8Array.of(0, 1, 2), ground, solid);
    expect(at(bitmap, Math.floor((scene.x[2] ?? 0) * 0.2), Math.floor((scene.y[2] ?? 0) * 0.2))).toBe(12);
  });

  test('neighbours are parted by ground once there is room', () => {
    expect(cellPixels(2.4, 3.9)).toEqual([2, 2]);
    expect(cellPixels(8, 12)).toEqual([7, 11]);
    expect(cellPixels(0.2, 0.2)).toEqual([1, 1]);
  });
});
