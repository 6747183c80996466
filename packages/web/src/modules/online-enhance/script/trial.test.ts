import { expect, test } from 'vitest';
import type { ScriptNames } from './script-words.ts';
import { sampleRow, trialCall } from './trial-call.ts';
import { lineOf } from './trial-lines.ts';

const fields = [
  { name: 'title', label: '标题', isNumber: false },
  { name: 'num', label: '数量', isNumber: true },
];
const names = (type: ScriptNames['type']): ScriptNames => ({
  type,
  fields,
  subs: [{ name: 'guest', label: '同行人', fields: [{ name: 'thing', label: '物品', isNumber: false }] }],
  buttons: [],
});

test('sample values are as their fields have them, and empty ones are left out', () => {
  expect(sampleRow(fields, { title: 'a', num: '3', other: 'x' })).toEqual({ title: 'a', num: 3 });
  expect(sampleRow(fields, { title: '', num: 'x' })).toEqual({ num: 'x' });
});

const values = { title: 'a', num: 3 };
const row = { id: 'sample', ...values };
test.each([
  [
    ['list', 'beforeDelete'],
    {
      path: ['beforeDelete'],
      state: { table: { dataSource: [row], selectedRowKeys: ['sample'], selectionRows: [row] } },
      given: [row],
    },
  ],
  [['form', 'beforeSubmit'], { path: ['beforeSubmit'], state: { formData: values, isUpdate: false }, given: [values] }],
  [['form', 'onlChange'], { path: ['onlChange', 'num'], given: [{ row: values, column: { key: 'num' }, value: 3 }] }],
  [
    ['form', 'guest_onlChange'],
    { state: { formData: { guest: [row] } }, given: [{ row, column: { key: 'num' }, value: 3 }] },
  ],
] as const)('%j is called as its page calls it', ([type, method], call) =>
  expect(trialCall(names(type), { method, field: 'num', values })).toMatchObject(call),
);

test.each([
  ['message', ['success', '好'], { kind: '提示', tone: 'green', text: '好' }],
  ['log', ['log', 'a 1'], { kind: '输出', text: 'a 1' }],
  [
    'setValues',
    [{ num: 3, gone: 'x' }, null, null],
    { text: '设置 数量（num） = 3，gone（不存在的字段，将被忽略） = x' },
  ],
  ['setValues', [{ thing: 'x' }, 'r1', 'guest'], { text: '设置附表行（guest）：物品（thing） = x' }],
  ['setValues', ['x'], { text: '没有可设置的字段' }],
  ['addSubRows', ['guest', [{ thing: 'x' }]], { text: '附表 guest 追加 1 行：[{"thing":"x"}]' }],
  ['clearSubRows', ['gone'], { text: '清空附表 gone（不存在）' }],
  ['loadData', [], { text: '刷新列表' }],
] as const)('%s %j is told in words', (op, given, line) =>
  expect(lineOf(names('form'), op, given)).toMatchObject(line),
);
