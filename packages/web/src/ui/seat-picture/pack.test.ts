import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packBlocks } from './pack.ts';

const blocks = fc.array(
  fc.record({ width: fc.integer({ min: 100, max: 9000 }), height: fc.integer({ min: 100, max: 9000 }) }),
  {
    minLength: 1,
    maxLength: 40,
  },
);

describe('areas of a cemetery on one plane (domain.md §8.2, 示意图)', () => {
  test('blocks never overlap and lie inside the plane', () => {
    fc.assert(
      fc.property(blocks, (sizes) => {
        const { boxes, width, height } = packBlocks(sizes, 250, 1.7);
        boxes.forEach((box, index) => {
          expect(box.x + box.width).toBeLessThanOrEqual(width);
          expect(box.y + box.height).toBeLessThanOrEqual(height);
          for (const other of boxes.slice(index + 1)) {
            const apart =
              box.x + box.width <= other.x ||
              other.x + other.width <= box.x ||
              box.y + box.height <= other.y ||
              other.y + other.height <= box.y;
            expect(apart).toBe(true);
          }
        });
      }),
    );
  });

  test('blocks keep their order, shelf by shelf', () => {
    const { boxes } = packBlocks(
      Array.from({ length: 12 }, () => ({ width: 1000, height: 800 })),
      100,
      1.7,
    );
    const places = boxes.map((box) => box.y * 1e6 + box.x);
    expect([...places].sort((a, b) => a - b)).toEqual(places);
  });

  test('equal blocks come near the wanted shape', () => {
    const { width, height } = packBlocks(
      Array.from({ length: 20 }, () => ({ width: 4000, height: 4000 })),
      250,
      1.7,
    );
    expect(width / height).toBeGreaterThan(1);
    expect(width / height).toBeLessThan(2.6);
  });

  test('no blocks make an empty plane', () => {
    expect(packBlocks([], 250, 1.7)).toEqual({ boxes: [], width: 0, height: 0 });
  });
});
