import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EnhanceOffice, enhanceOffice } from '../../testing/enhance-office.ts';
import { good, type Row } from '../../testing/world.ts';

vi.setConfig({ testTimeout: 60_000 });

const API = '/online/cgform/api';
let o: EnhanceOffice;
let role: string;

beforeAll(async () => {
  o = await enhanceOffice();
  const clerk = o.t.database.db.selectFrom('sysUser').select('id').where('username', '=', 'clerk');
  const held = o.t.database.db.selectFrom('sysUserRole').select('roleId').where('userId', '=', clerk);
  ({ roleId: role } = await held.executeTakeFirstOrThrow());
});
afterAll(() => o.t.close());

type Table = keyof EnhanceOffice['heads'];
const add = async (table: Table, body: object) =>
  String(good(await o.admin.post(`${API}/form/${o.heads[table]}`, body)));
const row = async (table: Table, id: string) => good<Row>(await o.admin.get(`${API}/form/${o.heads[table]}/${id}`));
async function action(buttonCode: string, cgbSql: string, given: object = {}): Promise<void> {
  await o.button(buttonCode, given);
  good(await o.admin.post(`/online/cgform/head/enhanceSql/${o.heads.lending}`, { buttonCode, cgbSql }));
}
async function dataRule(table: Table, ruleColumn: string, ruleOperator: string, ruleValue: string): Promise<void> {
  const cgformId = o.heads[table];
  const rule = { cgformId, ruleName: ruleColumn, ruleColumn, ruleOperator, ruleValue, status: 1 };
  good(await o.admin.post(`${API}/authData`, rule));
  const [stored] = good<Row[]>(await o.admin.get(`${API}/authData/${cgformId}`));
  const grant = { authId: JSON.stringify([stored?.id]), authMode: 'role' };
  good(await o.admin.post(`${API}/roleDataAuth/${role}/${cgformId}`, grant));
}
const control = async (table: Table, code: string, status = 1) =>
  good(await o.admin.put(`${API}/authColumn`, { cgformId: o.heads[table], code, status }));

describe('online.md §5.1, §7: actions are done with the rights of the person who presses', () => {
  it('rows that his data rules keep from him are neither changed nor deleted', async () => {
    await action('all', "update stock set num = 9 where thing = '尺'; delete from stock where thing = '秤'");
    const [mine, other] = [await add('stock', { thing: '尺', num: 1 }), await add('stock', { thing: '尺', num: 500 })];
    const kept = await add('stock', { thing: '秤', num: 500 });
    await dataRule('stock', 'num', '<', '100');
    const id = await add('lending', { title: '尺' });
    good(await o.press('all', { dataId: id }));
    expect(await row('stock', mine)).toMatchObject({ num: 9 });
    expect(await row('stock', other)).toMatchObject({ num: 500 });
    expect(await row('stock', kept)).toMatchObject({ thing: '秤' });
    // Somebody without rules changes them all.
    good(await o.press('all', { dataId: id }, o.admin));
    expect(await row('stock', other)).toMatchObject({ num: 9 });
  });

  it('fields that are under control and were not granted to him are not changed', async () => {
    await action('own', "update lending set owner = 'x' where id = #{id}");
    const id = await add('lending', { title: '梯', owner: '李' });
    await control('lending', 'owner');
    expect(await o.press('own', { dataId: id })).toMatchObject({ success: false, message: '无权修改字段：owner' });
    expect(await row('lending', id)).not.toMatchObject({ version: 2 });
    await control('lending', 'owner', 0);
    good(await o.press('own', { dataId: id }));
    expect(await row('lending', id)).toMatchObject({ owner: 'x' });
  });

  it('a field that he does not see is not found out by trying values on it', async () => {
    await action('guess', "update lending set num = 7 where owner = '#{title}'");
    const id = await add('lending', { title: 'a', owner: 'secret' });
    await control('lending', 'owner');
    const guess = await o.press('guess', { dataId: id, uiFormData: { title: 'secret' } });
    expect(guess).toMatchObject({ success: false, error: 'hiddenSearch' });
    await control('lending', 'owner', 0);
  });

  it('values of fields that he cannot fill in are those that are stored, whatever the form sends', async () => {
    await action('pay', 'update lending set num = #{total}, no = #{owner} where id = #{id}');
    const id = await add('lending', { title: '纸', owner: '李' });
    await control('lending', 'owner');
    good(await o.press('pay', { dataId: id, uiFormData: { total: 99999, owner: '黑' } }));
    await control('lending', 'owner', 0);
    expect(await row('lending', id)).toMatchObject({ num: null, no: '李' });
  });
});

describe('contract/2 §16.6: conditions of buttons are expressions', () => {
  it('decide on the server whether a row has the button, and are read when it is saved', async () => {
    await action('few', 'update lending set num = 0 where id = #{id}', {
      exp: "num < 5 and state == 'new' and create_by == 'admin'",
    });
    const [few, many] = [await add('lending', { title: '少', num: 2 }), await add('lending', { title: '多', num: 8 })];
    expect(await o.press('few', { dataId: many })).toMatchObject({ error: 'buttonNotThisRow' });
    good(await o.press('few', { dataId: few }));
    const bad = (exp: string) =>
      o.admin.post('/online/cgform/button/add', {
        ...{
          cgformHeadId: o.heads.lending,
          buttonCode: 'bad',
          buttonName: 'bad',
          buttonStyle: 'link',
          optType: 'action',
        },
        exp,
      });
    expect(await bad('constructor.constructor("x")()')).toMatchObject({ success: false, field: 'exp' });
    expect(await bad('nowhere == 1')).toMatchObject({ message: '表达式不正确：nowhere' });
    expect(await bad('state#like#x')).toMatchObject({ message: '表达式不正确：state#like#x' });
  });
});

describe('online.md §4.1 copyOnlineTable: a copied table has the enhancements of its original', () => {
  const copy = async (tableName: string, who = o.admin) =>
    good<{ id: string }>(await who.get(`/online/cgform/head/copyOnlineTable/${o.heads.lending}`, { tableName })).id;
  const of = async (kind: string, id: string) => good<Row[]>(await o.admin.get(`/online/cgform/head/${kind}/${id}`));

  it('which act on the copy; those of stored addresses are off', async () => {
    const head = '/online/cgform/head';
    const own = o.heads.lending;
    await action(
      'turn',
      "update lending set num = 1 where id = #{id}; delete from stock where thing = 'update lending'",
    );
    good(await o.admin.post(`${head}/enhanceJs/${own}`, { cgJsType: 'form', cgJs: 'show() {}' }));
    good(await o.admin.post(`${head}/hooks/${own}`, { name: '仓库', url: 'https://example.com/x', active: '1' }));
    const java = { buttonCode: 'delete', event: 'end', cgJavaType: 'http', activeStatus: '1' };
    good(await o.admin.post(`${head}/enhanceJava/${own}`, { ...java, cgJavaValue: '仓库' }));
    const id = await copy('lending_two');
    const [turned] = (await of('enhanceSql', id)).filter(({ buttonCode }) => buttonCode === 'turn');
    expect(turned?.cgbSql).toBe(
      "update lending_two set num = 1 where id = #{id}; delete from stock where thing = 'update lending'",
    );
    expect(await of('enhanceJava', id)).toMatchObject([{ cgJavaValue: '仓库', activeStatus: '0' }]);
    expect(good(await o.admin.get(`${head}/enhanceJs/${id}`, { type: 'form' }))).toMatchObject({ cgJs: 'show() {}' });
  });
});
