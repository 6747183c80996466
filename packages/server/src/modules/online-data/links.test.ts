import type { Design } from '@songbai/contract/design/design.ts';
import type { LinkedRows, OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { designBody, designOf, fieldBody, fieldDesign } from '../../testing/online-designs.ts';
import { holder } from '../../testing/online-office.ts';
import { openTable, roleWithMenu } from '../../testing/online-tables.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, sheetRows, workbook } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

// Workbooks are written and read in threads, which a busy machine starts slowly from source.
vi.setConfig({ testTimeout: 60_000 });

const API = '/online/cgform/api';
let t: TestApp;
/** Opens both tables. */
let clerk: Caller;
/** Opens the table with the links only. */
let guest: Caller;
let firm: Design;
let visit: Design;
let acme: string;
let bolt: string;
beforeAll(async () => {
  t = await testApp();
  firm = await openTable(t, FIRM);
  visit = await openTable(t, VISIT);
  const roles = [firm, visit].map(({ head }) => roleWithMenu(t, `/online/cgformList/${head.id}`));
  clerk = await t.user({ username: 'li', roles: await Promise.all(roles) });
  guest = await holder(t, 'zhao', visit.head.id);
  acme = await saved(firm, { title: '永固石材', phone: '13800138000', kind: '1' });
  bolt = await saved(firm, { title: '长青花艺', phone: '13900139000', kind: '2' });
});
afterAll(() => t.close());

const FIRM = designOf({ tableName: 'firm', tableTxt: '供应商', extConfigJson: '{"cardFields":"phone,kind"}' }, [
  fieldDesign('title', { dbFieldTxt: '名称', fieldMustInput: '1' }),
  fieldDesign('phone', { dbFieldTxt: '电话' }),
  fieldDesign('kind', { dbFieldTxt: '类别', fieldShowType: 'list', dictField: 'sex' }),
]);
const VISIT = designOf({ tableName: 'visit_log', tableTxt: '来访' }, [
  fieldDesign('note', { dbFieldTxt: '事由', fieldMustInput: '1' }),
  fieldDesign('firm_id', {
    ...{ dbFieldTxt: '供应商', fieldShowType: 'link_table', dictTable: 'firm', dbLength: 100, isQuery: 1 },
  }),
  fieldDesign('firm_kind', {
    ...{ dbFieldTxt: '供应商类别', fieldShowType: 'link_table_field', dictTable: 'firm_id', dictText: 'kind' },
    dbIsPersist: 0,
  }),
  fieldDesign('label', { dbFieldTxt: '标签', dbLength: 100, formula: "concat(note, '/', firm_kind)" }),
  fieldDesign('others', {
    ...{ dbFieldTxt: '同来单位', fieldShowType: 'link_table', dictTable: 'firm', dictText: 'kind', dbLength: 400 },
    fieldExtendJson: '{"multiSelect":true}',
  }),
]);

const path = (design: Design) => `/online/data/${design.head.id}`;
const saved = async (design: Design, body: object) =>
  String(good(await clerk.post(`${API}/form/${design.head.id}`, body)));
const read = async (caller: Caller, id: string) => good<Row>(await caller.get(`${path(visit)}/queryById`, { id }));
const listed = async (caller: Caller, query: Record<string, string> = {}) =>
  good<{ records: Row[]; total: number }>(await caller.get(`${path(visit)}/list`, query));
const choose = (caller: Caller, field: string, query: Record<string, string> = {}) =>
  caller.get(`${API}/links/${visit.head.id}/${field}`, query);

describe('online.md §5.5: linked records', () => {
  it('are saved with a design only where table and columns are there', async () => {
    const admin = await t.as('admin');
    const link = (more: object) => fieldBody('other', { dbFieldTxt: '关联', fieldShowType: 'link_table', ...more });
    const add = (name: string, fields: object[]) =>
      admin.post(`/online/cgform/api/addAll`, designBody(name, [fieldBody('name'), ...fields]));
    expect((await add('link_a', [link({ dictTable: 'nowhere' })])).message).toContain('关联：关联的表nowhere不存在');
    expect((await add('link_b', [link({ dictTable: 'sys_user' })])).message).toContain('关联的表sys_user不正确');
    expect((await add('link_c', [link({ dictTable: 'firm', dictText: 'none' })])).success).toBe(false);
    const own = link({ dictTable: 'link_d', dictText: 'name' });
    const shown = fieldBody('other_name', { fieldShowType: 'link_table_field', dictTable: 'other', dictText: 'name' });
    const { id } = good<{ id: string }>(await add('link_d', [own, shown]));
    const { fields } = good<{ fields: Row[] }>(await admin.get('/online/cgform/api/getByHead', { id }));
    expect(fields.find(({ dbFieldName }) => dbFieldName === 'other_name')).toMatchObject({ dbIsPersist: 0 });
  });

  it('show titles, and fields of the linked row, wherever a row is read', async () => {
    const id = await saved(visit, { note: '送货', firm_id: acme, others: `${bolt},${acme}` });
    const shown = {
      ...{ firm_id: acme, firm_id_dictText: '永固石材', firm_kind: '男', label: '送货/男' },
      ...{ others: `${bolt},${acme}`, others_dictText: '长青花艺,永固石材' },
    };
    expect(await read(clerk, id)).toMatchObject(shown);
    expect((await listed(clerk, { firm_id: acme })).records[0]).toMatchObject(shown);
    expect((await listed(clerk, { others: bolt })).total).toBe(1);
    const { records } = good<{ records: Row[] }>(await clerk.get(`${API}/getData/${visit.head.id}`));
    expect(records[0]).toMatchObject(shown);
    good(await clerk.put(`${API}/form/${firm.head.id}`, { id: acme, kind: '2' }));
    expect(await read(clerk, id)).toMatchObject({ firm_kind: '女', label: '送货/男' });
    good(await clerk.put(`${API}/form/${visit.head.id}`, { id, note: '取货' }));
    expect(await read(clerk, id)).toMatchObject({ label: '取货/女' });
  });

  it('tell nothing of rows to whoever may not see their table', async () => {
    const id = await saved(visit, { note: '查看', firm_id: acme });
    const row = await read(guest, id);
    expect(row).toMatchObject({ firm_id: acme, firm_id_dictText: '' });
    expect(row.firm_kind ?? null).toBeNull();
    expect(JSON.stringify((await listed(guest)).records)).not.toContain('永固石材');
    expect(good<LinkedRows>(await choose(guest, 'firm_id', { ids: acme })).records).toEqual([]);
    expect(await choose(guest, 'firm_id')).toMatchObject({ success: false, code: 510 });
    const refused = await guest.post(`${API}/form/${visit.head.id}`, { note: '猜', firm_id: bolt });
    expect(refused).toMatchObject({ success: false, field: 'firm_id', message: '供应商不存在或已被删除，请重新选择' });
    // What he did not choose stays as it was.
    good(await guest.put(`${API}/form/${visit.head.id}`, { id, note: '改', firm_id: acme }));
  });

  it('are chosen by title from the other table, whose name the browser never learns', async () => {
    const found = good<LinkedRows>(await choose(clerk, 'firm_id', { keyword: '永固', pageNo: '1', pageSize: '20' }));
    expect(found).toMatchObject({
      columns: [
        { name: 'phone', label: '电话' },
        { name: 'kind', label: '类别' },
      ],
      records: [{ id: acme, title: '永固石材', cells: { phone: '13800138000' } }],
      total: 1,
    });
    const described = good<OnlineResource>(await clerk.get(`${API}/resource/${visit.head.id}`));
    expect(described.resource.fields.firm_id).toMatchObject({ link: { key: `${visit.head.id}/firm_id` } });
    expect(JSON.stringify(described)).not.toContain('"firm"');
    const form = good<{ schema: { properties: Record<string, object> } }>(
      await clerk.get(`${API}/getFormItem/${visit.head.id}`),
    );
    expect(form.schema.properties.others).toMatchObject({ view: 'link_table', multi: true });
    expect(form.schema.properties.firm_kind).toMatchObject({ view: 'link_table_field', linkField: 'firm_id' });
    for (const field of ['note', 'tenant_id', 'none']) expect((await choose(clerk, field)).success).toBe(false);
  });

  it.each([
    ['several where one is asked for', () => ({ firm_id: `${acme},${bolt}` }), '供应商只能选择一条记录'],
    ['no row', () => ({ firm_id: 'no-such-row' }), '供应商不存在或已被删除，请重新选择'],
    [
      'one that is none among several',
      () => ({ others: `${acme},x' or '1'='1` }),
      '同来单位不存在或已被删除，请重新选择',
    ],
  ])('refuse %s', async (_what, body, text) => {
    const reply = await clerk.post(`${API}/form/${visit.head.id}`, { note: '错', ...body() });
    expect(reply.success).toBe(false);
    expect(reply.message).toContain(text);
  });

  it('keep the row they name from being deleted, by whatever call', async () => {
    const own = await saved(firm, { title: '待删' });
    const id = await saved(visit, { note: '占用', others: `${acme},${own}` });
    const used = { success: false, message: '该记录正在被使用' };
    expect(await clerk.delete(`${API}/form/${firm.head.id}/${own}`)).toMatchObject(used);
    expect(await clerk.delete(`${path(firm)}/delete`, { id: own })).toMatchObject(used);
    expect(await clerk.delete(`${path(firm)}/deleteBatch`, { ids: `${own},${bolt}` })).toMatchObject(used);
    good(await clerk.put(`${API}/form/${visit.head.id}`, { id, others: acme }));
    good(await clerk.delete(`${API}/form/${firm.head.id}/${own}`));
    expect((await clerk.post(`${API}/form/${visit.head.id}`, { note: '晚', firm_id: own })).success).toBe(false);
  });

  it('stand in workbooks by their titles, both ways', async () => {
    const file = await workbook([
      ['事由', '供应商', '同来单位'],
      ['表格', '永固石材', '永固石材，长青花艺'],
    ]);
    const imported = await sendFile(clerk, `${path(visit)}/importExcel`, '来访.xlsx', file);
    expect(imported.success, imported.message).toBe(true);
    const { records } = await listed(clerk, { note: '表格' });
    expect(records[0]).toMatchObject({ firm_id: acme, others: `${acme},${bolt}` });
    const url = `${path(visit)}/exportXls?note=${encodeURIComponent('表格')}`;
    const cells = (await sheetRows((await clerk.raw({ method: 'GET', url })).rawPayload)).flat();
    for (const text of ['永固石材', '永固石材,长青花艺']) expect(cells).toContain(text);
    const wrong = await workbook([
      ['事由', '供应商'],
      ['错行', '没有此家'],
    ]);
    await sendFile(clerk, `${path(visit)}/importExcel`, '来访.xlsx', wrong);
    expect((await listed(clerk, { note: '错行' })).total).toBe(0);
  });
});
