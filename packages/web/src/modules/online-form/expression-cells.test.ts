import { expect, test } from 'vitest';
import type { Row } from '../../ui/editable-table/rows.ts';
import { type ExpressionKey, expressionProblem } from './expression-cells.ts';

const row = (dbFieldName: string, more: object = {}): Row => ({
  id: dbFieldName,
  dbFieldName,
  dbFieldTxt: dbFieldName,
  ...more,
});
const rows = [row('qty'), row('total', { dbIsPersist: 1 }), row('pass', { fieldShowType: 'password' })];

test.each<[ExpressionKey, unknown, string | undefined]>([
  ['formula', 'qty * 2', undefined],
  ['formula', '', undefined],
  ['formula', null, undefined],
  // Which sub-tables there will be is not known while the table is designed.
  ['formula', 'sum(items.amount)', undefined],
  ['formula', 'qty *', '表达式不正确：qty *'],
  ['formula', 'nothing', '表达式不正确：nothing'],
  ['formula', 'pass', '表达式不正确：pass'],
  ['formula', 'total + 1', '公式存在循环引用：total'],
  ['visibleIf', 'total > 1', undefined],
  ['visibleIf', "option.value == '1'", '表达式不正确：option.value'],
  ['optionsIf', "option.value == '1'", undefined],
])('%s %j: %s', (key, value, problem) => {
  expect(expressionProblem(key, value, rows[1] as Row, rows)).toBe(problem);
});
