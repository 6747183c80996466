import { expect, test } from 'vitest';
import { released, SLIDE_START, type Slide, slid } from './slide.ts';

const at = (state: Slide['state'], place: number): Slide => ({ state, at: place });

test.each<[Slide, number, Slide, Slide]>([
  [SLIDE_START, 50, at('dragging', 50), SLIDE_START],
  [SLIDE_START, -20, at('dragging', 0), SLIDE_START],
  [SLIDE_START, 199, at('dragging', 199), SLIDE_START],
  [SLIDE_START, 200, at('passed', 200), at('passed', 200)],
  [SLIDE_START, 900, at('passed', 200), at('passed', 200)],
  [at('passed', 200), 10, at('passed', 200), at('passed', 200)],
])('%j to %d of 200 is %j, let go %j (spec/2 §4)', (from, to, moved, after) => {
  expect(slid(from, to, 200)).toEqual(moved);
  expect(released(slid(from, to, 200))).toEqual(after);
});
