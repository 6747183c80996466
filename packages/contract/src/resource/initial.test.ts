import { expect, test } from 'vitest';
import { initialOf } from './initial.ts';
import type { Field } from './kinds.ts';

const level: Field = { kind: 'dict', label: '客户级别', dict: 'customer_level', initial: '1' };
const type: Field = { kind: 'dict', label: '客户类型', dict: 'customer_type', initial: '1' };
const own: Field = { kind: 'dict', label: '紧急程度', dict: 'channel', stored: 'integer', initial: 1 };
const name: Field = { kind: 'text', label: '单位', maxLength: 8, initial: '次' };

test.each([
  ['a value that can be chosen stays', level, ['2', '1'], '1'],
  ['one that was switched off gives way to the first that can be chosen', level, ['3', '2'], '3'],
  ['where none can be chosen it stays', level, [], '1'],
  ['values of system dictionaries are always there', type, ['2'], '1'],
  ['whole numbers stay whole numbers', own, ['2', '3'], 2],
  ['other fields have no values to choose from', name, [], '次'],
])('%s', (_title, field, usable, expected) => {
  expect(initialOf(field, () => usable)).toBe(expected);
});
