import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandOf, contains, corners, leavingMotion, type Motion, moved, type Place } from './navigation.ts';

const bounds = { rows: 5, columns: 3, page: 2 };

const MOTIONS: [Motion, Place, Place][] = [
  ['up', { row: 1, column: 1 }, { row: 0, column: 1 }],
  ['up', { row: 0, column: 1 }, { row: 0, column: 1 }],
  ['down', { row: 4, column: 1 }, { row: 4, column: 1 }],
  ['left', { row: 1, column: 0 }, { row: 1, column: 0 }],
  ['right', { row: 1, column: 1 }, { row: 1, column: 2 }],
  ['home', { row: 1, column: 2 }, { row: 1, column: 0 }],
  ['end', { row: 1, column: 0 }, { row: 1, column: 2 }],
  ['top', { row: 3, column: 2 }, { row: 0, column: 2 }],
  ['bottom', { row: 3, column: 2 }, { row: 4, column: 2 }],
  ['first', { row: 3, column: 2 }, { row: 0, column: 0 }],
  ['last', { row: 3, column: 0 }, { row: 4, column: 2 }],
  ['pageDown', { row: 1, column: 0 }, { row: 3, column: 0 }],
  ['pageUp', { row: 1, column: 0 }, { row: 0, column: 0 }],
  ['next', { row: 1, column: 2 }, { row: 2, column: 0 }],
  ['next', { row: 4, column: 2 }, { row: 4, column: 2 }],
  ['previous', { row: 1, column: 0 }, { row: 0, column: 2 }],
  ['previous', { row: 0, column: 0 }, { row: 0, column: 0 }],
];

const press = (key: string, keys = '') => ({
  key,
  shiftKey: keys.includes('s'),
  ctrlKey: keys.includes('c'),
  metaKey: keys.includes('m'),
  altKey: keys.includes('a'),
});

const KEYS: [string, string, unknown][] = [
  ['ArrowDown', '', { kind: 'move', motion: 'down', extend: false }],
  ['ArrowDown', 's', { kind: 'move', motion: 'down', extend: true }],
  ['ArrowDown', 'c', { kind: 'move', motion: 'bottom', extend: false }],
  ['Home', 'c', { kind: 'move', motion: 'first', extend: false }],
  ['Tab', '', { kind: 'move', motion: 'next', extend: false }],
  ['Tab', 's', { kind: 'move', motion: 'previous', extend: false }],
  ['Tab', 'c', undefined],
  ['Enter', '', { kind: 'edit' }],
  ['F2', '', { kind: 'edit' }],
  ['Delete', '', { kind: 'clear' }],
  ['Backspace', '', { kind: 'clear' }],
  ['c', 'c', { kind: 'copy' }],
  ['C', 'm', { kind: 'copy' }],
  ['x', 'c', { kind: 'cut' }],
  ['z', 'c', { kind: 'undo' }],
  ['Z', 'cs', { kind: 'redo' }],
  ['y', 'c', { kind: 'redo' }],
  ['d', 'c', { kind: 'fillDown' }],
  ['a', 'c', { kind: 'selectAll' }],
  ['v', 'c', undefined],
  ['a', '', { kind: 'type', text: 'a' }],
  ['中', '', { kind: 'type', text: '中' }],
  ['A', 's', { kind: 'type', text: 'A' }],
  ['a', 'a', undefined],
  ['Shift', 's', undefined],
  ['Escape', '', undefined],
  ['constructor', '', undefined],
];

describe('keys of the table', () => {
  test.each(MOTIONS)('%s from %j leads to %j', (motion, from, to) => expect(moved(from, motion, bounds)).toEqual(to));
  test.each(KEYS)('%s with "%s"', (key, keys, command) => expect(commandOf(press(key, keys))).toEqual(command));

  test('Tab and Enter leave an editor, other keys belong to it', () => {
    expect(
      [press('Tab'), press('Tab', 's'), press('Enter'), press('Enter', 's'), press('a')].map(leavingMotion),
    ).toEqual(['next', 'previous', 'down', 'up', undefined]);
  });

  test('no motion leaves the table', () => {
    const place = fc.record({ row: fc.integer({ min: 0, max: 4 }), column: fc.integer({ min: 0, max: 2 }) });
    fc.assert(
      fc.property(place, fc.constantFrom(...MOTIONS.map(([motion]) => motion)), (from, motion) => {
        const to = moved(from, motion, bounds);
        expect(contains({ anchor: { row: 0, column: 0 }, head: { row: 4, column: 2 } }, to)).toBe(true);
      }),
    );
  });

  test('a range is the same whichever corner it was begun at', () => {
    const one = { row: 3, column: 0 };
    const other = { row: 1, column: 2 };
    expect(corners({ anchor: one, head: other })).toEqual(corners({ anchor: other, head: one }));
    expect(contains({ anchor: one, head: other }, { row: 2, column: 1 })).toBe(true);
    expect(contains({ anchor: one, head: other }, { row: 0, column: 1 })).toBe(false);
  });
});
