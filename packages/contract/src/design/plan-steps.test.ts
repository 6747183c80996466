import { describe, expect, test } from 'vitest';
import { NEW_FIELD, NEW_HEAD } from './defaults.ts';
import type { Design, FieldDesign, HeadDesign, IndexDesign } from './design.ts';
import { createTableSql } from './plan.ts';
import { indexesOf } from './plan-indexes.ts';
import type { PlanInput, RealTable } from './plan-input.ts';
import { searchedFields } from './plan-search.ts';
import { backupName, draftPlan, forcedPlan } from './plan-steps.ts';
import { hasColumn, kindOf } from './sql-names.ts';

const HEAD: HeadDesign = { ...NEW_HEAD, id: 'h', tenantId: 1, tableName: 'visitor', tableTxt: '访客', tableType: 1 };

const field = (dbFieldName: string, given: Partial<FieldDesign> = {}): FieldDesign => ({
  ...{ ...NEW_FIELD, id: `f-${dbFieldName}`, dbFieldName, dbFieldTxt: dbFieldName, dbType: 'string', dbLength: 32 },
  ...{ fieldShowType: 'text', ...given },
});

const designOf = (fields: readonly FieldDesign[], given: Partial<Design> = {}): Design => ({
  ...{ head: HEAD, fields, indexes: [], buttons: [] },
  ...given,
});
const index = (indexName: string, indexField: string, indexType: IndexDesign['indexType'] = 'normal'): IndexDesign => ({
  ...{ id: indexName, indexName, indexField, indexType },
});

const PHYSICAL = 'visitor__t1';
const ENGINE = ['id', 'tenant_id', 'create_time', 'version', 'del_flag'];

/** The table as a sync of the design leaves it, with columns that no design knows. */
const tableOf = (design: Design, more: RealTable['columns'] = []): RealTable => ({
  columns: [
    ...ENGINE.map((name) => ({ name, kind: 'text' as const })),
    ...design.fields.filter(hasColumn).map(({ dbFieldName, dbType }) => ({ name: dbFieldName, kind: kindOf(dbType) })),
    ...more,
  ],
  indexes: indexesOf(design, PHYSICAL).map(({ name, unique, columns }) => ({ name, unique, columns, live: true })),
  searched: searchedFields(design),
});

const inputOf = (draft: Design, live: Design, more: RealTable['columns'] = []): PlanInput => ({
  ...{ draft, live, physical: PHYSICAL, searchable: true, real: tableOf(live, more) },
});
/** Kinds, texts and SQL, short enough to read. */
const shown = (draft: Design, live: Design, more: RealTable['columns'] = []) => {
  const { steps, refused } = draftPlan(inputOf(draft, live, more));
  const lines = steps.map(({ kind, text, sql, checks }) => {
    const same = sql.sqlite.join(';\n') === sql.postgres.join(';\n');
    return [
      `${kind}: ${text}`,
      ...(same
        ? sql.sqlite
        : [...sql.sqlite.map((one) => `sqlite: ${one}`), ...sql.postgres.map((one) => `postgres: ${one}`)]),
      ...checks.map((check) => `check: ${check.against.postgres}`),
    ].join('\n');
  });
  return [...lines, ...refused.map((text) => `refused: ${text}`)].join('\n');
};

const BASE = designOf([field('name'), field('age', { dbType: 'int' })]);
const [NAME, AGE] = BASE.fields as [FieldDesign, FieldDesign];
const withName = (given: Partial<FieldDesign>) => designOf([{ ...NAME, ...given }, AGE]);

test('(online.md §2) the table of a design', () => {
  const design = designOf([
    ...(['string', 'Text', 'int', 'double', 'Date', 'Datetime', 'BigDecimal', 'Blob'] as const).map((dbType) =>
      field(`as_${dbType.toLowerCase()}`, { dbType }),
    ),
    ...[field('id'), field('create_by'), field('gone', { parked: 1 }), field('computed', { dbIsPersist: 0 })],
  ]);
  expect(createTableSql(design, PHYSICAL)).toMatchInlineSnapshot(`
    {
      "postgres": [
        "create table "visitor__t1" ("id" text not null primary key, "tenant_id" integer not null, "as_string" text, "as_text" text, "as_int" integer, "as_double" double precision, "as_date" text, "as_datetime" text, "as_bigdecimal" double precision, "as_blob" bytea, "create_by" text, "create_time" text, "update_by" text, "update_time" text, "sys_org_code" text, "delete_by" text, "delete_time" text, "delete_reason" text, "version" integer default 1 not null, "del_flag" integer default 0 not null)",
      ],
      "sqlite": [
        "create table "visitor__t1" ("search_key" integer primary key, "id" text not null unique, "tenant_id" integer not null, "as_string" text, "as_text" text, "as_int" integer, "as_double" double precision, "as_date" text, "as_datetime" text, "as_bigdecimal" double precision, "as_blob" blob, "create_by" text, "create_time" text, "update_by" text, "update_time" text, "sys_org_code" text, "delete_by" text, "delete_time" text, "delete_reason" text, "version" integer default 1 not null, "del_flag" integer default 0 not null)",
      ],
    }
  `);
});

describe('(online.md §4.2) steps from one state to another', () => {
  test('nothing changes', () => {
    expect(shown(BASE, BASE, [{ name: 'by_hand', kind: 'other' }])).toBe('');
    expect(shown(withName({ dbFieldTxt: '姓名', orderNum: 9, fieldMustInput: '1' }), BASE)).toBe('');
  });
  test('a new field', () => {
    expect(shown(designOf([...BASE.fields, field('note', { dbType: 'Text' })]), BASE)).toMatchInlineSnapshot(`
      "addColumn: 新增字段“note”（note），长文本
      alter table "visitor__t1" add column "note" text"
    `);
  });
  test('a new field with a default, and one that may not be empty', () => {
    const more = [field('state', { dbDefaultVal: "o'ne" }), field('must', { dbIsNull: 0 })];
    expect(shown(designOf([...BASE.fields, ...more]), BASE)).toMatchInlineSnapshot(`
      "addColumn: 新增字段“state”（state），字符串(32)，已有的行填入默认值“o'ne”
      sqlite: alter table "visitor__t1" add column "state" text default 'o''ne'
      postgres: alter table "visitor__t1" add column "state" text default 'o''ne'
      postgres: alter table "visitor__t1" alter column "state" drop default
      addColumn: 新增字段“must”（must），字符串(32)
      alter table "visitor__t1" add column "must" text
      check: 1 = 1"
    `);
  });
  test('a renamed field', () => {
    expect(shown(withName({ dbFieldName: 'title' }), BASE)).toMatchInlineSnapshot(`
      "renameColumn: 字段“name”由name改名为title，数据不变
      alter table "visitor__t1" rename column "name" to "title""
    `);
  });
  test('two that change their names', () => {
    const draft = designOf([
      { ...NAME, dbFieldName: 'age' },
      { ...AGE, dbFieldName: 'name' },
    ]);
    expect(shown(draft, BASE)).toMatchInlineSnapshot(`
      "renameColumn: 列name暂时改名，以便交换名称
      alter table "visitor__t1" rename column "name" to "age__moving"
      renameColumn: 字段“age”由age改名为name，数据不变
      alter table "visitor__t1" rename column "age" to "name"
      renameColumn: 字段“name”由name改名为age，数据不变
      alter table "visitor__t1" rename column "age__moving" to "age""
    `);
  });
  test('a removed field, and a new one of its name', () => {
    const parked = { ...NAME, parked: 1, parkedColumn: 'name__parked__f-name' } as const;
    expect(shown(designOf([parked, AGE, field('name', { id: 'other' })]), BASE)).toMatchInlineSnapshot(`
      "parkColumn: 移除字段“name”（name），原有数据保留，可以恢复
      alter table "visitor__t1" rename column "name" to "name__parked__f-name"
      addColumn: 新增字段“name”（name），字符串(32)
      alter table "visitor__t1" add column "name" text"
    `);
  });
  test('a field that comes back', () => {
    const live = designOf([{ ...NAME, parked: 1 }, AGE]);
    expect(shown(BASE, live, [{ name: 'name__parked__f-name', kind: 'text' }])).toMatchInlineSnapshot(`
      "restoreColumn: 恢复已移除的字段“name”（name）
      alter table "visitor__t1" rename column "name__parked__f-name" to "name""
    `);
  });
  test('one that comes back without a column is made anew', () => {
    expect(shown(BASE, designOf([{ ...NAME, parked: 1 }, AGE]))).toContain('add column "name" text');
  });
  test('wider and narrower', () => {
    expect(shown(withName({ dbLength: 64 }), BASE)).toMatchInlineSnapshot(
      `"widen: 字段“name”（name）由字符串(32)改为字符串(64)，数据不变"`,
    );
    expect(shown(withName({ dbLength: 8 }), BASE)).toMatchInlineSnapshot(`
      "narrow: 字段“name”（name）由字符串(32)改为字符串(8)，逐行检查长度
      check: "name" is not null and (length("name") > 8)"
    `);
  });
  test('another type', () => {
    expect(shown(designOf([NAME, { ...AGE, dbType: 'string' }]), BASE)).toMatchInlineSnapshot(`
      "changeType: 字段“age”（age）由整数改为字符串(32)，逐行检查后转换
      alter table "visitor__t1" add column "age__new" text
      update "visitor__t1" set "age__new" = case when length(cast("age" as text)) > 32 then null else cast("age" as text) end where "age" is not null
      alter table "visitor__t1" rename column "age" to "age__was__int"
      alter table "visitor__t1" rename column "age__new" to "age"
      check: "age" is not null and (length(cast("age" as text)) > 32)"
    `);
    expect(shown(withName({ dbType: 'Date' }), BASE)).toContain('changeType');
    expect(shown(designOf([NAME, { ...AGE, dbType: 'Date' }]), BASE)).toBe(
      'refused: 字段“age”（age）不支持从整数改为日期',
    );
  });
  test('empty values and defaults', () => {
    expect(shown(withName({ dbIsNull: 0 }), BASE)).toMatchInlineSnapshot(`
      "nullRule: 字段“name”（name）不允许为空
      check: "name" is null or "name" = ''"
    `);
    expect(shown(BASE, withName({ dbIsNull: 0 }))).toBe('nullRule: 字段“name”（name）允许为空');
    expect(shown(withName({ dbDefaultVal: '无' }), BASE)).toMatchInlineSnapshot(
      `"default: 字段“name”（name）的默认值改为“无”，只用于以后新增的行"`,
    );
    expect(shown(designOf([NAME, { ...AGE, dbDefaultVal: '1; drop table x' }]), BASE)).toContain('refused: 字段“age”');
  });
  test('indexes come and go', () => {
    const indexed = { ...BASE, indexes: [index('idx_two', 'name,age', 'unique')] };
    expect(shown(indexed, BASE)).toMatchInlineSnapshot(`
      "createIndex: 建立索引（唯一索引idx_two）
      create unique index "visitor__t1__idx__idx_two" on "visitor__t1" ("tenant_id", "name", "age") where "del_flag" = 0
      check: ("tenant_id", "name", "age") in (select "tenant_id", "name", "age" from "visitor__t1" where "del_flag" = 0 and "tenant_id" is not null and "name" is not null and "age" is not null group by "tenant_id", "name", "age" having count(*) > 1)"
    `);
    // Rows that are alike come in the order of their ids.
    expect(shown({ ...BASE, indexes: [index('idx_two', 'name,age', 'normal')] }, BASE)).toContain('"age", "id") where');
    expect(shown(BASE, indexed)).toMatchInlineSnapshot(`
      "dropIndex: 删除索引（唯一索引idx_two）
      drop index "visitor__t1__idx__idx_two""
    `);
    expect(shown(designOf([NAME, { ...AGE, isQuery: 1 }]), BASE)).toMatchInlineSnapshot(`
      "createIndex: 建立索引（按“age”查询或排序）
      create index "visitor__t1__ix__f-age" on "visitor__t1" ("tenant_id", "age", "id") where "del_flag" = 0"
    `);
    expect(shown(designOf([NAME, { ...AGE, isQuery: 1, indexed: 'off' }]), BASE)).toBe('');
  });
  test('a unique index over a new column compares what every row starts with', () => {
    const added = (dbDefaultVal: string | null) => field('code', { fieldValidType: 'only', dbDefaultVal });
    expect(shown(designOf([...BASE.fields, added(null)]), BASE)).not.toContain('check');
    expect(shown(designOf([...BASE.fields, added('1')]), BASE)).toContain(
      'check: ("tenant_id") in (select "tenant_id" from "visitor__t1" where "del_flag" = 0 and "tenant_id" is not null group by "tenant_id" having count(*) > 1)',
    );
  });
  test('a searched field gets a search index, which is made anew when the field is renamed', () => {
    const searched = withName({ isQuery: 1 });
    expect(draftPlan(inputOf(searched, BASE)).steps.map(({ kind }) => kind)).toEqual(['createIndex', 'searchIndex']);
    const { steps } = draftPlan(inputOf(withName({ isQuery: 1, dbFieldName: 'title' }), searched));
    expect(steps.map(({ kind }) => kind)).toEqual(['searchIndex', 'renameColumn', 'searchIndex']);
    expect(draftPlan({ ...inputOf(searched, BASE), searchable: false }).steps).toHaveLength(1);
    expect(steps.at(-1)?.sql).toMatchInlineSnapshot(`
      {
        "postgres": [
          "create index "visitor__t1__search" on "visitor__t1" using gin ("title" gin_trgm_ops)",
          "create index "visitor__t1__pairs" on "visitor__t1" using gin (search_pairs("title"))",
        ],
        "sqlite": [
          "create view "visitor__t1_pair_text" as select t.search_key, (select group_concat(substr(x.v, p.n, 2), ' ') from (select coalesce(t."title", '') as v) x join search_position p on p.n < length(x.v) and unicode(substr(x.v, p.n, 1)) > 127) as pairs from "visitor__t1" t",
          "create virtual table "visitor__t1_search" using fts5("title", tokenize = 'trigram', content = 'visitor__t1', content_rowid = 'search_key', detail = none, columnsize = 0)",
          "create virtual table "visitor__t1_pairs" using fts5(pairs, tokenize = 'ascii', content = 'visitor__t1_pair_text', content_rowid = 'search_key', detail = none, columnsize = 0)",
          "insert into "visitor__t1_search" ("visitor__t1_search", rank) values ('automerge', 8), ('crisismerge', 64)",
          "insert into "visitor__t1_search" ("visitor__t1_search") values ('rebuild')",
          "insert into "visitor__t1_pairs" ("visitor__t1_pairs", rank) values ('automerge', 8), ('crisismerge', 64)",
          "insert into "visitor__t1_pairs" ("visitor__t1_pairs") values ('rebuild')",
          "create trigger "visitor__t1_search_add" after insert on "visitor__t1" begin insert into "visitor__t1_search" (rowid, "title") values (new.search_key, new."title"); insert into "visitor__t1_pairs" (rowid, pairs) values (new.search_key, (select group_concat(substr(x.v, p.n, 2), ' ') from (select coalesce(new."title", '') as v) x join search_position p on p.n < length(x.v) and unicode(substr(x.v, p.n, 1)) > 127)); end",
          "create trigger "visitor__t1_search_edit" after update of "title" on "visitor__t1" when old."title" is not new."title" begin insert into "visitor__t1_search" ("visitor__t1_search", rowid, "title") values ('delete', old.search_key, old."title"); insert into "visitor__t1_pairs" ("visitor__t1_pairs", rowid, pairs) values ('delete', old.search_key, (select group_concat(substr(x.v, p.n, 2), ' ') from (select coalesce(old."title", '') as v) x join search_position p on p.n < length(x.v) and unicode(substr(x.v, p.n, 1)) > 127)); insert into "visitor__t1_search" (rowid, "title") values (new.search_key, new."title"); insert into "visitor__t1_pairs" (rowid, pairs) values (new.search_key, (select group_concat(substr(x.v, p.n, 2), ' ') from (select coalesce(new."title", '') as v) x join search_position p on p.n < length(x.v) and unicode(substr(x.v, p.n, 1)) > 127)); end",
          "create trigger "visitor__t1_search_drop" after delete on "visitor__t1" begin insert into "visitor__t1_search" ("visitor__t1_search", rowid, "title") values ('delete', old.search_key, old."title"); insert into "visitor__t1_pairs" ("visitor__t1_pairs", rowid, pairs) values ('delete', old.search_key, (select group_concat(substr(x.v, p.n, 2), ' ') from (select coalesce(old."title", '') as v) x join search_position p on p.n < length(x.v) and unicode(substr(x.v, p.n, 1)) > 127)); end",
        ],
      }
    `);
  });
  test('an index over a converted column is dropped before and made after', () => {
    const live = designOf([NAME, { ...AGE, isQuery: 1, dbType: 'string' }]);
    const { steps } = draftPlan(inputOf(designOf([NAME, { ...AGE, isQuery: 1 }]), live));
    expect(steps.map(({ kind }) => kind)).toEqual(['searchIndex', 'dropIndex', 'changeType', 'createIndex']);
  });
  test('columns that no design knows are never touched', () => {
    const draft = designOf([...BASE.fields, field('by_hand'), field('mine', { dbType: 'int' }), field('upper')]);
    const strange = [
      ...[
        { name: 'by_hand', kind: 'text' as const },
        { name: 'mine', kind: 'text' as const },
      ],
      { name: 'Upper', kind: 'text' as const },
    ];
    // Of a fitting type it is taken over as it is; its values must fit.
    expect(shown(draft, BASE, strange)).toMatchInlineSnapshot(`
      "narrow: 字段“by_hand”（by_hand）由长文本改为字符串(32)，逐行检查长度
      check: "by_hand" is not null and (length("by_hand") > 32)
      addColumn: 新增字段“upper”（upper），字符串(32)
      alter table "visitor__t1" add column "upper" text
      refused: 列mine在数据库中的类型与设计不同，不能同步字段“mine”（mine）
      refused: 列upper已存在于数据库，但不属于本设计"
    `);
  });
  test('a column whose type somebody changed by hand', () => {
    const input = inputOf(BASE, BASE);
    const columns = tableOf(BASE).columns.map((column) =>
      column.name === 'age' ? { ...column, kind: 'other' as const } : column,
    );
    expect(draftPlan({ ...input, real: { ...tableOf(BASE), columns } }).refused).toEqual([
      '列age在数据库中的类型与设计不同，不能同步字段“age”（age）',
    ]);
  });
});

test('(online.md §4.2.5) a forced sync keeps the old table under another name', () => {
  const live = withName({ isQuery: 1 });
  const { steps } = forcedPlan(inputOf(BASE, live), backupName(PHYSICAL, 1));
  expect(steps.map(({ kind, sql }) => [kind, sql.postgres])).toMatchInlineSnapshot(`
    [
      [
        "createTable",
        [
          "drop index "visitor__t1__search"",
          "drop index if exists "visitor__t1__pairs"",
          "drop index "visitor__t1__sort"",
          "drop index "visitor__t1__ix__f-name"",
          "alter table "visitor__t1" rename to "visitor__t1__bak__1"",
        ],
      ],
      [
        "createTable",
        [
          "create table "visitor__t1" ("id" text not null primary key, "tenant_id" integer not null, "name" text, "age" integer, "create_by" text, "create_time" text, "update_by" text, "update_time" text, "sys_org_code" text, "delete_by" text, "delete_time" text, "delete_reason" text, "version" integer default 1 not null, "del_flag" integer default 0 not null)",
        ],
      ],
      [
        "createIndex",
        [
          "create index "visitor__t1__sort" on "visitor__t1" ("tenant_id", "create_time", "id") where "del_flag" = 0",
        ],
      ],
    ]
  `);
});

test('(online.md §4.2.5) a forced sync touches the rows that it puts aside, and none in the table that it makes', () => {
  const { steps } = forcedPlan(inputOf(withName({ isQuery: 1 }), BASE), backupName(PHYSICAL, 1));
  expect(steps.map(({ touches }) => touches)).toEqual(['all', 'none', 'none', 'none', 'none']);
});
