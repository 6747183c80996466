import { expect, test } from 'vitest';
import { removeRows } from './adapter.ts';
import { createTableStore } from './store.ts';

const store = () =>
  createTableStore({
    columns: [{ key: 'name', title: '名称', type: 'input' }],
    rows: ['a', 'b', 'c'].map((id) => ({ id, name: id })),
    testRegex: () => true,
  });

test('removeRows takes one id or several', () => {
  const s = store();
  removeRows(s, 'a');
  removeRows(s, ['c', 7]);
  expect(s.order()).toEqual(['b']);
});

test.each([[undefined], [null], [5], [{}], [true]])(
  'removeRows(%s) throws and removes nothing (spec/2 §4)',
  (wrong) => {
    const s = store();
    expect(() => removeRows(s, wrong)).toThrow(TypeError);
    expect(s.order()).toHaveLength(3);
  },
);

test('removing with a tree configuration throws (spec/2 §4)', () => {
  const s = store();
  expect(() => removeRows(s, ['a'], { tree: { parentField: 'parentId' } })).toThrow('树形表格');
  expect(s.order()).toHaveLength(3);
});
