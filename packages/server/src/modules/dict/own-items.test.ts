import { dictValues } from '@songbai/contract/dicts.ts';
import {
  DICT_OWN_LIST,
  DICT_OWN_REMOVE,
  DICT_OWN_SAVE,
  type DictOwnSave,
  type OwnDictItem,
} from '@songbai/contract/modules/dict/dict.calls.ts';
import type { DictItemRow, DictRow } from '@songbai/contract/modules/dict/dict.resource.ts';
import type { LoginResult } from '@songbai/contract/modules/session/session.calls.ts';
import type { DictOption, Page } from '@songbai/contract/wire/envelope.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../platform/passwords.ts';
import { type SecondNode, secondNode } from '../../testing/second-node.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile, workbook } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

// Workbooks are read and written in worker threads, which start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const PASSWORD = 'Songbai#2026';

let t: TestApp;
let second: SecondNode;
let admin: Caller;
let sales: Caller;
/** Administrator of another tenant. */
let foreign: Caller;

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  const passwordHash = await hashPassword(PASSWORD);
  sales = await t.user({ username: 'sales', roles: ['sales'], passwordHash });
  const elsewhere = { tenants: '2', departs: [], passwordHash };
  foreign = await t.user({ username: 'foreign', roles: ['sys_admin', 'sales'], ...elsewhere });
  second = await secondNode(t);
});
afterAll(async () => {
  await second.close();
  await t.close();
});

type Options = Record<string, DictOption[]>;
const all = async (who: Caller) => good<Options>(await who.get('/sys/dict/queryAllDictItems'));
const texts = async (who: Caller, code: string) => (await all(who))[code]?.map(({ text }) => text) ?? [];
const listed = async (who: Caller, dictId: string) => good<OwnDictItem[]>(await who.get(DICT_OWN_LIST.url, { dictId }));
const itemOf = async (who: Caller, dictId: string, itemValue: string) => {
  const found = (await listed(who, dictId)).find((one) => one.itemValue === itemValue);
  if (!found) throw new Error(`${dictId} has no ${itemValue}`);
  return found;
};
const send = (who: Caller, body: DictOwnSave) => who.put<null>(DICT_OWN_SAVE.url, body);

/** Saves one item as it is, but for what is given. */
async function change(who: Caller, dictId: string, itemValue: string, more: Partial<DictOwnSave>) {
  const { itemId, ownId, version, itemText, itemColor, sortOrder, status } = await itemOf(who, dictId, itemValue);
  const looks = { itemText, itemColor, sortOrder, status: status === 0 ? (0 as const) : (1 as const) };
  return send(who, { dictId, itemId, ownId, version, ...looks, ...more });
}
const added = (dictId: string, itemValue: string, itemText: string, more: Partial<DictOwnSave> = {}): DictOwnSave => ({
  ...{ dictId, itemValue, itemText, sortOrder: 1, status: 1 },
  ...more,
});
const restore = async (who: Caller, ownId: string | null) => who.delete(DICT_OWN_REMOVE.url, { ownId: String(ownId) });

const CHANNEL = 'dict-channel';
const TAKEN = dictValues('channel')[0] ?? '';
const SEX = 'dict-sex';

beforeEach(async () => {
  for (const who of [admin, foreign])
    for (const dictId of [CHANNEL, SEX])
      for (const { ownId } of await listed(who, dictId))
        if (ownId) expect(await restore(who, ownId)).toMatchObject({ success: true });
});

describe('a tenant has an item otherwise than all', () => {
  test('text, colour and order count for its people with the next call, on every node; other tenants keep theirs', async () => {
    const before = await texts(foreign, 'channel');
    const [first = '', other = ''] = (await all(admin)).channel?.map(({ value }) => value) ?? [];
    expect(
      await change(admin, CHANNEL, first, { itemText: ' 熟人 ', itemColor: '#ff0000', sortOrder: 900 }),
    ).toMatchObject({
      success: true,
      message: '保存成功！',
    });
    for (const who of [sales, second.here(sales)]) {
      expect((await all(who)).channel?.at(-1)).toMatchObject({ value: first, text: '熟人', color: '#ff0000' });
      expect(good(await who.get(`/sys/dict/getDictText/channel/${first}`))).toBe('熟人');
      expect(good<DictOption[]>(await who.get('/sys/dict/getDictItems/channel')).at(-1)).toMatchObject({
        text: '熟人',
      });
    }
    expect(await texts(foreign, 'channel')).toEqual(before);
    expect(good(await foreign.get(`/sys/dict/getDictText/channel/${first}`))).toBe(before[0]);
    expect((await itemOf(admin, CHANNEL, other)).ownId).toBeNull();
    expect(await itemOf(admin, CHANNEL, first)).toMatchObject({ version: 1, shared: { itemText: before[0] } });
  });

  test('the sign-in packet and the packet of the stock client hold it', async () => {
    await change(admin, SEX, '1', { itemText: '先生' });
    const signedIn = async (username: string) =>
      good<LoginResult>(await t.anonymous.post('/sys/login', { username, password: PASSWORD })).sysAllDictItems;
    expect((await signedIn('sales'))?.sex?.map(({ text }) => text)).toContain('先生');
    expect((await signedIn('foreign'))?.sex?.map(({ text }) => text)).not.toContain('先生');
    const info = good<Pick<LoginResult, 'sysAllDictItems'>>(await sales.get('/sys/user/getUserInfo'));
    expect(info.sysAllDictItems?.sex?.map(({ text }) => text)).toContain('先生');
  });

  test('only the difference is kept: what all tenants get later shows where the tenant has nothing else', async () => {
    const { id: dictId } = good<DictRow>(
      await admin.post('/sys/dict/add', { dictName: '来由', dictCode: 'own_reason' }),
    );
    const item = good<DictItemRow>(await admin.post('/sys/dictItem/add', { dictId, itemText: '甲', itemValue: 'a' }));
    await change(admin, dictId, 'a', { itemText: '我园的甲' });
    const edited = { id: item.id, version: item.version, itemText: '乙', itemColor: 'red' };
    expect(await admin.put('/sys/dictItem/edit', edited)).toMatchObject({ success: true });
    expect(await itemOf(admin, dictId, 'a')).toMatchObject({ itemText: '我园的甲', itemColor: 'red' });
    // As all have it: nothing is left to be kept.
    expect(await change(admin, dictId, 'a', { itemText: '乙' })).toMatchObject({ success: true });
    expect(await itemOf(admin, dictId, 'a')).toMatchObject({ itemText: '乙', ownId: null, version: null });
    // A changed value takes the difference along; with its item it is gone.
    await change(admin, dictId, 'a', { itemText: '丙' });
    const [{ version } = item] = good<Page<DictItemRow>>(await admin.get('/sys/dictItem/list', { dictId })).records;
    expect(await admin.put('/sys/dictItem/edit', { id: item.id, version, itemValue: 'b' })).toMatchObject({
      success: true,
    });
    expect(await texts(admin, 'own_reason')).toEqual(['丙']);
    expect(await admin.delete('/sys/dictItem/delete', { id: item.id })).toMatchObject({ success: true });
    expect(await listed(admin, dictId)).toEqual([]);
    expect(good(await admin.get('/sys/dict/getDictText/own_reason/b'))).toBe('丙');
  });

  test('恢复默认 brings back what all have; changes are in the data log', async () => {
    await change(admin, SEX, '1', { itemText: '先生' });
    await change(admin, SEX, '1', { itemText: '男士' });
    const { ownId } = await itemOf(admin, SEX, '1');
    expect(await restore(admin, ownId)).toMatchObject({ success: true, message: '操作成功!' });
    expect(await itemOf(admin, SEX, '1')).toMatchObject({ itemText: '男', ownId: null });
    expect(await texts(second.here(sales), 'sex')).toContain('男');
    expect(await restore(admin, ownId)).toMatchObject({ success: false, message: '未找到对应实体' });
    const log = await t.database.db
      .selectFrom('sysDataLog')
      .select(['action', 'dataVersion', 'createBy'])
      .where('dataTable', '=', 'sys_dict_own_item')
      .where('dataId', '=', String(ownId))
      .orderBy('dataVersion')
      .execute();
    expect(log.map(({ action, createBy }) => [action, createBy])).toEqual([
      ['add', 'admin'],
      ['edit', 'admin'],
      ['delete', 'admin'],
    ]);
  });
});

describe('lists, forms and workbooks follow', () => {
  const customer = (source: string, name: string, mobile: string) => ({ type: '1', name, mobile, source });

  const customerNamed = async (name: string) =>
    good<Page<Record<string, string>>>(await admin.get('/cemetery/customer/list', { name })).records[0];

  test('rows show the tenant’s texts; what it switched off is no longer taken, old rows keep their text', async () => {
    const [value = ''] = (await all(admin)).channel?.map((option) => option.value) ?? [];
    good(await admin.post('/cemetery/customer/add', customer(value, '旧客', '13900000001')));
    await change(admin, CHANNEL, value, { itemText: '老渠道', status: 0 });
    expect(await texts(admin, 'channel')).not.toContain('老渠道');
    expect(good<DictOption[]>(await admin.get('/sys/dict/getDictItems/channel')).map(({ text }) => text)).toContain(
      '老渠道',
    );
    expect(await customerNamed('旧客')).toMatchObject({ source: value, source_dictText: '老渠道' });
    expect(await admin.post('/cemetery/customer/add', customer(value, '新客', '13900000002'))).toMatchObject({
      success: false,
      field: 'source',
    });
    expect(await foreign.post('/cemetery/customer/add', customer(value, '别客', '13900000003'))).toMatchObject({
      success: true,
    });
  });

  test('an own item is taken, shown, exported, offered in the template and imported here alone', async () => {
    expect(await send(admin, added(CHANNEL, 'temple', '寺院介绍'))).toMatchObject({ success: true });
    good(await admin.post('/cemetery/customer/add', customer('temple', '寺客', '13900000011')));
    expect(await foreign.post('/cemetery/customer/add', customer('temple', '寺客', '13900000012'))).toMatchObject({
      success: false,
      field: 'source',
    });
    expect(await words('/cemetery/customer/exportXls', { name: '寺客' })).toContain('寺院介绍');
    expect(await words('/cemetery/customer/importTemplate', {})).toContain('寺院介绍');
    // Deleted, its rows still show its text.
    expect(await restore(admin, (await itemOf(admin, CHANNEL, 'temple')).ownId)).toMatchObject({ success: true });
    expect(await customerNamed('寺客')).toMatchObject({ source: 'temple', source_dictText: '寺院介绍' });
    expect(await texts(admin, 'channel')).not.toContain('寺院介绍');
  });

  async function words(url: string, query: Record<string, string>): Promise<string[]> {
    const book = new exceljs.Workbook();
    const { rawPayload } = await admin.raw({ method: 'GET', url, query });
    await book.xlsx.load(rawPayload as never);
    const found: string[] = [];
    for (const sheet of book.worksheets)
      sheet.eachRow((row) => row.eachCell((cell) => void found.push(...String(cell.text).split(/[、,；：]/))));
    return found;
  }

  test('a workbook with the tenant’s own text is taken', async () => {
    await change(admin, SEX, '1', { itemText: '先生' });
    const book = await workbook([
      ['客户报表'],
      ['导出人:管理员'],
      ['类型', '姓名/单位名称', '手机号', '性别'],
      ['个人', '文本客', '13900000021', '先生'],
    ]);
    const reply = await sendFile(admin, '/cemetery/customer/importExcel', '客户.xlsx', book);
    expect(reply).toMatchObject({ success: true });
    expect(await customerNamed('文本客')).toMatchObject({ sex: '1', sex_dictText: '先生' });
  });
});

describe('what is refused', () => {
  test('values that the program reads are renamed, but neither switched off nor added', async () => {
    expect(await change(admin, 'dict-plot_sale', '1', { itemText: '可售中' })).toMatchObject({ success: true });
    expect(await texts(sales, 'plot_sale')).toContain('可售中');
    const off = await change(admin, 'dict-plot_sale', '1', { status: 0 });
    expect(off).toMatchObject({ success: false, message: '「销售状态」是系统字典，不能停用数据值' });
    expect(await send(admin, added('dict-plot_sale', 'new', '新状态'))).toMatchObject({
      success: false,
      message: '「销售状态」是系统字典，不能增加数据值',
    });
    expect(await itemOf(admin, 'dict-plot_sale', '1')).toMatchObject({ itemText: '可售中', status: 1, version: 1 });
    await restore(admin, (await itemOf(admin, 'dict-plot_sale', '1')).ownId);
  });

  test.each<[string, Partial<DictOwnSave>, string]>([
    ['a value that all have', { itemValue: TAKEN }, 'duplicateField'],
    ['special marks', { itemValue: 'a,b' }, 'dictItemChars'],
    ['no value', { itemValue: null }, 'dictItemChars'],
    ['a blank name', { itemText: '  ' }, 'invalid'],
    ['a colour that is none', { itemColor: 'url(x)' }, 'invalid'],
    ['an unknown dictionary', { dictId: 'nothing' }, 'refMissing'],
    ['an unknown item', { itemId: 'nothing' }, 'refMissing'],
    ['a row that is not there', { ownId: 'nothing' }, 'staleVersion'],
  ])('%s', async (_title, more, error) => {
    expect(await send(admin, added(CHANNEL, 'fine', '好的', more))).toMatchObject({ success: false, error });
    expect(await texts(admin, 'channel')).not.toContain('好的');
  });

  test('the same value twice, and a version that is no longer', async () => {
    expect(await send(admin, added(CHANNEL, 'twice', '一'))).toMatchObject({ success: true });
    expect(await send(admin, added(CHANNEL, 'twice', '二'))).toMatchObject({ error: 'duplicateField' });
    // Each tenant has its own.
    expect(await send(foreign, added(CHANNEL, 'twice', '别'))).toMatchObject({ success: true });
    expect(await texts(foreign, 'channel')).toContain('别');
    const { ownId } = await itemOf(admin, CHANNEL, 'twice');
    expect(await change(admin, CHANNEL, 'twice', { version: 0 })).toMatchObject({ error: 'staleVersion' });
    expect(await change(admin, CHANNEL, 'twice', { itemText: '三', status: 0 })).toMatchObject({ success: true });
    expect(await restore(foreign, ownId)).toMatchObject({ success: false, error: 'recordMissing' });
    expect(await texts(admin, 'channel')).not.toContain('三');
  });

  test('an own value that all tenants get later is one item, and stays the tenant’s', async () => {
    const { id: dictId } = good<DictRow>(await admin.post('/sys/dict/add', { dictName: '空', dictCode: 'own_empty' }));
    expect(await send(foreign, added(dictId, 'a', '我的'))).toMatchObject({ success: true });
    expect(await texts(foreign, 'own_empty')).toEqual(['我的']);
    good(await admin.post('/sys/dictItem/add', { dictId, itemText: '大家的', itemValue: 'a' }));
    expect(await texts(foreign, 'own_empty')).toEqual(['我的']);
    expect(await change(foreign, dictId, 'a', { itemText: '还是我的' })).toMatchObject({ success: true });
    expect([await texts(foreign, 'own_empty'), await texts(admin, 'own_empty')]).toEqual([['还是我的'], ['大家的']]);
    await restore(foreign, (await itemOf(foreign, dictId, 'a')).ownId);
    expect(await texts(foreign, 'own_empty')).toEqual(['大家的']);
  });

  test('nobody without the right, and what all have stays the platform’s', async () => {
    for (const reply of [
      await sales.get(DICT_OWN_LIST.url, { dictId: SEX }),
      await send(sales, added(CHANNEL, 'x', '甲')),
      await restore(sales, 'x'),
    ])
      expect(reply).toMatchObject({ success: false, code: 510 });
    expect(await foreign.post('/sys/dictItem/add', { dictId: CHANNEL, itemText: '甲', itemValue: 'x' })).toMatchObject({
      success: false,
      message: '字典由各租户共用，请联系平台管理员修改',
    });
  });
});
