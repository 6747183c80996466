import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

const shared = { name: '客户', icon: 'team', sortNo: 1, hidden: 0 };
const same = { name: null, icon: null, sortNo: null, hidden: null };

test.each([
  ['the same', {}, undefined],
  ['a text', { name: '家属' }, { ...same, name: '家属' }],
  ['numbers, a zero among them', { sortNo: 0, hidden: 1 }, { ...same, sortNo: 0, hidden: 1 }],
  ['a text taken away is kept as an empty one', { icon: null }, { ...same, icon: '' }],
])('the difference that is kept: %s', (_title, wanted, expected) => {
  expect(differenceOf<Record<string, string | number | null>>(shared, { ...shared, ...wanted })).toEqual(expected);
});

test('no text and an empty text are the same', () => {
  expect(differenceOf<{ icon: string | null }>({ icon: null }, { icon: '' })).toBeUndefined();
});
