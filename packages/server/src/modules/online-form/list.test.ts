import type { FieldRow, SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carryOut, designBody, fieldBody } from '../../testing/online-designs.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
let clerk: Caller;
let stranger: Caller;
beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  clerk = await t.user({ username: 'clerk', roles: ['sales'] });
  stranger = await t.user({ username: 'stranger', roles: ['admin'], tenants: '2' });
});
afterAll(() => t.close());

const BASE = '/online/cgform';
const add = (body: object, who = admin) => who.post<SaveResult>(`${BASE}/api/addAll`, body);
const edit = (body: object, who = admin) => who.put<SaveResult>(`${BASE}/api/editAll`, body);
interface Whole {
  head: Row & { version: number };
  fields: FieldRow[];
  indexs: Row[];
}
const wholeOf = async (id: string) => good<Whole>(await admin.get(`${BASE}/api/getByHead`, { id }));
const body = (whole: Whole, more: object = {}) => ({ ...whole, version: whole.head.version, ...more });
/** A table that runs. */
async function made(name: string, fields: readonly object[] = [fieldBody('name')], head: object = {}): Promise<Whole> {
  const result = good<SaveResult>(await add(designBody(name, fields, head)));
  await carryOut(t.database, result);
  return wholeOf(result.id);
}

describe('(contract/2 §15.1) lists', () => {
  it('filters by name, kinds, text and super query, and shows what runs', async () => {
    const whole = await made('listed', [fieldBody('name')], { tableTxt: '列表测试', tableType: 2 });
    const list = async (query: Record<string, string | number>, who = admin) =>
      good<{ records: Row[]; total: number }>(await who.get(`${BASE}/head/list`, query));
    const { records } = await list({ tableName: '*liste*', tableType_MultiString: '2,3', column: 'createTime' });
    expect(records).toMatchObject([
      { id: whole.head.id, hascopy: 0, liveVersion: 1, draftVersion: 1, syncState: 'idle', tableVersion: 1 },
    ]);
    expect((await list({ tableName: 'iste' })).total).toBe(1);
    expect((await list({ tableName: '= iste' })).total).toBe(0);
    const items = [{ field: 'tableTxt', rule: 'like', val: '列表测试' }];
    expect((await list({ superQueryParams: encodeURIComponent(JSON.stringify(items)) })).total).toBe(1);
    expect((await list({ tableName: 'listed', copyType: 1 })).total).toBe(0);
    expect((await list({ tableName: 'listed' }, stranger)).total).toBe(0);
    expect((await admin.get(`${BASE}/head/list`, { column: 'id;drop table x', order: 'asc' })).success).toBe(false);
    const byCode = good<FieldRow[]>(await admin.get(`${BASE}/field/listByHeadCode`, { headCode: 'listed' }));
    expect(byCode).toHaveLength(7);
    for (const [url, query] of [
      ['api/getByHead', { id: whole.head.id }],
      ['field/listByHeadId', { headId: whole.head.id }],
      ['field/listByHeadCode', { headCode: 'listed' }],
      ['index/listByHeadId', { headId: whole.head.id }],
    ] as const) {
      expect((await stranger.get(`${BASE}/${url}`, query)).message).toBe('在线表单不存在或已删除');
      expect((await clerk.get(`${BASE}/${url}`, query)).code).toBe(510);
      expect((await t.anonymous.get(`${BASE}/${url}`, query)).code).toBe(401);
    }
    expect((await edit(body(whole), stranger)).message).toBe('在线表单不存在或已删除');
    expect((await add(designBody('clerks'), clerk)).code).toBe(510);
  });
});
