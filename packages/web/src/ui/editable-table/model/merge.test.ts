import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { createTableStore } from './store.ts';
import { CONFLICT } from './validation.ts';

const COLUMNS: Column[] = ['a', 'b', 'c'].map((key) => ({ key, title: key, type: 'input' }));
const ROW = { id: 'r', a: '1', b: '1', c: '1' };
const made = () => createTableStore({ columns: COLUMNS, rows: [ROW], testRegex: () => true });

describe('a row of a colleague arrives (issue 13.15)', () => {
  test('what I changed stays; the rest is taken in and counts as loaded', () => {
    const store = made();
    store.setCells([['r', 'a', 'mine']]);
    store.merge({ id: 'r', a: 'theirs', b: 'theirs', c: '1' });
    expect(store.row('r')).toEqual({ id: 'r', a: 'mine', b: 'theirs', c: '1' });
    expect([store.conflict('r', 'a'), store.conflict('r', 'b')]).toEqual([{ theirs: 'theirs' }, undefined]);
    store.undo();
    expect(store.row('r')).toMatchObject({ a: '1', b: 'theirs' });
  });

  test('an open conflict holds saving back until one is chosen', async () => {
    const store = made();
    store.setCells([['r', 'a', 'mine']]);
    store.merge({ id: 'r', a: 'theirs' });
    expect(await store.validation.checkAll()).toEqual([{ rowId: 'r', rowIndex: 0, key: 'a', message: CONFLICT }]);
    store.resolve('r', 'a', 'mine');
    expect([await store.validation.checkAll(), store.row('r')?.a, store.isEdited('r')]).toEqual([[], 'mine', true]);
    store.merge({ id: 'r', a: 'again' });
    store.resolve('r', 'a', 'theirs');
    expect([await store.validation.checkAll(), store.row('r')?.a, store.isEdited('r')]).toEqual([[], 'again', false]);
  });

  test('both wrote the same: no conflict, nothing left to save', () => {
    const store = made();
    store.setCells([['r', 'a', 'same']]);
    store.merge({ id: 'r', a: 'same' });
    expect([store.conflict('r', 'a'), store.isDirty()]).toEqual([undefined, false]);
  });

  test('an open cell is not written into; closed untouched it takes what arrived', () => {
    const store = made();
    const release = store.hold('r', 'a');
    store.merge({ id: 'r', a: 'theirs' });
    expect([store.row('r')?.a, store.conflict('r', 'a')?.theirs]).toEqual(['1', 'theirs']);
    release();
    expect([store.row('r')?.a, store.conflict('r', 'a'), store.isDirty()]).toEqual(['theirs', undefined, false]);
  });

  test('a text that was refused is not lost either', () => {
    const store = made();
    store.setCells([['r', 'a', null, { text: 'x', message: 'wrong' }]]);
    store.merge({ id: 'r', a: 'theirs' });
    expect([store.refused('r', 'a')?.text, store.conflict('r', 'a')?.theirs]).toEqual(['x', 'theirs']);
    store.resolve('r', 'a', 'theirs');
    expect([store.refused('r', 'a'), store.row('r')?.a, store.validation.message('r', 'a')]).toEqual([
      undefined,
      'theirs',
      undefined,
    ]);
  });

  test('whatever is typed and arrives in whatever order, no typed value is overwritten', () => {
    const key = fc.constantFrom('a', 'b', 'c');
    const step = fc.record({ mine: fc.boolean(), key, value: fc.constantFrom('2', '3', '4') });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const store = made();
        const typed = new Map<string, string>();
        const base = new Map([...'abc'].map((one) => [one, '1']));
        for (const { mine, key: at, value } of steps) {
          if (mine) {
            store.setCells([['r', at, value]]);
            typed.set(at, value);
          } else {
            store.merge({ id: 'r', [at]: value });
            const own = typed.get(at);
            // Nothing of mine stands against it.
            if (own === undefined || own === base.get(at) || own === value) {
              base.set(at, value);
              typed.delete(at);
            }
          }
          for (const [one, own] of typed) expect(store.row('r')?.[one]).toBe(own);
        }
      }),
    );
  });
});
