import { expect, test } from 'vitest';
import { sqlProblems } from './sql-problems.ts';

const update = "update visit set\n  state = 'done'\nwhere id = '#{id}'";

test.each([
  ['', undefined, []],
  [update, undefined, []],
  ['select 1', undefined, [{ line: 1, column: 1, text: '查询请使用在线报表' }]],
  ["update visit\nset a = upper('x') where id = 1", undefined, [{ line: 2, column: 9, text: '不支持 upper' }]],
  [update, 'SQL增强仅支持对在线表的新增、修改和删除：第2行 state', [{ line: 2, column: 3, text: 'state' }]],
  [update, 'SQL增强…：第1行 visit不是已同步的在线表', [{ line: 1, column: 1, text: 'visit不是已同步的在线表' }]],
  [update, '按钮编码x不存在', []],
])('%j, refused with %j', (text, refusal, problems) => expect(sqlProblems(text, refusal)).toEqual(problems));
