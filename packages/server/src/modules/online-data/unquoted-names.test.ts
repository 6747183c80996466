import { fieldNameProblem, tableNameProblem } from '@songbai/contract/design/names.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSql } from '../../db/database.ts';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { holder } from '../../testing/online-office.ts';
import { openTable } from '../../testing/online-tables.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Every word that SQLite's parser knows (sqlite.org/lang_keywords.html). */
const SQLITE = `abort action add after all alter always analyze and as asc attach autoincrement before begin between by
  cascade case cast check collate column commit conflict constraint create cross current current_date current_time
  current_timestamp database default deferrable deferred delete desc detach distinct do drop each else end escape except
  exclude exclusive exists explain fail filter first following for foreign from full generated glob group groups having
  if ignore immediate in index indexed initially inner insert instead intersect into is isnull join key last left like
  limit match materialized natural no not nothing notnull null nulls of offset on or order others outer over partition
  plan pragma preceding primary query raise range recursive references regexp reindex release rename replace restrict
  returning right rollback row rows savepoint select set table temp temporary then ties to transaction trigger unbounded
  union unique update using vacuum values view virtual when where window with without`.split(/\s+/);

/** Every word that either engine knows, and what else a field may be called. */
async function words(): Promise<string[]> {
  const { engine, db } = t.database;
  const own = engine === 'postgres' ? await runSql<{ word: string }>(db, 'select word from pg_get_keywords()', []) : [];
  const more = ['constructor', 'tostring', 'order_num', 'a1$', 'keyword', 'fields', 'field', 'reason', 'selections'];
  return [...new Set([...SQLITE, ...own.map(({ word }) => word), ...more, 'oid2', 'x'.repeat(32)])];
}

it('(online.md §4.1) every name that passes the gate works in every statement of the engine', async () => {
  const names = (await words()).filter((name) => fieldNameProblem(name) === undefined && name !== 'id');
  expect(names.length).toBeGreaterThan(60);
  for (let from = 0; from < names.length; from += 100) {
    const part = names.slice(from, from + 100);
    const fields = part.map((name) =>
      fieldDesign(name, { dbLength: 100, ...(name === part[0] ? {} : { fieldValidType: 'only' }) }),
    );
    const design = await openTable(t, designOf({ tableName: `words_${from}` }, fields));
    const clerk = await holder(t, `words${from}`, design.head.id);
    const path = `/online/data/${design.head.id}`;
    const { id } = good(await clerk.post(`${path}/add`, Object.fromEntries(part.map((name) => [name, `${name}.`]))));
    const changed = Object.fromEntries(part.map((name) => [name, `${name}!`]));
    good(await clerk.put(`${path}/edit`, { id, version: 1, ...changed }));
    for (const name of part) {
      const query = { [name]: `${name}!`, [`${name}_MultiString`]: `${name}!`, column: name, order: 'asc' };
      expect(good<{ total: number }>(await clerk.get(`${path}/list`, query)).total, name).toBe(1);
    }
    good(await clerk.delete(`${path}/delete`, { id }));
    good(await clerk.put(`${path}/putRecycleBin`, { ids: id }));
    // A row that has only some of them: none is taken from what every object has.
    const [first = ''] = part;
    good(await clerk.post(`${path}/add`, { [first]: 'only' }));
    const rest = good(await clerk.get(`${path}/list`, { [first]: 'only' })) as unknown as { records: object[] };
    expect(Object.values(rest.records[0] ?? {}).filter((value) => typeof value === 'function')).toEqual([]);
  }
});

it('and so does every name of a table', async () => {
  const names = (await words()).filter((name) => tableNameProblem(name) === undefined);
  expect(names.length).toBeGreaterThan(60);
  for (const tableName of names.slice(0, 400)) {
    // Of the platform: its stored name has no ending.
    const { head } = designOf({ tableName, tenantId: null }, []);
    const design = await openTable(t, { head, fields: [fieldDesign('name')], indexes: [], buttons: [] });
    const found = await runSql(t.database.db, `select t.name from ${design.head.tableName} t where t.del_flag = 0`, []);
    expect(found, tableName).toEqual([]);
    await runSql(t.database.db, `update ${tableName} set name = 'x' where id = 'y'`, []);
    await runSql(t.database.db, `insert into ${tableName} (id, tenant_id) values ('1', 1)`, []);
  }
});
