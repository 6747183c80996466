import type { Resource } from '@songbai/contract/resource/define.ts';
import { expect, test } from 'vitest';
import { heardOf } from './form-changes.ts';
import { formChange } from './form-ops.ts';

const text = { kind: 'text', label: 'x', maxLength: 10 } as const;
const resource = {
  fields: { name: text, num: text },
  lines: { line: { title: '明细', table: 'line', parentField: 'main', fields: { thing: text } } },
} as unknown as Resource;
const form = { name: 'a', line: [{ id: 'l1', thing: 'x' }] };

test.each([
  ['setValues', [{ name: 'b', id: 'x', create_by: 'y', __proto__: 1 }], { name: 'b' }],
  ['setValues', ['name'], {}],
  ['setValues', [{ thing: 'y', id: 'z' }, 'l1'], { line: [{ id: 'l1', thing: 'y' }] }],
  ['setValues', [{ thing: 'y' }, { id: 'l1' }, 'line'], { line: [{ id: 'l1', thing: 'y' }] }],
  ['setValues', [{ thing: 'y' }, 'l9', 'line'], {}],
  ['clearSubRows', ['line'], { line: [] }],
  ['clearSubRows', ['constructor'], {}],
  [
    'addSubRows',
    ['line', [{ id: 'l2', thing: 'y', main: 'm' }, 7]],
    { line: [form.line[0], { id: 'l2', thing: 'y' }] },
  ],
  ['clearThenAddRows', ['line', [{ id: 'l3', thing: 'z' }]], { line: [{ id: 'l3', thing: 'z' }] }],
  ['clearThenAddRows', ['name', [{}]], {}],
] as const)('%s %j', (op, given, values) => expect(formChange(resource, form, op, given).values).toEqual(values));

test('options are left to a field of the form', () => {
  const { options } = formChange(resource, form, 'changeOptions', ['name', [{ value: 1, text: '一' }]]);
  expect(options).toEqual({ field: 'name', values: new Set(['1']) });
  expect(formChange(resource, form, 'changeOptions', ['gone', []]).options).toBeUndefined();
});

test('a script hears of the fields and cells that it listens to', () => {
  const listening = { onlChange: ['name'], line_onlChange: ['thing'] };
  const after = { name: 'b', num: '1', line: [{ id: 'l1', thing: 'y' }, { id: 'l2' }] };
  expect(heardOf(listening, { name: 'b', num: '1', line: after.line }, form, after)).toEqual([
    { hook: 'onlChange', event: { row: after, column: { key: 'name' }, value: 'b' } },
    { hook: 'line_onlChange', event: { row: after.line[0], column: { key: 'thing' }, value: 'y' } },
  ]);
  expect(heardOf({}, { name: 'b' }, form, after)).toEqual([]);
});
