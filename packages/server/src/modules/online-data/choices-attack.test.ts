import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { describe, expect, it, vi } from 'vitest';
import { choosingOffice, texts } from '../../testing/choosing-office.ts';
import { designOf, fieldDesign } from '../../testing/online-designs.ts';
import { holder } from '../../testing/online-office.ts';
import { rightsCalls } from '../../testing/online-rights.ts';
import { openTable } from '../../testing/online-tables.ts';
import { addTenant } from '../../testing/test-app.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const API = '/online/cgform/api';
const FAILED = { success: false, message: '联动组件数据加载失败,请检查配置!' };
const { o, key, code, addFirm, save, load, treeOf, linked } = choosingOffice();

describe('online.md §11: keys of choices under attack (CVE-2023-38992, JB #9571)', () => {
  it.each<[string, () => Record<string, string>]>([
    ['a table in the place of the key', () => ({ table: 'zone' })],
    ['a published table', () => ({ table: 'sys_user', txt: 'realname', key: 'id' })],
    ['another column to show', () => ({ txt: 'kind' })],
    ['another column to store', () => ({ key: 'id' })],
    ['another parent', () => ({ pidField: 'has_child' })],
    ['another id', () => ({ idField: 'code' })],
    ['a condition', () => ({ condition: "kind='other'" })],
    ['a condition that is SQL', () => ({ condition: '1=1 union select password from sys_user' })],
    ['a row outside of the first level', () => ({ pidValue: o.zones.飞地 ?? '' })],
    ['a row that breaks out', () => ({ pidValue: "x' or '1'='1" })],
    ['a field without choices', () => ({ table: key('note') })],
    ['a field that chooses otherwise', () => ({ table: key('firm') })],
    ['no field', () => ({ table: key('nowhere') })],
    ['__proto__', () => ({ table: key('__proto__') })],
    ['a table that is none', () => ({ table: 'nobody.province' })],
  ])('querySelectOptions: %s', async (_what, query) => {
    expect(await linked(query())).toMatchObject(FAILED);
  });

  it('loadDict, loadDictItem and loadTreeData take nothing but the key', async () => {
    for (const path of [`${key('firm')},bank,code`, `${key('firm')},text,id`, `${key('firm')},text,code,state='off'`]) {
      for (const call of ['loadDict', 'getDictItems', 'loadDictOrderByValue'])
        expect(await o.clerk.get(`/sys/dict/${call}/${encodeURIComponent(path)}`), path).toMatchObject(FAILED);
    }
    expect(await load('firm', { keyword: '[orderby:bank,asc]' })).toMatchObject(FAILED);
    expect(await load('note')).toMatchObject(FAILED);
    const named = { condition: '{"state":"off"}', pidField: 'code', hasChildField: 'kind', text: 'id' };
    for (const [name, given] of Object.entries(named))
      expect(await treeOf('area', '', { [name]: given }), name).toMatchObject(FAILED);
    expect(await treeOf('firm')).toMatchObject(FAILED);
    expect(texts(good<DictOption[]>(await load('firm', { keyword: "%' or '1'='1" })))).toEqual([]);
  });

  it('a column that its table does not lend is out of reach, and typed as text', async () => {
    const own = await addFirm('有账户', 'on', '6222');
    expect(await load('bank')).toMatchObject(FAILED);
    const id = String(good(await save({ note: '账户', bank: own })));
    expect(JSON.stringify(good(await o.clerk.get(`${API}/form/${o.visit.head.id}/${id}`)))).not.toContain('6222');
  });

  it('whoever may not open the table, of this tenant or another, hears nothing', async () => {
    await addTenant(o.t.database, 2, '别园');
    const stranger = await o.t.user({ username: 'stranger', roles: ['sys_admin'], tenants: '2', departs: [] });
    const nobody = await o.t.user({ username: 'nobody', roles: ['sales'] });
    for (const who of [stranger, nobody]) {
      expect(await load('firm', {}, who)).toMatchObject(FAILED);
      expect(await linked({}, who)).toMatchObject(FAILED);
    }
  });

  it('rows of the other table are those that the data rules leave', async () => {
    const foreign = designOf({ tableName: 'lender', tableTxt: '供应商', tenantId: 2 }, [fieldDesign('title')]);
    await openTable(o.t, foreign);
    const mine = await addFirm('规则内', 'on');
    const rule = { cgformId: o.firm.head.id, ruleName: '仅此', ruleColumn: 'title', ruleOperator: '=', status: 1 };
    good(await o.admin.post(`${API}/authData`, { ...rule, ruleValue: '规则内' }));
    const rules = good<{ id: string }[]>(await o.admin.get(`${API}/validAuthData/${o.firm.head.id}`));
    const { userId } = await personOf('clerk');
    const granted = rules.map(({ id }) => id);
    good(await rightsCalls(o.admin, o.firm).grant('Data', userId, granted, 'user'));
    await vi.waitFor(async () => expect(texts(good<DictOption[]>(await load('firm')))).toEqual(['规则内']), {
      timeout: 30_000,
    });
    expect(texts(good<DictOption[]>(await load('firms', { pageSize: '50' })))).toEqual(['规则内']);
    good(await save({ note: '规则', firm: mine }));
    good(await rightsCalls(o.admin, o.firm).grant('Data', userId, [], 'user'));
  });

  it('a field that a person may not see has no choices for him', async () => {
    const calls = rightsCalls(o.admin, o.visit);
    good(await calls.control('firm'));
    await vi.waitFor(async () => expect(await load('firm')).toMatchObject(FAILED), { timeout: 30_000 });
    good<DictOption[]>(await load('firms'));
    good(await calls.control('firm', 0));
  });

  it('a sub-table goes by its main table', async () => {
    const { head } = o.trip;
    const driver = await holder(o.t, 'driver', head.id);
    expect(good(await driver.get<DictOption[]>(`/sys/dict/loadDict/${code('firm', o.seats)}`)).length).toBeGreaterThan(
      0,
    );
    expect(await o.clerk.get(`/sys/dict/loadDict/${code('firm', o.seats)}`)).toMatchObject(FAILED);
    const own = await addFirm('车队');
    const id = String(
      good(await driver.post(`${API}/form/${head.id}`, { title: '春游', choosing_seat: [{ firm: own }] })),
    );
    const row = good<{ choosing_seat: Row[] }>(await driver.get(`${API}/form/${head.id}/${id}`));
    expect(row.choosing_seat).toMatchObject([{ firm: own, firm_dictText: '车队' }]);
    const wrong = await driver.post(`${API}/form/${head.id}`, { title: '错', choosing_seat: [{ firm: 'nobody' }] });
    expect(wrong).toMatchObject({ success: false });
    expect(wrong.message).toContain('不存在或已被删除');
  });
});

async function personOf(username: string): Promise<{ userId: string }> {
  const row = await o.t.database.db
    .selectFrom('sysUser')
    .select('id as userId')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return row;
}
