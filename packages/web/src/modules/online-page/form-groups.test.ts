import { defineResource } from '@songbai/contract/resource/define.ts';
import { expect, test } from 'vitest';
import { detailCards, formGroups, formWidth } from './form-groups.ts';

const text = (label: string) => ({ kind: 'text', label, maxLength: 20 }) as const;
const resource = defineResource({
  ...{ name: 'x', title: 'X', path: '/x', permission: 'x', table: 'x', titleField: 'a' },
  fields: {
    a: text('A'),
    b: text('B'),
    c: { ...text('C'), readOnly: true },
    d: { ...text('D'), form: false },
    e: text('E'),
  },
});

test('(online.md §5.5) fields stand in their groups, those of none first', () => {
  const fields = { a: { group: '二' }, b: {}, c: { group: '一' }, e: { group: '二' } };
  expect(formGroups({ resource, fields }, 'edit')).toEqual([
    { title: '', fields: ['b'] },
    { title: '二', fields: ['a', 'e'] },
    { title: '一', fields: ['c'] },
  ]);
  expect(formGroups({ resource, fields }, 'add').map(({ title }) => title)).toEqual(['', '二']);
});

test('the cards of a record stand in the order of its form', () => {
  const titled = (group: string) => detailCards({ resource, fields: { a: {}, b: { group }, c: {}, e: { group } } });
  expect(titled('二')).toEqual([
    { title: '基本信息', fields: ['a', 'c'] },
    { title: '二', fields: ['b', 'e'] },
  ]);
  expect(titled('')).toEqual([]);
  expect(titled('基本信息')).toEqual([{ title: '基本信息', fields: ['a', 'c', 'b', 'e'] }]);
});

test.each([
  [1, false, 0, 600],
  [2, false, 0, 800],
  [4, true, 0, 1600],
  [1, true, 1200, 1200],
])('(contract/2 §16.6) %i columns, tables %s, at least %i px: %i px', (columns, tables, least, width) => {
  expect(formWidth(columns, tables, least)).toBe(width);
});
