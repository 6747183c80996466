import { expect, test } from 'vitest';
import { tabColumns } from './field-columns.ts';
import { indexColumns } from './use-designer.ts';

const row = { id: 'r', fieldId: 'r', preset: false, dbFieldName: 'sum', dbFieldTxt: '合计', dbType: 'BigDecimal' };

test.each([
  ['dbLength', 99, {}, '合计：字段长度必须在1到15之间'],
  ['dbLength', 10, {}, true],
  ['dbPointLength', 11, { dbLength: 10 }, '合计：小数点不能大于字段长度'],
  ['dbPointLength', 2, { dbLength: 10 }, true],
  ['dbDefaultVal', 'abc', {}, '合计：默认值与字段类型不符'],
  ['dbDefaultVal', '0', {}, true],
  // Presets are the engine's.
  ['dbLength', 0, { preset: true, dbType: 'string' }, true],
])('the cell of %s marks %j with what is wrong with it', (key, value, more, said) => {
  const column = tabColumns('database', false).find((one) => one.key === key);
  const rule = column?.validateRules?.find(({ handler }) => handler);
  expect(rule?.handler?.({ value, row: { ...row, ...more, [key]: value } } as never)).toBe(said);
});

test.each([
  ['drop table', null, '索引名只能由小写字母、数字和下划线组成，且必须以字母开头'],
  ['by_sum', null, true],
  ['by_sum', 'gone', '索引字段gone不存在'],
  ['by_sum', 'sum', true],
])('an index called %j over %j is marked with what is wrong with it', (value, indexField, said) => {
  const [name] = indexColumns(['sum']);
  const rule = name?.validateRules?.find(({ handler }) => handler);
  expect(rule?.handler?.({ value, row: { id: 'x', indexField } } as never)).toBe(said);
});
