import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { between, fit, held, MAX_SCALE, pan, revealing, toPlane, windowOf, zoomAt } from './camera.ts';
import { detailOf, rowNamesFit } from './detail.ts';

const view = { width: 1000, height: 600 };
const plane = { width: 20_000, height: 12_000 };

describe('zoom and pan of the seat picture', () => {
  test('the whole plane fits with a margin', () => {
    const camera = fit({ x: 0, y: 0, ...plane }, view);
    const shown = windowOf(camera, view);
    expect(shown.x).toBeLessThan(0);
    expect(shown.y).toBeLessThan(0);
    expect(shown.x + shown.width).toBeGreaterThan(plane.width);
    expect(shown.y + shown.height).toBeGreaterThan(plane.height);
  });

  test('zooming keeps the point under the pointer', () => {
    const camera = { x: 300, y: 400, scale: 0.1 };
    const before = toPlane(camera, 620, 140);
    const after = toPlane(zoomAt(camera, 1.7, 620, 140, 0.01), 620, 140);
    expect(after.x).toBeCloseTo(before.x, 6);
    expect(after.y).toBeCloseTo(before.y, 6);
  });

  test('zoom stops at both ends', () => {
    expect(zoomAt({ x: 0, y: 0, scale: 1 }, 100, 0, 0, 0.01).scale).toBe(MAX_SCALE);
    expect(zoomAt({ x: 0, y: 0, scale: 0.02 }, 0.001, 0, 0, 0.01).scale).toBe(0.01);
  });

  test('a drag moves the picture by the same way on screen', () => {
    const camera = pan({ x: 1000, y: 1000, scale: 0.5 }, 50, -20);
    expect(camera).toEqual({ x: 900, y: 1040, scale: 0.5 });
  });

  test('the plane cannot be dragged out of sight', () => {
    const lost = held({ x: 9e6, y: -9e6, scale: 0.1 }, plane, view);
    const shown = windowOf(lost, view);
    expect(shown.x).toBeLessThan(plane.width);
    expect(shown.y + shown.height).toBeGreaterThan(0);
  });

  test('a cursor outside the window is brought in, one inside moves nothing', () => {
    const camera = { x: 0, y: 0, scale: 0.1 };
    expect(revealing(camera, { x: 3000, y: 3000, width: 100, height: 140 }, view)).toBe(camera);
    const moved = revealing(camera, { x: 15_000, y: 3000, width: 100, height: 140 }, view);
    expect(moved.x + view.width / moved.scale).toBeGreaterThanOrEqual(15_100);
    expect(moved.y).toBe(0);
  });

  test('a flight begins and ends exactly', () => {
    const from = { x: 0, y: 0, scale: 0.05 };
    const to = { x: 5000, y: 2000, scale: 0.5 };
    for (const [part, goal] of [
      [0, from],
      [1, to],
    ] as const) {
      const camera = between(from, to, part, view);
      expect(camera.x).toBeCloseTo(goal.x, 4);
      expect(camera.y).toBeCloseTo(goal.y, 4);
      expect(camera.scale).toBeCloseTo(goal.scale, 8);
    }
  });
});

test('a flight ends exactly where it was to go, whatever the sizes: zero pixels off the picture it came from', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const camera = fc.record({ x: number(-1e5, 1e5), y: number(-1e5, 1e5), scale: number(0.005, MAX_SCALE) });
  const size = fc.record({ width: number(2, 4000), height: number(2, 4000) });
  fc.assert(
    fc.property(camera, camera, size, (from, to, window) => {
      expect(between(from, to, 1, window)).toEqual(to);
    }),
  );
});

describe('level of detail (domain.md §8.2, semantic zoom: cell with colour and letter, then number, then price)', () => {
  test.each([
    [1, 'dot'],
    [4, 'cell'],
    [14, 'mark'],
    [30, 'number'],
    [90, 'full'],
  ])('a cell of %i px shows %s', (width, detail) => {
    expect(detailOf(width)).toBe(detail);
  });

  test('row names appear when a line of text fits', () => {
    expect(rowNamesFit(6)).toBe(false);
    expect(rowNamesFit(12)).toBe(true);
  });
});
