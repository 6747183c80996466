import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SqlProblem } from './problem.ts';
import type { SourceDialect } from './source-dialect.ts';
import { checkedSource, sourceStatement } from './source-query.ts';

/** Written with `@{name}`, which a string may hold without looking like a template. */
const dollars = (sql: string): string => sql.replaceAll('@{', '$'.concat('{'));

function write(sql: string, dialect: SourceDialect = 'mysql', given: Readonly<Record<string, string>> = {}) {
  const values: unknown[] = [];
  const target = {
    dialect,
    bind: (value: unknown) => {
      values.push(value);
      return '?';
    },
    param: ({ name }: { name: string }) => given[name] ?? '',
  };
  const found = sourceStatement(dollars(sql), target, ({ name }) => (given[name] ?? '') === '');
  return { ...found, values };
}

const problemOf = (sql: string, dialect: SourceDialect = 'mysql'): string => {
  try {
    checkedSource(dollars(sql), { dialect, bind: () => '?', param: () => null });
    return '';
  } catch (error) {
    if (error instanceof SqlProblem) return error.message;
    throw error;
  }
};

describe('(online.md §8.1) what another database is asked', () => {
  test.each<[SourceDialect, string, string]>([
    ['mysql', 'select name from goods', 'select `name` as `name` from `goods`'],
    ['postgres', 'SELECT Name FROM Goods g', 'select "name" as "name" from "goods" as "g"'],
    ['postgres', 'select "Name" from shop."Goods"', 'select "Name" as "Name" from "shop"."Goods"'],
    ['sqlite', 'select g.* from goods g', 'select "g".* from "goods" as "g"'],
    [
      'mysql',
      'select area as 区域, count(*) as n from sale s left join shop on shop.id = s.shop_id where s.price > 5 group by area having count(*) > 1 order by n desc limit 5',
      'select `area` as `区域`, count(*) as `n` from `sale` as `s` left join `shop` on (`shop`.`id` = `s`.`shop_id`) where (`s`.`price` > 5) group by `area` having (count(*) > 1) order by `n` desc limit 5',
    ],
    ['mysql', "select 'it''s \\ here' as x", "select 'it''s \\\\ here' as `x`"],
    ['postgres', "select 'it''s \\ here' as x", `select 'it''s \\ here' as "x"`],
    [
      'mysql',
      'select id from goods order by id',
      'select `id` as `id` from `goods` order by `id` asc limit 9223372036854775807',
    ],
    ['postgres', 'select id from goods order by id', 'select "id" as "id" from "goods" order by "id" asc nulls first'],
    ['sqlite', 'select id from goods limit 3 offset 2', 'select "id" as "id" from "goods" limit 3 offset 2'],
    [
      'postgres',
      'select year(made) as y, id / 2 as half from goods',
      'select trunc(cast(regexp_replace(substr(cast("made" as text), 1, 4), \'^\\s*(?:([-+]?)(\\d+(?:\\.\\d+)?))?.*$\', \'\\10\\2\') as numeric)) as "y", (cast("id" as numeric) / nullif(cast(2 as numeric), 0)) as "half" from "goods"',
    ],
    [
      'mysql',
      'select length(name) as n, id % 2 as odd from goods',
      'select char_length(`name`) as `n`, (cast(`id` as signed) % cast(2 as signed)) as `odd` from `goods`',
    ],
    [
      'sqlite',
      'with old as (select id from goods) select id from old union all select id from goods',
      'with "old" as (select "id" as "id" from "goods") select "id" as "id" from "old" union all select "id" as "id" from "goods"',
    ],
    [
      'mysql',
      "select case when id in (1, 2) then '少' else '多' end as kind from goods where exists (select 1 as one from shop) and name not like '香%' and made is not null",
      "select case when (`id` in (1, 2)) then '少' else '多' end as `kind` from `goods` where (((exists (select 1 as `one` from `shop`)) and (`name` not like '香%' escape '')) and (`made` is not null))",
    ],
  ])('%s: %s', (dialect, sql, text) => {
    expect(write(sql, dialect).text).toBe(text);
  });

  test('values of parameters are bound, whatever they say and whatever stands around them', () => {
    const sql = "select id from goods where name like '%@{who}%' and id > @{least} [ and made > @{from} ]";
    expect(write(sql, 'mysql', { who: "x' or '1'='1", least: '5' })).toEqual({
      text: "select `id` as `id` from `goods` where ((`name` like ? escape '') and (`id` > ?))",
      columns: ['id'],
      values: ["%x' or '1'='1%", '5'],
    });
  });

  test('names of the result are known, but not those behind a star', () => {
    expect(write('select id, name as 名称 from goods').columns).toEqual(['id', '名称']);
    expect(write('select * from goods').columns).toBeUndefined();
  });

  test.each<[string, string]>([
    ['delete from goods', '报表SQL仅支持单条查询语句（第1行）'],
    ['select 1 as a; select 2 as b', '报表SQL仅支持单条查询语句（第1行）'],
    ['select id -- all\nfrom goods', '报表SQL仅支持单条查询语句，不能有注释（第1行）'],
    ['select table_name from information_schema.tables', '表information_schema.tables不在可用范围内（第1行）'],
    ['select * from mysql.user', '表mysql.user不在可用范围内（第1行）'],
    ['select * from other.goods', '表other.goods不在可用范围内（第1行）'],
    ['select sleep(10) as x', '函数sleep不可用（第1行）'],
    ["select load_file('/etc/passwd') as x", '函数load_file不可用（第1行）'],
    ['select count(*) from goods', '计算出的列要用as写上名称（第1行）'],
    ['select id, ID from goods', '列名ID重复，请用as改名（第1行）'],
    ['select id from goods where name = @{x} order by @{y}', '参数$'.concat('{y}只能用作值（第1行）')],
    ['select id from (select id from goods)', '子查询要有别名（第1行）'],
    ['with recursive n as (select 1 as i) select i from n', '不支持递归查询（第1行）'],
    ['select id from goods [ and id = @{x} ]', '语法不正确：and（第1行）'],
  ])('refused: %s', (sql, text) => {
    expect(problemOf(sql)).toBe(text);
  });

  test.each<[SourceDialect, string]>([
    ['postgres', 'select * from pg_shadow'],
    ['postgres', 'select * from pg_catalog.pg_user'],
    ['postgres', 'select * from Information_Schema.Tables'],
    ['postgres', 'select * from a.b.c'],
    ['sqlite', 'select * from sqlite_master'],
    ['sqlite', 'select * from pragma_database_list'],
    ['sqlite', 'select * from "main"."sqlite_schema"'],
    ['mysql', 'select * from performance_schema.threads'],
  ])('%s tells nothing of itself: %s', (dialect, sql) => {
    expect(problemOf(sql, dialect)).toMatch(/^表.*不在可用范围内（第1行）$/);
  });

  test.each<SourceDialect>(['mysql', 'postgres', 'sqlite'])(
    '%s: no text that was typed leaves its quotes',
    (dialect) => {
      fc.assert(
        fc.property(fc.string({ maxLength: 40 }), (text) => {
          if (text.includes('\0') || /[$#]\{/.test(text)) return;
          const written = write(`select '${text.replaceAll("'", "''")}' as x`, dialect).text;
          expect(unquoted(written, dialect)).toBe(dialect === 'mysql' ? 'select  as `x`' : 'select  as "x"');
        }),
      );
    },
  );
});

/** A statement without its texts, read as the database reads it. */
const unquoted = (sql: string, dialect: SourceDialect): string =>
  sql.replace(dialect === 'mysql' ? /'(?:[^'\\]|''|\\[\s\S])*'/g : /'(?:[^']|'')*'/g, '');
