import { describe, expect, test } from 'vitest';
import { type Box, boundsOf, clamped, type Offset, UNMOVED } from './dialog-place.ts';

const WINDOW = { width: 1000, height: 800 };
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('a dialog is moved inside the window (contract/3 §8 JModal)', () => {
  test.each<[string, Box, Offset, Offset, Offset]>([
    ['free inside', box(300, 100, 400, 300), UNMOVED, { x: 50, y: 60 }, { x: 50, y: 60 }],
    ['left and upper edge', box(300, 100, 400, 300), UNMOVED, { x: -900, y: -900 }, { x: -300, y: -100 }],
    ['right and lower edge', box(300, 100, 400, 300), UNMOVED, { x: 900, y: 900 }, { x: 300, y: 400 }],
    ['moved before', box(500, 200, 400, 300), { x: 200, y: 100 }, { x: 900, y: 100 }, { x: 300, y: 100 }],
    ['higher than the window: the header stays', box(300, 0, 400, 1200), UNMOVED, { x: 0, y: 2000 }, { x: 0, y: 744 }],
    ['wider than the window: the left edge stays', box(0, 0, 1400, 300), UNMOVED, { x: -200, y: 0 }, { x: 0, y: 0 }],
    ['the window became smaller', box(900, 700, 400, 300), { x: 600, y: 600 }, { x: 600, y: 600 }, { x: 300, y: 400 }],
  ])('%s', (_name, at, offset, wanted, allowed) => {
    expect(clamped(wanted, boundsOf(at, offset, WINDOW))).toEqual(allowed);
  });
});
