import type { Design } from '@songbai/contract/design/design.ts';
import type { AuthColumn, AuthRule } from '@songbai/contract/modules/online-auth/online-auth.calls.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { designOf, storeDesign } from '../../testing/online-designs.ts';
import {
  FORBIDDEN,
  pageOf,
  type RightsOffice,
  rightsCalls,
  rightsOffice,
  roleId,
  userId,
} from '../../testing/online-rights.ts';
import { openTrip, roleWithMenu } from '../../testing/online-tables.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { sendFile, sheetRows } from '../../testing/upload.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const API = '/online/cgform/api';
let o: RightsOffice;
let r: ReturnType<typeof rightsCalls>;
let t: TestApp;
let admin: Caller;
let clerk: Caller;
let role: string;
let parcel: Design;
let rows: string[];

beforeAll(async () => {
  o = await rightsOffice();
  ({ t, admin, clerk, role, parcel, rows } = o);
  r = rightsCalls(admin, parcel);
});
afterAll(() => t.close());

const list = (who = clerk, query: Record<string, string> = {}) => who.get(`${API}/getData/${parcel.head.id}`, query);
const form = (id: string, who = clerk) => who.get<Row>(`${API}/form/${parcel.head.id}/${id}`);
const superQuery = (name: string) => ({
  superQueryParams: encodeURIComponent(JSON.stringify([{ field: name, rule: 'eq', val: '88' }])),
});

describe('online.md §5.1: a field under control', () => {
  it('is gone for everybody, the administrator too, in every call', async () => {
    expect(await r.control('price')).toMatchObject({ success: true, message: '保存成功' });
    for (const who of [clerk, admin]) {
      const { records } = await pageOf(who, parcel);
      expect(records).toHaveLength(2);
      for (const row of records) expect(row).not.toHaveProperty('price');
      expect(good(await form(rows[0] ?? '', who))).not.toHaveProperty('price');
      expect(good(await who.get<Row>(`${API}/detail/${parcel.head.id}/${rows[0]}`))).not.toHaveProperty('price');
      const at = `/online/data/${parcel.head.id}`;
      expect(good<{ records: Row[] }>(await who.get(`${at}/list`)).records[0]).not.toHaveProperty('price');
      expect(good(await who.get(`${at}/queryById`, { id: rows[0] ?? '' }))).not.toHaveProperty('price');
    }
  });

  it('is in no description, but for its name in hideColumns', async () => {
    const columns = good<{ columns: { dataIndex: string }[]; hideColumns: string[] }>(
      await clerk.get(`${API}/getColumns/${parcel.head.id}`),
    );
    expect(columns.columns.map(({ dataIndex }) => dataIndex)).toEqual(['number', 'site']);
    expect(columns.hideColumns).toContain('price');
    for (const call of ['getQueryInfo', 'getFormItem'])
      expect(JSON.stringify(good(await clerk.get(`${API}/${call}/${parcel.head.id}`)))).not.toContain('价格');
    const { resource } = good<{ resource: { fields: object } }>(await clerk.get(`${API}/resource/${parcel.head.id}`));
    expect(Object.keys(resource.fields)).toEqual(['number', 'site']);
  });

  it('cannot be asked for: condition, range, sort, super query, one-box search, totals', async () => {
    // As an unknown parameter is.
    expect((await pageOf(clerk, parcel, { price: '88' })).total).toBe(2);
    for (const query of [
      { price_begin: '80' },
      { price_MultiString: '88' },
      { column: 'price', order: 'asc' },
      superQuery('price'),
    ])
      expect(await list(clerk, query as Record<string, string>)).toMatchObject({ success: false });
    expect((await pageOf(clerk, parcel, superQuery('number'))).total).toBe(0);
    expect(await pageOf(clerk, parcel, { withTotals: '1' })).not.toMatchObject({
      totals: { price: expect.anything() },
    });
  });

  it('is in no workbook, and none brings it', async () => {
    for (const call of [`${API}/exportXls/${parcel.head.id}`, `/online/data/${parcel.head.id}/exportXls`]) {
      const file = await clerk.raw({ method: 'GET', url: call });
      const text = JSON.stringify(await sheetRows(file.rawPayload));
      expect(text).toContain('单号');
      expect(text).not.toContain('价格');
      expect(text).not.toContain('88');
    }
  });

  it('is empty in a report, and no condition on it tells anything', async () => {
    const tried = async (where: string) => {
      const sql = `select number, price from ${parcel.head.tableName} where ${where}`;
      return good<{ records: Row[] }>(await admin.post('/online/cgreport/head/trySql', { sql })).records;
    };
    expect([await tried('1 = 1'), await tried('price > 0')]).toMatchObject([[{ price: null }, { price: null }], []]);
  });

  it('cannot be written, not even with the value it has', async () => {
    const [id = ''] = rows;
    const url = `${API}/form/${parcel.head.id}`;
    for (const price of [1, 88])
      expect(await clerk.put(url, { id, number: 'A1', price })).toMatchObject({
        ...{ success: false, error: 'onlineFieldLocked', field: 'price', message: '无权修改字段：价格' },
      });
    expect(await clerk.post(url, { number: 'A9', price: 5 })).toMatchObject({ error: 'onlineFieldLocked' });
    good(await clerk.put(url, { id, number: 'A1', site: '东' }));
    good(await clerk.put(`/online/data/${parcel.head.id}/edit`, { id, number: 'A1' }));
    good(await r.control('price', 0));
    expect(good(await form(id))).toMatchObject({ price: 88 });
    good(await r.control('price'));
  });

  it.each([
    ['list', { list: true, form: false, edit: false }],
    ['form', { list: false, form: true, edit: false }],
    ['form edit', { list: false, form: true, edit: true }],
    ['list form', { list: true, form: true, edit: false }],
    ['list form edit', { list: true, form: true, edit: true }],
    ['edit', { list: false, form: false, edit: false }],
  ])('granted %s: %j', async (granted, may) => {
    const ids = (await r.controls(1)).flatMap(({ id, page, control }) => {
      const name = page === 3 ? 'list' : control === 3 ? 'edit' : 'form';
      return granted.split(' ').includes(name) ? [id] : [];
    });
    good(await r.grant('Column', role, ids));
    const [id = ''] = rows;
    expect('price' in ((await pageOf(clerk, parcel)).records[0] ?? {})).toBe(may.list);
    expect('price' in good(await form(id))).toBe(may.form);
    const { resource } = good<{ resource: { fields: Record<string, Row> } }>(
      await clerk.get(`${API}/resource/${parcel.head.id}`),
    );
    expect(resource.fields.price?.readOnly).toBe(may.list || may.form ? (may.edit ? undefined : true) : undefined);
    const same = await clerk.put(`${API}/form/${parcel.head.id}`, { id, number: 'A1', price: 88 });
    expect(same.success).toBe(may.list || may.form);
    const changed = await clerk.put(`${API}/form/${parcel.head.id}`, { id, number: 'A1', price: 89 });
    expect(changed.success).toBe(may.edit);
    if (may.edit) good(await clerk.put(`${API}/form/${parcel.head.id}`, { id, number: 'A1', price: 88 }));
  });

  it('is had by department and by person as well, and several grants add up', async () => {
    good(await r.grant('Column', role, []));
    const [one] = (await r.controls(1)).filter(({ page }) => page === 3);
    expect('price' in ((await pageOf(clerk, parcel)).records[0] ?? {})).toBe(false);
    good(await r.grant('Column', await userId(t, 'parcel_clerk'), [one?.id ?? ''], 'user'));
    expect('price' in ((await pageOf(clerk, parcel)).records[0] ?? {})).toBe(true);
    const given = await admin.get(`${API}/roleAuth`, {
      ...{ roleId: await userId(t, 'parcel_clerk'), cgformId: parcel.head.id, type: '1', authMode: 'user' },
    });
    expect(good(given)).toEqual([{ authId: one?.id }]);
    good(await r.grant('Column', await userId(t, 'parcel_clerk'), [], 'user'));
    const depart = await t.database.db
      .selectFrom('sysDepart')
      .select('id')
      .where('tenantId', '=', 1)
      .executeTakeFirst();
    await t.database.db
      .insertInto('sysUserDepart')
      .values({ id: 'ud-parcel', userId: await userId(t, 'parcel_clerk'), depId: depart?.id ?? '' } as never)
      .execute();
    good(await r.grant('Column', depart?.id ?? '', [one?.id ?? ''], 'depart'));
    expect('price' in ((await pageOf(clerk, parcel)).records[0] ?? {})).toBe(true);
    good(await r.grant('Column', depart?.id ?? '', [], 'depart'));
  });

  it('comes back with its switch', async () => {
    good(
      await admin.post(`${API}/authColumn`, {
        ...{ cgformId: parcel.head.id, code: 'price', switchFlag: 1, listShow: false },
      }),
    );
    const read = good<AuthColumn[]>(await admin.get(`${API}/authColumn/${parcel.head.id}`));
    expect(read.find(({ code }) => code === 'price')).toMatchObject({
      ...{ status: 1, listShow: false, formShow: true, formEditable: true },
    });
    expect('price' in ((await pageOf(clerk, parcel)).records[0] ?? {})).toBe(true);
    expect('price' in good(await form(rows[0] ?? ''))).toBe(false);
    good(await r.control('price', 0));
    expect(good(await form(rows[0] ?? ''))).toMatchObject({ price: 88 });
  });
});

describe('online.md §5.1: a button under control', () => {
  const at = () => `/online/data/${parcel.head.id}`;
  const url = () => `${API}/form/${parcel.head.id}`;
  const CALLS: readonly (readonly [code: string, call: () => Promise<{ success: boolean; code: number }>])[] = [
    ['add', () => clerk.post(url(), { number: 'B1' })],
    ['add', () => clerk.post(`${at()}/add`, { number: 'B1' })],
    ['update', () => clerk.put(url(), { id: rows[0], number: 'A1' })],
    ['update', () => clerk.put(`${at()}/edit`, { id: rows[0], number: 'A1' })],
    ['batch_delete', () => clerk.delete(`${url()}/${rows.join(',')}`)],
    ['batch_delete', () => clerk.delete(`${at()}/deleteBatch`, { ids: rows.join(',') })],
    ['export', () => clerk.get(`${API}/exportXls/${parcel.head.id}`)],
    ['export', () => clerk.get(`${at()}/exportXls`)],
    ['import', () => sendFile(clerk, `${API}/importXls/${parcel.head.id}`, 'a.xlsx', 'x')],
    ['import', () => clerk.get(`${at()}/importTemplate`)],
    ['super_query', () => list(clerk, superQuery('number'))],
    ['super_query', () => clerk.get(`${at()}/list`, superQuery('number'))],
  ];
  it.each(CALLS)('%s is checked by its call', async (code, call) => {
    const id = await r.buttonOn(code);
    expect(await call()).toMatchObject(FORBIDDEN);
    const { hideColumns } = good<{ hideColumns: string[] }>(await clerk.get(`${API}/getColumns/${parcel.head.id}`));
    expect(hideColumns).toContain(code);
    good(await r.grant('Button', role, [id]));
    expect(
      good<{ hideColumns: string[] }>(await clerk.get(`${API}/getColumns/${parcel.head.id}`)).hideColumns,
    ).not.toContain(code);
    good(await r.grant('Button', role, []));
    good(await r.buttonOff(id));
  });

  it('deleting needs either of its buttons, looking at a row those of detail or edit', async () => {
    const ids = [await r.buttonOn('delete'), await r.buttonOn('batch_delete'), await r.buttonOn('detail')];
    expect(await clerk.delete(`${url()}/${rows[0]}`)).toMatchObject(FORBIDDEN);
    expect((await form(rows[0] ?? '')).success).toBe(true);
    ids.push(await r.buttonOn('update'));
    expect(await form(rows[0] ?? '')).toMatchObject(FORBIDDEN);
    const { may } = good<{ may: string[] }>(await clerk.get(`${API}/resource/${parcel.head.id}`));
    expect(may).toEqual(['list', 'add', 'export', 'import']);
    for (const id of ids) good(await r.buttonOff(id));
  });
});

describe('online.md §5.1: data rules', () => {
  const rule = async (given: object, design = parcel) => {
    good(await admin.post(`${API}/authData`, { cgformId: design.head.id, ruleName: '站点', status: 1, ...given }));
    const [first] = good<AuthRule[]>(await admin.get(`${API}/validAuthData/${design.head.id}`));
    return first?.id ?? '';
  };
  it.each([
    ['a column', { ruleColumn: 'site', ruleOperator: '=', ruleValue: '西' }],
    ['a variable', { ruleColumn: 'create_by', ruleOperator: '=', ruleValue: '#{sys_user_code}x' }],
    ['an expression', { ruleOperator: 'USE_SQL_RULES', ruleValue: "site = '西' or create_by = 'nobody'" }],
  ])('bind lists, single reads, changes, deletes and exports: %s', async (_name, given) => {
    const id = await rule(given);
    const [hidden = ''] = rows;
    expect((await pageOf(clerk, parcel)).total).toBe(2);
    good(await r.grant('Data', role, [id]));
    expect((await pageOf(clerk, parcel)).records.map(({ id: one }) => one)).not.toContain(hidden);
    expect(await form(hidden)).toMatchObject({ success: false });
    expect((await clerk.put(`${API}/form/${parcel.head.id}`, { id: hidden, number: 'x' })).success).toBe(false);
    expect((await clerk.delete(`${API}/form/${parcel.head.id}/${hidden}`)).success).toBe(false);
    const file = await clerk.raw({ method: 'GET', url: `${API}/exportXls/${parcel.head.id}` });
    expect(JSON.stringify(await sheetRows(file.rawPayload))).not.toContain('A1');
    expect((await pageOf(admin, parcel)).total).toBe(2);
    good(await admin.delete(`${API}/authData/${id}`));
    expect((await pageOf(clerk, parcel)).total).toBe(2);
  });

  it('may look at a field that is hidden, and bind the views of their table', async () => {
    const id = await rule({ ruleColumn: 'site', ruleOperator: '=', ruleValue: '西' });
    good(await r.control('site'));
    good(await r.grant('Data', role, [id]));
    expect((await pageOf(clerk, parcel)).records).toMatchObject([{ number: 'A2' }]);
    const view = designOf({ tableName: 'parcel$1', copyType: 1, physicId: parcel.head.id }, parcel.fields);
    await storeDesign(t.database, view);
    const holder = await roleWithMenu(t, `/online/cgformList/${view.head.id}`);
    const viewer = await t.user({ username: 'viewer', roles: [o.roleCode, holder] });
    expect((await pageOf(viewer, view)).records).toMatchObject([{ number: 'A2', site: '西' }]);
    good(await r.control('site', 0));
    good(await admin.delete(`${API}/authData`, { id }));
    expect(good(await admin.get(`${API}/validAuthData/${parcel.head.id}`))).toEqual([]);
  });

  it('hide sub rows with their main row', async () => {
    const { trip, guests } = await openTrip(t);
    const guideRole = await roleWithMenu(t, `/online/cgformErpList/${trip.head.id}`);
    const guide = await t.user({ username: 'guide', roles: [guideRole] });
    const id = String(
      good(await guide.post(`${API}/form/${trip.head.id}`, { title: '春', trip_guest: [{ name: '甲' }] })),
    );
    const sub = () => pageOf(guide, guests, { tabletype: '3', trip_id: id });
    const [guest] = (await sub()).records;
    expect(guest).toMatchObject({ name: '甲' });
    const one = await rule({ ruleColumn: 'title', ruleOperator: '=', ruleValue: '秋' }, trip);
    good(await rightsCalls(admin, trip).grant('Data', await roleId(t, guideRole), [one]));
    expect((await sub()).records).toEqual([]);
    expect((await guide.get(`${API}/subform/list/${guests.head.id}/${id}`)).success).toBe(false);
    const by = `${API}/form/${guests.head.id}`;
    expect((await guide.put(`${by}?tabletype=3`, { id: guest?.id, name: '乙' })).success).toBe(false);
    expect((await guide.delete(`${by}/${guest?.id}`, { tabletype: '3' })).success).toBe(false);
  });

  it.each([
    [{ ruleColumn: 'nothing', ruleOperator: '=', ruleValue: '1' }, 'ruleColumnUnknown'],
    [{ ruleColumn: '', ruleOperator: '=', ruleValue: '1' }, 'ruleColumnEmpty'],
    [{ ruleOperator: 'USE_SQL_RULES', ruleValue: 'site = 1; drop table parcel' }, 'ruleExpressionWrong'],
    [{ ruleOperator: 'USE_SQL_RULES', ruleValue: "number_x = '1'" }, 'ruleColumnUnknown'],
  ])('that cannot be applied are refused: %j', async (given, error) => {
    const draft = { cgformId: parcel.head.id, ruleName: '规则', ...given };
    expect(await admin.post(`${API}/authData`, draft)).toMatchObject({ success: false, error });
  });
});
