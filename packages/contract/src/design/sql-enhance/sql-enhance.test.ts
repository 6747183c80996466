import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSql } from './read-sql.ts';

const where = [{ column: 'id', value: { kind: 'field', name: 'id' } }];

test.each([
  [
    "update visitor set state = 'done', order_num = order_num + 1 where id = '#{id}'",
    {
      ...{ line: 1, table: 'visitor' },
      action: {
        kind: 'update',
        set: [
          { column: 'state', value: { kind: 'literal', value: 'done' } },
          { column: 'order_num', value: { kind: 'moved', sign: 1, by: { kind: 'literal', value: 1 } } },
        ],
        where,
      },
    },
  ],
  [
    'UPDATE stock SET num = num - #{num}, by_who = #{sysUserCode}, old = null WHERE id = #{id} AND num = -2.5',
    {
      ...{ line: 1, table: 'stock' },
      action: {
        kind: 'update',
        set: [
          { column: 'num', value: { kind: 'moved', sign: -1, by: { kind: 'field', name: 'num' } } },
          { column: 'by_who', value: { kind: 'variable', key: 'sysusercode' } },
          { column: 'old', value: { kind: 'literal', value: null } },
        ],
        where: [...where, { column: 'num', value: { kind: 'literal', value: -2.5 } }],
      },
    },
  ],
  [
    "\n insert into log_book (title, made) values ('it''s; --x', #{sys_date});;",
    {
      ...{ line: 2, table: 'log_book' },
      action: {
        kind: 'insert',
        set: [
          { column: 'title', value: { kind: 'literal', value: "it's; --x" } },
          { column: 'made', value: { kind: 'variable', key: 'sysdate' } },
        ],
      },
    },
  ],
  ['delete from visitor where id = #{id}', { line: 1, table: 'visitor', action: { kind: 'delete', where } }],
])('reads %s', (text, statement) => {
  expect(readSql(text)).toEqual({ statements: [statement] });
});

test('several statements know their lines', () => {
  const read = readSql('delete from a where id = 1;\nupdate b set x = 1\nwhere y = 2');
  expect('statements' in read && read.statements.map(({ line, table }) => [line, table])).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
});

test.each([
  ['', 1, '（语句不完整）'],
  ['drop table visitor', 1, 'drop'],
  ['update visitor set a = 1', 1, '缺少where条件'],
  ['delete from visitor;', 1, '缺少where条件'],
  ['update visitor set a = 1 where b = 2 or 1 = 1', 1, 'or'],
  ['update visitor set a = 1 where 1 = 1', 1, '1'],
  ['update visitor set a = b where c = 1', 1, 'b'],
  ['update visitor set a = a * 2 where c = 1', 1, '* 2 where c = 1'],
  ['update visitor set a = sleep(1) where c = 1', 1, 'sleep'],
  ['update visitor set a = (select 1) where c = 1', 1, '('],
  ['update a.visitor set a = 1 where c = 1', 1, '.visitor set a = 1 where c = 1'],
  ['update "visitor" set a = 1 where c = 1', 1, '"visitor" set a = 1 where c = …'],
  ['update visitor set a = 1 where c = 1 -- x', 1, '-- x'],
  ['update visitor set a = 1\n/* x */ where c = 1', 2, '/* x */ where c = 1'],
  ['update visitor set a = 1, a = 2 where c = 1', 1, '重复的字段a'],
  ["update visitor set a = 'x where c = 1", 1, "'x where c = 1"],
  ['update visitor set a = {a} where c = 1', 1, '{a} where c = 1'],
  ['update visitor set a = 1 where c in (1)', 1, 'in'],
  ['update visitor set a = 1 where c = 1 limit 1', 1, 'limit'],
  ['insert into visitor (a, b) values (1)', 1, '字段与值的个数不一致'],
  ['insert into visitor select 1', 1, 'select'],
  ['insert into visitor values (1)', 1, 'values'],
  ['insert into visitor (a) values (1), (2)', 1, ','],
  ['update visitor set a = #{sys_multi_org_code} where c = #{a.b}', 1, '#{a.b}'],
  ['update visitor set a = 1 where c = 1 delete from b where c = 1', 1, 'delete'],
])('refuses %s', (text, line, part) => {
  expect(readSql(text)).toEqual({ problem: { kind: 'refused', line, part } });
});

test.each(['select * from visitor', 'delete from a where b = 1; WITH x as (select 1) select 1'])(
  'sends queries to the reports: %s',
  (text) => expect(readSql(text)).toEqual({ problem: { kind: 'query' } }),
);

test('any text is read or refused, and what stands in quotes stays a value', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (loose, value) => {
      readSql(loose);
      const text = `update a set b = '${value.replaceAll("'", "''")}' where c = 1`;
      const read = readSql(text);
      if (/^#\{\s*\w{1,64}\s*\}$/.test(value)) return;
      expect(read).toMatchObject({
        statements: [{ action: { set: [{ column: 'b', value: { kind: 'literal', value } }] } }],
      });
    }),
  );
});
