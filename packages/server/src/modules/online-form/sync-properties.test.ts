import type { DbType, Design, FieldDesign } from '@songbai/contract/design/design.ts';
import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import { hasColumn, quoteName, quoteText } from '@songbai/contract/design/sql-names.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../../db/database.ts';
import { designOf, fieldDesign, storeDesign } from '../../testing/online-designs.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

type Value = string | number | null;

/** Values as the engine writes them, and as somebody types them into a text. */
const TEXTS = [
  '',
  '7',
  '-3',
  '1.5',
  '1.50',
  '007',
  '2026-02-28',
  '2026-02-30',
  '2026-02-28 10:20:30',
  '甲',
  "x'y",
  'a";--',
];
const VALUES: Readonly<Record<Exclude<DbType, 'Blob'>, readonly Value[]>> = {
  string: [null, ...TEXTS],
  Text: [null, ...TEXTS],
  int: [null, 0, 7, -3, 2147483647],
  double: [null, 0.5, 1, -2.25, 1234567.891],
  BigDecimal: [null, 0.1, 12.35, -3, 99999],
  Date: [null, '2026-01-31', '2024-02-29'],
  Datetime: [null, '2026-01-31 00:00:00', '2026-01-31 23:59:59'],
};
const TYPES = Object.keys(VALUES) as (keyof typeof VALUES)[];
const NAMES = ['alpha', 'beta', 'gamma', 'delta'];
const isNumber = (type: DbType) => type === 'int' || type === 'double' || type === 'BigDecimal';

/** What a value is after its field changed its type. */
function carried(value: Value, from: DbType, to: DbType): Value {
  if (value === null || from === to) return value;
  if (isNumber(to)) return value === '' ? null : Number(value);
  if (isNumber(from)) return String(value);
  if (from === 'Date' && to === 'Datetime') return `${value} 00:00:00`;
  return from === 'Datetime' && to === 'Date' ? String(value).slice(0, 10) : value;
}

const change = fc.record({
  kind: fc.constantFrom(
    'add',
    'rename',
    'swap',
    'park',
    'restore',
    'type',
    'length',
    'null',
    'default',
    'query',
    'only',
    'index',
  ),
  pick: fc.nat(20),
  other: fc.nat(20),
  type: fc.constantFrom(...TYPES),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const round = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  rows: fc.array(fc.nat(20), { maxLength: 2 }),
});

/** The design after one change of it; names stay different. */
function changed(design: Design, { kind, pick, other, type }: Change): Design {
  const present = design.fields.filter(({ parked }) => parked === 0);
  const field = present[pick % Math.max(present.length, 1)];
  const free = NAMES.filter((name) => !present.some(({ dbFieldName }) => dbFieldName === name));
  const name = free[other % Math.max(free.length, 1)];
  const edit = (id: string, given: Partial<FieldDesign>): Design => ({
    ...design,
    fields: design.fields.map((one) => (one.id === id ? { ...one, ...given } : one)),
  });
  if (kind === 'add' && name)
    return {
      ...design,
      fields: [...design.fields, fieldDesign(name, { dbType: type, dbLength: 10, dbPointLength: 2 })],
    };
  if (kind === 'restore' && name) {
    const waiting = design.fields.filter(({ parked }) => parked === 1);
    const one = waiting[pick % Math.max(waiting.length, 1)];
    return one ? edit(one.id, { parked: 0, dbFieldName: name }) : design;
  }
  if (!field) return design;
  switch (kind) {
    case 'rename':
      return name ? edit(field.id, { dbFieldName: name }) : design;
    case 'swap': {
      const second = present[other % present.length];
      if (!second || second.id === field.id) return design;
      const fields = design.fields.map((one) => {
        if (one.id === field.id) return { ...one, dbFieldName: second.dbFieldName };
        return one.id === second.id ? { ...one, dbFieldName: field.dbFieldName } : one;
      });
      return { ...design, fields };
    }
    case 'park':
      return edit(field.id, { parked: 1 });
    case 'type':
      return edit(field.id, { dbType: type, dbDefaultVal: null });
    case 'length':
      return edit(field.id, { dbLength: 3 + (other % 10), dbPointLength: other % 3 });
    case 'null':
      return edit(field.id, { dbIsNull: field.dbIsNull === 1 ? 0 : 1 });
    case 'default':
      return edit(field.id, { dbDefaultVal: isNumber(field.dbType) ? '1' : null });
    case 'query':
      return edit(field.id, { isQuery: field.isQuery === 1 ? 0 : 1 });
    case 'only':
      return edit(field.id, { fieldValidType: field.fieldValidType === 'only' ? null : 'only' });
    default: {
      const index = {
        id: `i${pick}`,
        indexName: `idx_${pick}`,
        indexField: field.dbFieldName,
        indexType: 'normal',
      } as const;
      return { ...design, indexes: design.indexes.length > 0 ? [] : [index] };
    }
  }
}

describe('(online.md §12) random changes of designs and syncs with rows inside', () => {
  let t: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    t = await testApp();
    admin = await t.user({ username: 'designer' });
  });
  afterAll(() => t.close());

  const call = (id: string) => admin.post(`/online/cgform/api/doDbSynch/${id}/normal`, {});
  const preview = async (id: string) => {
    const reply = await admin.get<SyncPlan>(`/online/cgform/api/previewDbSynch/${id}`);
    expect(reply).toMatchObject({ success: true });
    return reply.result;
  };
  let number = 0;

  /** What each field of each row holds, by ids; of parked fields too. */
  type Model = Map<string, Map<string, { value: Value; type: DbType }>>;

  const insert = async (design: Design, model: Model, seed: number) => {
    const id = `row${String(model.size).padStart(3, '0')}`;
    const fields = design.fields.filter(hasColumn);
    const row = new Map<string, { value: Value; type: DbType }>();
    for (const [at, { id: field, dbType, dbIsNull, fieldValidType }] of fields.entries()) {
      const values = VALUES[dbType as keyof typeof VALUES];
      const picked = values[(seed + at) % values.length] ?? null;
      const value = (picked === null || picked === '') && dbIsNull === 0 ? (values.at(-1) ?? null) : picked;
      row.set(field, { value: fieldValidType === 'only' ? null : value, type: dbType });
    }
    if (fields.some(({ dbIsNull, fieldValidType }) => dbIsNull === 0 && fieldValidType === 'only')) return;
    const columns = ['id', 'tenant_id', ...fields.map(({ dbFieldName }) => dbFieldName)].map(quoteName);
    const values = [quoteText(id), '1', ...[...row.values()].map(({ value }) => literal(value))];
    await runSql(t.database.db, `insert into "${design.head.tableName}__t1" (${columns}) values (${values})`, []);
    // Rows that came while a field was away have no value of it.
    for (const { id: field, dbType } of design.fields.filter(({ parked }) => parked === 1))
      row.set(field, { value: null, type: dbType });
    model.set(id, row);
  };
  const literal = (value: Value) => (typeof value === 'string' ? quoteText(value) : String(value));

  const assertSame = async (design: Design, model: Model) => {
    const fields = design.fields.filter(hasColumn);
    const columns = ['id', ...fields.map(({ dbFieldName }) => dbFieldName)].map(quoteName);
    const rows = await runSql<Record<string, Value>>(
      t.database.db,
      `select ${columns} from "${design.head.tableName}__t1" order by id`,
      [],
    );
    expect(rows.map(({ id }) => id)).toEqual([...model.keys()]);
    for (const row of rows) {
      const known = model.get(String(row.id));
      for (const { id, dbFieldName, dbType, dbDefaultVal, dbIsNull } of fields) {
        const before = known?.get(id);
        const added = isNumber(dbType) && dbDefaultVal ? Number(dbDefaultVal) : null;
        const value = before ? carried(before.value, before.type, dbType) : added;
        expect([dbFieldName, row[dbFieldName]]).toEqual([dbFieldName, value]);
        if (dbIsNull === 0) expect([dbFieldName, value]).not.toEqual([dbFieldName, null]);
        known?.set(id, { value, type: dbType });
      }
    }
  };

  test('no value of a field is lost, a second plan is empty, and what is refused changes nothing', async () => {
    let carriedOut = 0;
    const play = async (rounds: readonly { changes: readonly Change[]; rows: readonly number[] }[]) => {
      number += 1;
      let live = designOf({ tableName: `random${number}` }, [
        fieldDesign('alpha'),
        fieldDesign('beta', { dbType: 'int' }),
      ]);
      let version = 1;
      await storeDesign(t.database, live, { live: false });
      expect(await call(live.head.id)).toMatchObject({ success: true });
      const model: Model = new Map();
      for (const { changes, rows } of rounds) {
        for (const seed of rows) await insert(live, model, seed);
        const draft = changes.reduce(changed, live);
        version += 1;
        await storeDesign(t.database, draft, { version, live: false });
        const plan = await preview(live.head.id);
        const reply = await call(live.head.id);
        expect([plan.refused, reply.success]).toEqual([plan.refused, plan.refused.length === 0]);
        if (reply.success) live = draft;
        else {
          version += 1;
          await storeDesign(t.database, live, { version, live: false });
        }
        if (reply.success) carriedOut += 1;
        expect(await preview(live.head.id)).toMatchObject({ steps: [], refused: [] });
        await assertSame(live, model);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 7 }), play), {
      numRuns: 12,
      endOnFailure: true,
    });
    // Not everything was refused.
    expect(carriedOut).toBeGreaterThan(10);
  }, 120_000);
});
