import { type Design, physicalTable } from '@songbai/contract/design/design.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { designOf, fieldDesign as field } from '../../testing/online-designs.ts';
import { rightsCalls, roleId } from '../../testing/online-rights.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sheetRows } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const API = '/online/cgform/api';
const SECRET = '底价八八';
/** In neither the list nor the form: conditions of buttons, links and scripts read it. */
const UNSHOWN = { isShowList: 0, isShowForm: 0 } as const;

let t: TestApp;
let admin: Caller;
let clerk: Caller;
let role: string;
let deal: Design;
let id: string;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  deal = await openTable(
    t,
    designOf({ tableName: 'deal', tableTxt: '询价' }, [
      field('number', { dbFieldTxt: '单号', orderNum: 1 }),
      field('floor', { dbFieldTxt: '底价', orderNum: 2, isQuery: 1, sortFlag: '1', ...UNSHOWN }),
    ]),
  );
  const code = await roleWithMenu(t, `/online/cgformList/${deal.head.id}`);
  clerk = await t.user({ username: 'deal_clerk', roles: [code] });
  role = await roleId(t, code);
  id = String(good(await admin.post(`${API}/form/${deal.head.id}`, { number: 'A1' })));
  await t.database.db
    .updateTable(physicalTable(deal.head) as never)
    .set({ floor: SECRET } as never)
    .execute();
});
afterAll(() => t.close());

/** Everything that answers with rows, as text, by the call. */
async function answers(who: Caller): Promise<Record<string, string>> {
  const { id: head } = deal.head;
  const own = `/online/data/${head}`;
  const replies: Record<string, unknown> = {
    getData: good(await who.get(`${API}/getData/${head}`)),
    list: good(await who.get(`${own}/list`)),
    queryById: good(await who.get(`${own}/queryById`, { id })),
    form: good(await who.get(`${API}/form/${head}/${id}`)),
    detail: good(await who.get(`${API}/detail/${head}/${id}`)),
    resource: good(await who.get(`${API}/resource/${head}`)),
    columns: good<{ columns: Row[] }>(await who.get(`${API}/getColumns/${head}`)).columns,
  };
  for (const path of [`${API}/exportXls/${head}`, `${API}/exportXlsOld/${head}`, `${own}/exportXls`])
    replies[path.replace(head, '')] = await sheetRows((await who.raw({ method: 'GET', url: path })).rawPayload);
  return Object.fromEntries(Object.entries(replies).map(([call, reply]) => [call, JSON.stringify(reply)]));
}

const telling = (all: Record<string, string>, text: string) =>
  Object.entries(all).flatMap(([call, reply]) => (reply.includes(text) ? [call] : []));

describe('(online.md §5.1) a field that is neither in the list nor in the form', () => {
  it('not under control it is free: rows have it, for conditions, links and scripts; no workbook has it', async () => {
    expect(telling(await answers(clerk), SECRET)).toEqual(['getData', 'list', 'queryById', 'form', 'detail']);
  });

  it('under control it is in no answer, and nothing can be asked of it', async () => {
    good(await rightsCalls(admin, deal).control('floor'));
    for (const who of [clerk, admin]) {
      const all = await answers(who);
      expect([telling(all, SECRET), telling(all, '底价')]).toEqual([[], []]);
    }
    const list = (query: Record<string, string>) =>
      clerk.get<{ total: number }>(`${API}/getData/${deal.head.id}`, query);
    expect(good(await list({ floor: 'nothing' })).total).toBe(1);
    expect(await list({ column: 'floor', order: 'asc' })).toMatchObject({ success: false });
    const params = encodeURIComponent(JSON.stringify([{ field: 'floor', rule: 'eq', val: SECRET }]));
    expect(await list({ superQueryParams: params })).toMatchObject({ success: false });
    expect(await clerk.put(`${API}/form/${deal.head.id}`, { id, number: 'A1', floor: '1' })).toMatchObject({
      error: 'onlineFieldLocked',
    });
  });

  it('granted, it is back in rows for who holds the grant, and for nobody else', async () => {
    const r = rightsCalls(admin, deal);
    const [seen] = (await r.controls(1)).filter(({ page, control }) => page === 3 && control === 5);
    good(await r.grant('Column', role, [seen?.id ?? '']));
    expect(telling(await answers(clerk), SECRET)).toEqual(['getData', 'list']);
    expect(telling(await answers(admin), SECRET)).toEqual([]);
  });
});
