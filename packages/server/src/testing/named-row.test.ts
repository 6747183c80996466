import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '../db/database.ts';
import type { Caller, TestApp } from './test-app.ts';
import { newWorld, orderBody, type World } from './world.ts';

let w: World;
let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  w = await newWorld();
  ({ t, admin } = w);
  await admin.post('/cemetery/order/add', orderBody(w.plots[0]?.id ?? ''));
  await t.user({ username: 'zhao' });
});
afterAll(() => t.close());

describe('a call that changes a row has to say which', () => {
  test('every edit without an id is refused in the same words, whatever else is missing', async () => {
    const base = t.config.apiBasePath;
    // Those of designed tables have to find the table first.
    const edits = t.app.apiRoutes.filter(
      ({ method, url }) => method === 'PUT' && url.endsWith('/edit') && !url.includes(':'),
    );
    expect(edits.length).toBeGreaterThan(15);
    for (const { url } of edits) {
      const reply = await admin.put(url.slice(base.length), {});
      expect([url, reply.message]).toEqual([url, expect.stringMatching(/^校验失败！(id|租户编号)不能为空$/)]);
    }
    expect(await admin.put('/sys/user/edit', { id: '' })).toMatchObject({ message: '校验失败！id不能为空' });
  });
});

describe('queryById of a deleted row: there is none (recycle bins have calls of their own)', () => {
  const paths = () => new Set(t.app.apiRoutes.map(({ url }) => url.slice(t.config.apiBasePath.length)));

  test.each(RESOURCES.map(({ name, table, path }) => [name, table, path]))('%s', async (name, table, path) => {
    if (!paths().has(`${path}/queryById`) || name === 'log') return;
    const { db, engine } = t.database;
    const [row] = await runSql<{ id: string }>(
      db,
      `select id as "id" from ${table} where del_flag = 0 order by id desc limit 1`,
      [],
    );
    if (!row) return;
    const id = String(row.id);
    const read = () => admin.get(`${path}/queryById`, { id });
    const mark = (flag: number) =>
      runSql(db, `update ${table} set del_flag = ${flag} where id = ${engine === 'postgres' ? '$1' : '?'}`, [row.id]);
    expect((await read()).success).toBe(true);
    await mark(1);
    const gone = await read();
    await mark(0);
    // Deleted orders are still listed, to be read and restored (domain.md §4.2).
    if (name === 'order') expect(gone.success).toBe(true);
    else expect(gone).toMatchObject({ success: false, message: expect.stringMatching(/^未找到对应(实体|数据)$/) });
  });
});
