import { expect, test } from 'vitest';
import { createTableStore } from './store.ts';

const COLUMNS = [
  { key: 'on', title: '启用', type: 'checkbox', customValue: ['Y', 'N'] },
  { key: 'plain', title: '勾选', type: 'checkbox' },
  { key: 'count', title: '数量', type: 'inputNumber' },
  { key: 'name', title: '名称', type: 'input' },
] as const;

const saved = (row: object) => {
  const rows = [{ id: 'a', ...row }];
  const store = createTableStore({ columns: COLUMNS, rows, testRegex: () => true });
  const first = store.data().rows[0];
  store.load(rows);
  expect(store.data().rows[0]).toEqual(first);
  expect(store.isDirty()).toBe(false);
  return first;
};

test('a boolean in the data is converted to the pair at once (contract/3 §11.5)', () => {
  expect(saved({ on: true, plain: true })).toMatchObject({ on: 'Y', plain: true });
  expect(saved({ on: false, plain: false })).toMatchObject({ on: 'N', plain: false });
  expect(saved({ on: 'N' })).toMatchObject({ on: 'N' });
  expect(saved({ on: null })).toMatchObject({ on: null });
});

test.each([
  ['12', 12],
  ['-0.50', -0.5],
  ['', ''],
  ['007', '007'],
  ['1e3', '1e3'],
  ['1234567890123456', '1234567890123456'],
  ['十', '十'],
  [null, null],
])('values that are numeric texts are turned into numbers: %s (contract/3 §11.5)', (text, number) => {
  expect(saved({ count: text, name: text })).toMatchObject({ count: number, name: text });
});
