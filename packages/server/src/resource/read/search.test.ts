import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import type { Filter, ListQuery } from '@songbai/contract/resource/filter.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMany } from '../../db/bulk.ts';
import { type Db, inTransaction, runSql } from '../../db/database.ts';
import { customerTable } from '../../modules/customer/index.ts';
import { deceasedTable } from '../../modules/deceased/index.ts';
import { orderTable } from '../../modules/order/index.ts';
import { plotTable } from '../../modules/plot/index.ts';
import { systemActor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import type { StoreContext } from '../context.ts';
import { columnOf, resourceTable } from '../describe/columns.ts';
import { countCache } from './counts.ts';
import { probeOf, probeStatement } from './search.ts';
import { page } from './store.ts';

const indexed = resourceTable(customer, {
  computed: { plotCount: () => '0' },
  searchIndex: { fields: customer.search, whole: ['name'], pairs: true },
});
const plain = resourceTable(customer, { computed: { plotCount: () => '0' } });
const HOSTILE = [
  ...[
    '王芳',
    '欧阳娜娜',
    "O'Brien",
    'a"b"c',
    '100%_满意',
    '\\反斜杠\\',
    '*星*号*',
    'NEAR(王, 5)',
    'AND OR NOT',
    '李 四',
    '李　四',
  ],
  ...[
    '😀👨‍👩‍👧家',
    'ÄÖÜäöü',
    'İstanbul',
    'ﬁnal',
    'é́',
    '{name}: "x"',
    '^前缀',
    '-负-',
    '𠮷野家',
    'a\tb\nc',
    '((()))',
    '王',
    '',
  ],
];
let t: TestApp;
let admin: Caller;
let context: StoreContext;
const actor = systemActor(1);

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  const dicts = { text: (_code: string, value: string) => value, has: () => true, values: () => [] };
  context = {
    database: t.database,
    log: createLog('silent'),
    clock: { now: () => 0, today: () => '2026-06-30' } as StoreContext['clock'],
    dicts: { of: () => dicts },
    counts: countCache(t.database),
    sealer: t.sealer,
  };
  await add(HOSTILE);
  await add(HOSTILE.map((text) => `前${text}后`));
});
afterAll(() => t.close());

async function add(names: readonly string[]): Promise<void> {
  const rows = names.map((name, n) => ({
    id: newId(),
    tenantId: 1,
    type: '1',
    name,
    mobile: `1380000${String(n).padStart(4, '0')}`,
    pinyin: name.toLowerCase(),
  }));
  await inTransaction(t.database.db, (trx) => insertMany(trx, t.database.engine, 'cemCustomer', rows));
}

async function ids(db: Db, table: typeof plain, filter: Filter): Promise<string[]> {
  const query: ListQuery = { filter, sort: [], pageNo: 1, pageSize: 1000 };
  const { rows } = await page({ server: context, db, actor }, table, query, { fields: ['name'] });
  return rows.map((row) => row.id);
}

/** The same query with the index and without; on PostgreSQL with plans that use it, and with others. */
async function bothWays(filter: Filter): Promise<[string[], string[]]> {
  const { db, engine } = t.database;
  if (engine === 'sqlite') return [await ids(db, indexed, filter), await ids(db, plain, filter)];
  const planned = (table: typeof plain, ways: readonly string[]) =>
    inTransaction(db, async (trx) => {
      for (const way of ways) await runSql(trx, `set local enable_${way} = off`, []);
      return ids(trx, table, filter);
    });
  return [await planned(indexed, ['seqscan', 'indexscan']), await planned(plain, ['bitmapscan'])];
}

describe('searching with the index answers what searching without it answers', () => {
  test.each(HOSTILE.filter((text) => text !== ''))('%j', async (text) => {
    for (const op of ['like', 'leftLike', 'rightLike', 'eq'] as const) {
      const [found, expected] = await bothWays({ field: 'name', op, value: text });
      expect(found).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
    }
  });

  test('any texts, any part of them, in the search box and in filters', async () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE, '%', '_', '"', "'", '*', ' ', 'ſ', 'K', 'ß'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('').replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.integer({ min: 1, max: 8 }),
        async (names, start, length) => {
          await add(names);
          const characters = [...names.join('')];
          const from = characters.length > 0 ? start % characters.length : 0;
          const term = characters.slice(from, from + length).join('');
          const box = customer.search.map((field) => ({ field, op: 'like' as const, value: term }));
          for (const filter of [
            { or: box },
            { field: 'name', op: 'eq' as const, value: term },
            { and: [box[0] as Filter, { field: 'type', op: 'eq' as const, value: '1' }] },
          ]) {
            const [found, expected] = await bothWays(filter);
            expect(found).toEqual(expected);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('changed texts are found under the new term and no longer under the old', async () => {
    const added = await admin.post<{ id: string; version: number }>('/cemetery/customer/add', {
      name: '慕容复复',
      mobile: '13911112222',
    });
    const named = (value: string) => bothWays({ field: 'name', op: 'like', value });
    expect(await named('慕容复复')).toEqual([[added.result.id], [added.result.id]]);
    const { id, version } = added.result;
    expect(
      await admin.put('/cemetery/customer/edit', { id, version, name: '上官婉儿', mobile: '13911112222' }),
    ).toMatchObject({ success: true });
    for (const gone of ['慕容复', '慕容']) expect(await named(gone)).toEqual([[], []]);
    for (const there of ['上官婉', '婉儿']) expect(await named(there)).toEqual([[id], [id]]);
  });

  test('a text with NUL, half a character or nothing but marks is no server error', async () => {
    for (const value of ['a\0bc', '\ud83dabc', '"""', '***', '   ', 'x'.repeat(3000)]) {
      const reply = await admin.raw({ method: 'GET', url: '/cemetery/customer/list', query: { name: `*${value}*` } });
      expect(reply.statusCode).toBeLessThan(500);
    }
  });
});

test('the index tables say the same as their tables (SQLite)', async () => {
  if (t.database.engine !== 'sqlite') return;
  for (const table of [plot, customer, order].map((resource) => resource.table)) {
    for (const index of [`${table}_search`, `${table}_pairs`]) {
      await runSql(t.database.db, `insert into ${index} (${index}, rank) values ('integrity-check', 1)`, []);
    }
  }
});

test('vacuuming the file leaves the index true (SQLite)', async () => {
  const { db, engine } = t.database;
  if (engine !== 'sqlite') return;
  await runSql(db, 'vacuum', []);
  await runSql(db, "insert into cem_customer_search (cem_customer_search, rank) values ('integrity-check', 1)", []);
  const [found, expected] = await bothWays({ field: 'name', op: 'like', value: '欧阳娜' });
  expect(found).toEqual(expected);
  expect(found.length).toBeGreaterThan(0);
});

test.each([plot, customer, order])('the search fields of $title are the indexed columns', async (resource) => {
  const { db, engine } = t.database;
  const columns =
    engine === 'sqlite'
      ? (await runSql<{ name: string }>(db, `select name from pragma_table_info('${resource.table}_search')`, [])).map(
          (row) => row.name,
        )
      : (
          await runSql<{ name: string }>(
            db,
            `select attname as name from pg_attribute where attrelid = 'ix_${resource.table}_search'::regclass order by attnum`,
            [],
          )
        ).map((row) => row.name);
  expect(columns).toEqual(resource.search.map(columnOf));
});

test('tables that say so, and no others, have an index of the pairs of their search fields (PostgreSQL)', async () => {
  const { db, engine } = t.database;
  if (engine !== 'postgres') return;
  const rows = await runSql<{ name: string; part: string }>(
    db,
    `select c.relname as "name", pg_get_indexdef(i.indexrelid, place, true) as "part"
      from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
        cross join generate_series(1, i.indnatts) place
      where c.relnamespace = current_schema()::regnamespace and x.relname = 'ix_' || c.relname || '_pairs'
      order by c.relname, place`,
    [],
  );
  const said = [customerTable, deceasedTable, orderTable(t), plotTable].flatMap(({ resource, searchIndex }) =>
    searchIndex?.pairs ? searchIndex.fields.map((field) => ({ name: resource.table, column: columnOf(field) })) : [],
  );
  expect(rows).toEqual(said.map(({ name, column }) => ({ name, part: `search_pairs(${column})` })));
});

describe('which questions the index is asked', () => {
  const like = (value: string, field = 'name'): Filter => ({ field, op: 'like', value });
  test.each<[string, Filter, string | undefined]>([
    ['three characters', like('王小明'), '"王小明"'],
    ['a longer term, by all its triples', like('王小明a'), '"王小明" AND "小明a"'],
    ['quotes stand for themselves', like('a"b'), '"a""b"'],
    ['two characters of a name', like('王芳'), '"王芳"'],
    ['two letters are in too many rows', like('ab'), undefined],
    ['one character', like('王'), undefined],
    ['a field that is not indexed', like('王小明', 'workUnit'), undefined],
    [
      'a whole value of a field with an index of its own',
      { field: 'mobile', op: 'eq', value: '13800138000' },
      undefined,
    ],
    ['a whole value of a field without one', { field: 'name', op: 'eq', value: '王小明' }, '"王小明"'],
    [
      'of several conditions the longest term',
      { and: [like('王小明'), like('13800138000', 'mobile')] },
      '"138" AND "380" AND "800" AND "001" AND "013" AND "000"',
    ],
    ['the search box: one term in any field', { or: [like('王小明'), like('王小明', 'pinyin')] }, '"王小明"'],
    ['either of two terms', { or: [like('王小明'), like('李小明')] }, undefined],
    ['a term or something else', { or: [like('王小明'), { field: 'type', op: 'eq', value: '1' }] }, undefined],
    ['nothing', { and: [] }, undefined],
  ])('%s', (_name, filter, match) => {
    expect(probeOf(indexed, filter, 'sqlite')?.match).toBe(match);
  });

  test('PostgreSQL uses its index by itself', () => {
    expect(probeOf(indexed, like('王小明'), 'postgres')).toBeUndefined();
  });

  test('a long term is asked by its first triples', () => {
    const characters = Array.from({ length: 1000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
    expect(probeOf(indexed, like(characters), 'sqlite')?.match.split(' AND ')).toHaveLength(30);
  });

  test('counting what the index names stops where a scan is better', async () => {
    if (t.database.engine !== 'sqlite') return;
    const probe = probeOf(indexed, like('王芳'), 'sqlite');
    const statement = probe && probeStatement(probe);
    expect(await t.database.query(statement?.text ?? '', statement?.values ?? [])).toEqual([
      { total: expect.any(Number) as number },
    ]);
  });
});
