import { expect, test } from 'vitest';
import { tableProblem } from './sheet-draft.ts';

const field = (at: number, name: string) => ({
  ...{ at, name, label: name, included: true, kind: 'string' as const, length: 50, points: 0 },
  ...{ required: false, unique: false, choices: null },
});
const table = { tableName: 'visit', tableTxt: '来访', fields: [field(0, 'guest'), field(1, 'reason')] };

test.each([
  [{}, undefined],
  [{ tableTxt: ' ' }, '请输入表描述'],
  [{ tableTxt: '访'.repeat(201) }, '表描述：最大长度200位字符'],
  [{ tableName: `v${'x'.repeat(50)}` }, '表名：表名最多50个字符'],
  [{ fields: [field(0, 'guest')] }, '至少选择两列'],
  [{ fields: [field(0, 'guest'), field(1, `r${'x'.repeat(32)}`)] }, '字段名最多32个字符'],
])('%j: %s', (changed, problem) => {
  expect(tableProblem({ ...table, ...changed })).toBe(problem);
});
