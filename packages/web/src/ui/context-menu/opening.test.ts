import { expect, test } from 'vitest';
import { asksForMenu, restsAt } from './opening.ts';

test.each([
  ['ContextMenu', false, true],
  ['F10', true, true],
  ['F10', false, false],
  ['Enter', true, false],
])('%s with shift %s opens: %s', (key, shiftKey, opens) => {
  expect(asksForMenu({ key, shiftKey })).toBe(opens);
});

test.each([
  [{ x: 0, y: 0 }, true],
  [{ x: 6, y: 8 }, true],
  [{ x: 0, y: 11 }, false],
  [{ x: -20, y: 0 }, false],
])('a finger moved to %j still rests: %s', (now, rests) => {
  expect(restsAt({ x: 0, y: 0 }, now)).toBe(rests);
});
