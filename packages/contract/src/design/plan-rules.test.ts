import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NEW_FIELD, NEW_HEAD } from './defaults.ts';
import type { Design, FieldDesign, HeadDesign, IndexDesign } from './design.ts';
import { countedPlan } from './plan-counting.ts';
import { indexesOf } from './plan-indexes.ts';
import type { PlanInput, RealTable } from './plan-input.ts';
import { searchedFields } from './plan-search.ts';
import { draftPlan, forcedPlan } from './plan-steps.ts';
import { defaultLiteral } from './plan-values.ts';
import { hasColumn, kindOf, quoteName, quoteText } from './sql-names.ts';

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
const BASE = designOf([field('name'), field('age', { dbType: 'int' })]);
const [NAME, AGE] = BASE.fields as [FieldDesign, FieldDesign];
const withName = (given: Partial<FieldDesign>) => designOf([{ ...NAME, ...given }, AGE]);

test('(online.md §4.2.7) at most twelve indexes, the important ones first; long texts have none', () => {
  const many = Array.from({ length: 20 }, (_, at) => field(`field${at}`, { isQuery: 1 }));
  const design = designOf([
    ...many,
    field('long', { isQuery: 1, dbLength: 2000 }),
    field('only_one', { fieldValidType: 'only' }),
  ]);
  const names = indexesOf(design, PHYSICAL).map(({ columns }) => columns.join());
  expect(names).toHaveLength(12);
  expect(names.slice(0, 3)).toEqual(['tenant_id,only_one', 'tenant_id,create_time,id', 'tenant_id,field0,id']);
  const long = designOf([field('long', { dbLength: 2000, fieldValidType: 'only' })]);
  expect(draftPlan({ ...inputOf(long, long), real: undefined }).refused).toEqual([
    '“long”不能重复：字段长度合计不能超过600',
  ]);
});

test.each<[Partial<FieldDesign>, string | null | undefined]>([
  [{ dbDefaultVal: '' }, null],
  [{ dbDefaultVal: "it's" }, "'it''s'"],
  [{ dbDefaultVal: 'x'.repeat(33) }, undefined],
  [{ dbType: 'int', dbDefaultVal: '-07' }, '-7'],
  [{ dbType: 'int', dbDefaultVal: '2147483648' }, undefined],
  [{ dbType: 'int', dbDefaultVal: '1 or 1=1' }, undefined],
  [{ dbType: 'double', dbDefaultVal: '1.5' }, '1.5'],
  [{ dbType: 'double', dbDefaultVal: '1e5' }, undefined],
  [{ dbType: 'BigDecimal', dbLength: 4, dbPointLength: 2, dbDefaultVal: '12.345' }, undefined],
  [{ dbType: 'BigDecimal', dbLength: 4, dbPointLength: 2, dbDefaultVal: '12.30' }, '12.30'],
  [{ dbType: 'Date', dbDefaultVal: '2026-02-30' }, undefined],
  [{ dbType: 'Datetime', dbDefaultVal: '2026-02-28 10:00:00' }, "'2026-02-28 10:00:00'"],
  [{ dbType: 'Blob', dbDefaultVal: 'x' }, undefined],
])('(online.md §3) a default is a value of its type: %j', (given, literal) =>
  expect(defaultLiteral(field('x', given))).toBe(literal),
);

describe('(online.md §11) hostile names', () => {
  const hostile = fc.oneof(
    fc.constantFrom('a";drop table x--', '__proto__', "';--", '"', 'select', '表', 'constructor', "x' || '"),
    fc.string({ unit: fc.constantFrom(...'ab\'";-_ 表\0') }),
  );
  /** A statement without its quoted names and texts. */
  const bare = (statement: string) => statement.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, '');
  const designs = fc.array(fc.tuple(hostile, hostile, hostile), { minLength: 1, maxLength: 4 }).map((names) =>
    designOf(
      names.map(([name, id, value]) =>
        field(name, { id, dbDefaultVal: value, isQuery: 1, fieldValidType: 'only', dbFieldTxt: value }),
      ),
      { indexes: names.map(([name, id]) => index(id, name)) },
    ),
  );

  test('never stand in a statement without quotes', () => {
    fc.assert(
      fc.property(designs, designs, hostile, (draft, live, physical) => {
        const input = { ...inputOf(draft, live), physical };
        const plans = [
          draftPlan(input),
          draftPlan({ ...input, real: undefined }),
          forcedPlan(input, `${physical}__bak`),
        ];
        for (const { steps } of plans) {
          for (const { sql, checks } of steps) {
            const texts = [...sql.sqlite, ...sql.postgres, ...checks.flatMap(({ against }) => Object.values(against))];
            for (const text of texts) expect(bare(text)).toMatch(/^[a-zA-Z0-9_ (),.=<>|;:[\]{}^$?+*-]*$/);
            for (const text of texts) expect(bare(text)).not.toMatch(/drop table(?! *(?:;|$))|--|'|"/);
          }
        }
      }),
    );
  });

  test('quoting', () => {
    expect(quoteName('a"b')).toBe('"a""b"');
    expect(quoteText("a'b\0c")).toBe("'a''bc'");
  });
});

test('(online.md §4.2.4) what was counted stands in the steps and in what is refused', () => {
  const plan = draftPlan(inputOf(withName({ dbLength: 8, dbIsNull: 0 }), BASE));
  const counted = [[{ rows: 2, ids: ['a', 'b'] }], [{ rows: 1, ids: ['c'] }]];
  const { steps, refused } = countedPlan(plan, 10, counted);
  expect(steps).toMatchObject([
    { kind: 'narrow', rows: 2, risk: 'loss', sampleIds: ['a', 'b'] },
    { kind: 'nullRule', rows: 1, risk: 'check', sampleIds: ['c'] },
  ]);
  expect(refused).toEqual([
    '普通同步不能执行会丢失数据的变更：字段“name”（name）由字符串(32)改为字符串(8)，逐行检查长度（2行不符合），请先处理或使用强制同步',
    '字段“name”（name）不能为空，但有1行没有值',
  ]);
  expect(countedPlan(plan, 10, []).steps).toMatchObject([
    { risk: 'check', rows: 0 },
    { risk: 'check', rows: 0 },
  ]);
});

test('(online.md §3) no open value becomes a password, and no sealed one is shown', () => {
  const word = withName({ fieldShowType: 'password' });
  const counted = [[{ rows: 2, ids: ['a', 'b'] }]];
  for (const [draft, live, refusal] of [
    [word, BASE, '改为密码，逐行检查有没有值（2行不符合）'],
    [BASE, word, '不再是密码，逐行检查有没有值（2行不符合）'],
  ] as const) {
    const plan = draftPlan(inputOf(draft, live));
    expect(plan.steps.map(({ checks }) => checks.map(({ against }) => against.sqlite))).toEqual([
      ['"name" is not null'],
    ]);
    expect(countedPlan(plan, 10, counted).refused.join()).toContain(refusal);
    expect(countedPlan(plan, 10, []).refused).toEqual([]);
  }
  expect(draftPlan(inputOf(word, word)).steps).toEqual([]);
});
