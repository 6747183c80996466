import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from './columns.ts';
import { apply, type Change, createDoc, type TableDoc } from './doc.ts';

const row = (id: string, name = id): Row => ({ id, name });
const doc = (...ids: string[]): TableDoc => createDoc(ids.map((id) => row(id)));
const placed = (at: number, id: string) => ({ at, row: row(id), inserted: true });

const CASES: [string, Change, string, (after: TableDoc) => unknown, unknown][] = [
  ['a cell is set', { kind: 'set', cells: [['b', 'name', 'B']] }, 'a b c', (d) => d.rows.get('b')?.name, 'B'],
  [
    'the row counts as edited',
    { kind: 'set', cells: [['b', 'name', 'B']] },
    'a b c',
    (d) => [...d.edited.keys()],
    ['b'],
  ],
  [
    'a cell set to what it was leaves no mark',
    { kind: 'set', cells: [['b', 'name', 'b']] },
    'a b c',
    (d) => d.edited.size,
    0,
  ],
  [
    'a cell of a row that is gone is passed over',
    { kind: 'set', cells: [['x', 'name', 1]] },
    'a b c',
    (d) => d.rows.size,
    3,
  ],
  [
    'a row is inserted at its place',
    { kind: 'insert', rows: [placed(1, 'x')] },
    'a x b c',
    (d) => [...d.inserted],
    ['x'],
  ],
  [
    'rows beyond the end are appended',
    { kind: 'insert', rows: [placed(9, 'x'), placed(9, 'y')] },
    'a b c x y',
    () => 0,
    0,
  ],
  [
    'rows are inserted one after the other',
    { kind: 'insert', rows: [placed(0, 'x'), placed(2, 'y')] },
    'x a y b c',
    () => 0,
    0,
  ],
  [
    'a row that is there already is not inserted twice',
    { kind: 'insert', rows: [placed(0, 'b')] },
    'a b c',
    () => 0,
    0,
  ],
  [
    'removed rows of the server are remembered',
    { kind: 'remove', ids: ['c', 'a'] },
    'b',
    (d) => [...d.removed.keys()],
    ['a', 'c'],
  ],
  ['a row moves down', { kind: 'move', id: 'a', to: 2 }, 'b c a', () => 0, 0],
  ['a row moves up', { kind: 'move', id: 'c', to: 0 }, 'c a b', () => 0, 0],
  ['a move past the end stops there', { kind: 'move', id: 'a', to: 99 }, 'b c a', () => 0, 0],
  ['a row that is gone does not move', { kind: 'move', id: 'x', to: 0 }, 'a b c', () => 0, 0],
];

describe('changes of a table', () => {
  test.each(CASES)('%s', (_name, change, order, look, wanted) => {
    const d = doc('a', 'b', 'c');
    apply(d, change);
    expect(d.order.join(' ')).toBe(order);
    expect(look(d)).toEqual(wanted);
  });

  test('a new row that is removed leaves no trace (spec/2 §4)', () => {
    const d = doc('a');
    apply(d, { kind: 'insert', rows: [placed(1, 'x')] });
    apply(d, { kind: 'remove', ids: ['x'] });
    expect([d.removed.size, d.inserted.size, d.order]).toEqual([0, 0, ['a']]);
  });

  test('an edited row that is removed is remembered as it was loaded', () => {
    const d = doc('a');
    apply(d, { kind: 'set', cells: [['a', 'name', 'changed']] });
    apply(d, { kind: 'remove', ids: ['a'] });
    expect(d.removed.get('a')).toEqual(row('a'));
  });
});

/** New rows get unused ids: x, y and z are never those of loaded rows. */
const ids = fc.constantFrom('a', 'b', 'c', 'd', 'x', 'y');
const simple: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('set' as const),
    cells: fc.array(fc.tuple(ids, fc.constantFrom('name', 'age'), fc.integer())),
  }),
  fc.record({ kind: fc.constant('remove' as const), ids: fc.array(ids) }),
  fc.record({ kind: fc.constant('move' as const), id: ids, to: fc.integer({ min: -2, max: 8 }) }),
  fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }).chain((names) =>
    fc.array(fc.integer({ min: 0, max: 8 }), { minLength: names.length, maxLength: names.length }).map((places) => ({
      kind: 'insert' as const,
      rows: places.sort((m, n) => m - n).map((at, n) => placed(at, names[n] ?? 'x')),
    })),
  ),
);
const changes = fc.array(
  fc.oneof(
    simple,
    fc.array(simple, { maxLength: 4 }).map((parts): Change => ({ kind: 'group', changes: parts })),
  ),
  { maxLength: 12 },
);

const snapshot = (d: TableDoc) => ({
  order: [...d.order],
  rows: Object.fromEntries([...d.rows].map(([id, { ...values }]) => [id, JSON.parse(JSON.stringify(values))])),
  inserted: [...d.inserted].sort(),
  removed: [...d.removed.keys()].sort(),
  edited: [...d.edited.keys()].sort(),
});

describe('undo', () => {
  test('of any changes in reverse order leads back, and redo of the undone leads forward again', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const d = doc('a', 'b', 'c', 'd');
        const states = [snapshot(d)];
        const undo: Change[] = [];
        for (const change of list) {
          undo.push(apply(d, change));
          states.push(snapshot(d));
        }
        const redo: Change[] = [];
        for (const change of undo.toReversed()) {
          redo.push(apply(d, change));
          expect(snapshot(d)).toEqual(states[states.length - 1 - redo.length]);
        }
        for (const change of redo.toReversed()) apply(d, change);
        expect(snapshot(d)).toEqual(states.at(-1));
      }),
    );
  });

  test('order and rows always hold the same ids, each once', () => {
    fc.assert(
      fc.property(changes, (list) => {
        const d = doc('a', 'b', 'c', 'd');
        for (const change of list) apply(d, change);
        expect([...d.order].sort()).toEqual([...d.rows.keys()].sort());
        for (const id of d.inserted) expect(d.rows.has(id)).toBe(true);
        for (const id of d.removed.keys()) expect(d.rows.has(id)).toBe(false);
      }),
    );
  });
});
