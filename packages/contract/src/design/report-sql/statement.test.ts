import { describe, expect, test } from 'vitest';
import { SqlProblem } from './problem.ts';
import { checkedSql, reportStatement } from './statement.ts';
import type { ReportTableSource, Target } from './typed.ts';

const TABLES: Readonly<Record<string, ReportTableSource>> = {
  cem_order: {
    name: 'cem_order',
    title: '订单',
    columns: [
      { name: 'id', title: '主键', type: 'text' },
      { name: 'order_no', title: '订单编号', type: 'text' },
      { name: 'order_date', title: '下单日期', type: 'text', kind: 'date' },
      { name: 'sales_id', title: '业务员', type: 'text' },
      { name: 'payable_amount', title: '应收（分）', type: 'number' },
    ],
  },
  sys_user: {
    name: 'sys_user',
    title: '用户',
    columns: [
      { name: 'id', title: '主键', type: 'text' },
      { name: 'realname', title: '姓名', type: 'text' },
    ],
  },
};

function target(engine: Target['engine'] = 'sqlite', given: Readonly<Record<string, string>> = {}) {
  const values: unknown[] = [];
  const made: Target = {
    engine,
    table: (name) => (Object.hasOwn(TABLES, name) ? TABLES[name] : undefined),
    tableSql: ({ name }) => `<${name}>`,
    bind: (value) => {
      values.push(value);
      return engine === 'postgres' ? `$${values.length}` : '?';
    },
    param: ({ name }) => given[name] ?? '',
    typeOf: () => undefined,
  };
  return { made, values };
}

/** Written with `@{name}`, which a string may hold without looking like a template. */
const dollars = (sql: string): string => sql.replaceAll('@{', '$'.concat('{'));

const write = (sql: string, engine: Target['engine'] = 'sqlite', given: Readonly<Record<string, string>> = {}) => {
  const { made, values } = target(engine, given);
  const isEmpty = ({ name }: { name: string }) => (given[name] ?? '') === '';
  return { ...reportStatement(dollars(sql), made, isEmpty), values };
};

const problemOf = (sql: string): string => {
  try {
    checkedSql(dollars(sql), () => target().made);
    return '';
  } catch (error) {
    if (error instanceof SqlProblem) return error.message;
    throw error;
  }
};

describe('(online.md §8.1) what is written for the database', () => {
  test.each<[string, string]>([
    ['select order_no from cem_order', 'select s1."order_no" as "order_no" from <cem_order> as s1'],
    [
      "select o.order_no as 单号 from cem_order o where o.order_date >= '2026-01-01'",
      `select s1."order_no" as "单号" from <cem_order> as s1 where (s1."order_date" >= '2026-01-01')`,
    ],
    ['SELECT * FROM sys_user u', 'select s1."id" as "id", s1."realname" as "realname" from <sys_user> as s1'],
    [
      'select u.realname, sum(o.payable_amount) as total from cem_order o left join sys_user u on u.id = o.sales_id group by u.realname having count(*) > 1 order by total desc limit 5',
      'select s2."realname" as "realname", sum(s1."payable_amount") as "total" from <cem_order> as s1 left join <sys_user> as s2 on (s2."id" = s1."sales_id") group by s2."realname" having (count(*) > 1) order by "total" desc limit 5',
    ],
    [
      'with cem_order as (select id from cem_order) select count(*) as n from cem_order',
      'with s2 as (select s1."id" as "id" from <cem_order> as s1) select count(*) as "n" from s2 as s3',
    ],
    [
      'select substr(order_date, 1, 7) as m, count(*) as n from cem_order group by m',
      'select substr(s1."order_date", max(1, 1), max(7, 0)) as "m", count(*) as "n" from <cem_order> as s1 group by substr(s1."order_date", max(1, 1), max(7, 0))',
    ],
    [
      'select id from cem_order where exists (select id from sys_user u where u.id = sales_id)',
      'select s1."id" as "id" from <cem_order> as s1 where (exists (select s2."id" as "id" from <sys_user> as s2 where (s2."id" = s1."sales_id")))',
    ],
    [
      'select id from sys_user union all select id from cem_order order by id',
      'select s1."id" as "id" from <sys_user> as s1 union all select s2."id" as "id" from <cem_order> as s2 order by "id" asc',
    ],
  ])('%s', (sql, text) => {
    expect(write(sql).text).toBe(text);
  });

  test('values of parameters are bound, whatever they say and whatever stands around them', () => {
    const sql =
      "select id from cem_order where order_no like '%@{no}%' and payable_amount > @{least} and sales_id = '#{who}'";
    const { text, values } = write(sql, 'postgres', { no: "x' or '1'='1", least: '5', who: 'u1' });
    expect(values).toEqual(["x' or '1'='1", '5', 'u1']);
    expect(text).not.toContain("'1'");
    expect(text).toContain('cast($2 as numeric)');
  });

  test('a part in brackets falls away with its parameter', () => {
    const sql = 'select id from cem_order where payable_amount > 0 [ and order_no = @{no} ] [ and sales_id = @{who} ]';
    expect(write(sql, 'sqlite', { who: 'u1' })).toMatchObject({
      text: 'select s1."id" as "id" from <cem_order> as s1 where ((s1."payable_amount" > 0) and (s1."sales_id" = ?))',
      values: ['u1'],
    });
    expect(write(sql).values).toEqual([]);
  });

  test('the same parameter is the same placeholder on PostgreSQL, so that grouping by it holds', () => {
    const sql = 'select order_no || @{x} as a, count(*) as n from cem_order group by order_no || @{x}';
    const { text, values } = write(sql, 'postgres', { x: '1' });
    expect(values).toEqual(['1']);
    expect(text.split('$1')).toHaveLength(3);
  });

  test('texts are written in quotes of ours', () => {
    expect(write("select 'a''b\" -- ; \\' as x").text).toBe(`select 'a''b" -- ; \\' as "x"`);
  });
});

const ONE = '报表SQL仅支持单条查询语句（第1行）';
describe('(online.md §11) what is refused, with its line', () => {
  test.each<[string, string]>([
    ['select id from cem_order; drop table cem_order', ONE],
    ['select id from cem_order;;', ONE],
    ['insert into cem_order values (1)', ONE],
    ['update cem_order set id = 1', ONE],
    ['delete from cem_order', ONE],
    ['pragma table_info(sys_user)', ONE],
    ["attach database 'x' as y", ONE],
    ['with x as (delete from cem_order returning id) select * from x', '语法不正确：delete（第1行）'],
    ['select id from cem_order -- x', '报表SQL仅支持单条查询语句，不能有注释（第1行）'],
    ['select id /* x */ from cem_order', '报表SQL仅支持单条查询语句，不能有注释（第1行）'],
    // CVE-2023-1454, CVE-2024-48307
    ['select * from information_schema.schemata', '表information_schema.schemata不在可用范围内（第1行）'],
    // JB #8335: a table in brackets was not seen by the check.
    ['select * from (information_schema.schemata)', '表information_schema.schemata不在可用范围内（第1行）'],
    ['select id,\n(select 1 as x from (sqlite_master)) as y from cem_order', '表sqlite_master不在可用范围内（第2行）'],
    ['select * from pg_catalog.pg_tables', '表pg_catalog.pg_tables不在可用范围内（第1行）'],
    ['select * from "SYS_DATA_SOURCE"', '表SYS_DATA_SOURCE不在可用范围内（第1行）'],
    ['select password from sys_user', '列password不在可用范围内（第1行）'],
    ['select u.password_hash from sys_user u', '列u.password_hash不在可用范围内（第1行）'],
    ['select id from cem_order where tenant_id = 2', '列tenant_id不在可用范围内（第1行）'],
    ['select id from cem_order\norder by salt', '列salt不在可用范围内（第2行）'],
    ['select salt\nfrom cem_order\nwhere pepper = 1', '列salt不在可用范围内（第1行）'],
    ['select salt, count(*) as n\nfrom cem_order\ngroup by salt', '列salt不在可用范围内（第1行）'],
    ['select id\nfrom cem_order\nwhere pepper = 1\ngroup by salt', '列pepper不在可用范围内（第3行）'],
    ['select sleep(5) as x', '函数sleep不可用（第1行）'],
    ['select pg_sleep(5) as x', '函数pg_sleep不可用（第1行）'],
    ["select load_extension('x') as y", '函数load_extension不可用（第1行）'],
    ["select pg_read_file('/etc/passwd') as y", '函数pg_read_file不可用（第1行）'],
    ['select pg_catalog.version() as y', '函数pg_catalog.version不可用（第1行）'],
    ['select * from generate_series(1, 9)', '函数generate_series不可用（第1行）'],
    ['select randomblob(1000000000) as x', '函数randomblob不可用（第1行）'],
    ["select id from cem_order into outfile '/tmp/x'", '语法不正确：into（第1行）'],
    ['select id from cem_order union select id from sys_user', '只支持union all（第1行）'],
    ['with recursive x as (select 1 as n) select n from x', '不支持递归查询（第1行）'],
    ['select id from @{t}', '参数@{t}只能用作值（第1行）'],
    ['select @{c}.id from cem_order', '参数@{c}只能用作值（第1行）'],
    ['select id from cem_order order by id @{d}', '参数@{d}只能用作值（第1行）'],
    ['select id from cem_order order by @{d}', '参数@{d}只能用作值（第1行）'],
    ['select id from cem_order where id @{op} 1', '参数@{op}只能用作值（第1行）'],
    ['select id from cem_order limit @{n}', '参数@{n}只能用作值（第1行）'],
    ['select @{f}(id) as x from cem_order', '参数@{f}只能用作值（第1行）'],
    ['select id from cem_order where id = 1', '类型不一致：文字与数字（第1行）'],
    ['select payable_amount + 1 from cem_order', '计算出的列要用as写上名称（第1行）'],
    ['select order_no, sum(payable_amount) as x from cem_order', '列order_no要写在group by中，或用于汇总函数（第1行）'],
    ['select id from cem_order where sum(payable_amount) > 1', '这里不能使用sum（第1行）'],
    ['select id from cem_order o, sys_user u', '列id不明确，请在前面写上表名（第1行）'],
    [
      "select replace(order_no, 'a', 'aaaa') as x from cem_order",
      'replace的后两个参数应为固定文字，且替换后的文字不能更长（第1行）',
    ],
    ['select id from cem_order where 1 = 1 [ and id = 2 ]', '可选部分[ ]中要有参数（第1行）'],
    // Without its optional part this is no statement any more.
    ['select id from cem_order where [ order_no = @{no} ]', '语法不正确：语句不完整（第1行）'],
    [`select ${'('.repeat(60)}1${')'.repeat(60)} as x`, '报表SQL嵌套过深（第1行）'],
    ['select', '语法不正确：语句不完整（第1行）'],
    ['', ONE],
    ["select 'x", "不能识别：'x（第1行）"],
    // CVE-2023-41544
    ['select {{constructor}} as x', '表达式不正确：{{construc（第1行）'],
  ])('%s', (sql, text) => {
    expect(problemOf(sql)).toBe(dollars(text));
  });

  test('no random text is anything but refused or written whole', () => {
    const words =
      'select from where ( ) , . * ; [ ] @{a} #{b} cem_order sys_user id union all with as order by 1 "x" \' = ||'.split(
        ' ',
      );
    let seed = 7;
    const next = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed;
    };
    for (let round = 0; round < 3000; round += 1) {
      const sql = Array.from({ length: 2 + (next() % 12) }, () => words[next() % words.length]).join(' ');
      expect(() => problemOf(`select ${sql}`)).not.toThrow();
    }
  });
});
