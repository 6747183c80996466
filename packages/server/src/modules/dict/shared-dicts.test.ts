import { CUSTOMER_LEVEL } from '@songbai/contract/modules/customer/customer.dicts.ts';
import {
  DICT_OWN_LIST,
  DICT_OWN_SAVE,
  DICT_SHARED,
  type DictShared,
  type OwnDictItem,
} from '@songbai/contract/modules/dict/dict.calls.ts';
import type { DictOption } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
/** Administrator of another tenant. */
let foreign: Caller;

beforeAll(async () => {
  t = await testApp();
  await addTenant(t.database, 2, '别园');
  admin = await t.as('admin');
  foreign = await t.user({ username: 'foreign', roles: ['sys_admin', 'sales'], tenants: '2', departs: [] });
});
afterAll(() => t.close());

test('only who may change what all tenants have is told so', async () => {
  const mayChange = async (who: Caller) => good<DictShared>(await who.get(DICT_SHARED.url)).mayChange;
  expect([await mayChange(admin), await mayChange(foreign)]).toEqual([true, false]);
});

test('where the value that new rows start with is switched off, they start with the first that can be chosen', async () => {
  const level = async (who: Caller, name: string, mobile: string) =>
    good<Record<string, string>>(await who.post('/cemetery/customer/add', { type: '1', name, mobile })).level;
  expect(await level(admin, '普客', '13900000031')).toBe(CUSTOMER_LEVEL.ordinary);
  const dictId = 'dict-customer_level';
  const items = good<OwnDictItem[]>(await admin.get(DICT_OWN_LIST.url, { dictId }));
  const ordinary = items.find(({ itemValue }) => itemValue === CUSTOMER_LEVEL.ordinary);
  const { itemId, itemText, sortOrder } = ordinary ?? {};
  const off = { dictId, itemId, itemText, sortOrder, status: 0 };
  expect(await admin.put(DICT_OWN_SAVE.url, off)).toMatchObject({ success: true });
  const all = good<Record<string, DictOption[]>>(await admin.get('/sys/dict/queryAllDictItems'));
  expect(await level(admin, '首客', '13900000032')).toBe(all.customer_level?.[0]?.value);
  expect(all.customer_level?.map(({ value }) => value)).not.toContain(CUSTOMER_LEVEL.ordinary);
  expect(await level(foreign, '别园客', '13900000033')).toBe(CUSTOMER_LEVEL.ordinary);
});

test('the value that rules go by stays; its text, colour and use are free, and so are the values beside it', async () => {
  const id = `dict-customer_level-${CUSTOMER_LEVEL.blacklisted}`;
  const message = (action: string) => `「黑名单」的数据值「9」由程序使用，不能${action}数据值`;
  const edit = (body: object) => admin.put('/sys/dictItem/edit', body);
  expect(await edit({ id, itemValue: 'black' })).toMatchObject({ success: false, message: message('修改') });
  const other = `dict-customer_level-${CUSTOMER_LEVEL.important}`;
  const removal = await admin.delete('/sys/dictItem/deleteBatch', { ids: `${other},${id}` });
  expect(removal).toMatchObject({ success: false, message: message('删除') });
  expect(await edit({ id, itemText: '不予接待', itemColor: '#000000', status: 0 })).toMatchObject({ success: true });
  expect(await edit({ id: other, itemValue: 'vip' })).toMatchObject({ success: true });
  expect(await admin.delete('/sys/dictItem/delete', { id: other })).toMatchObject({ success: true });
});

test('two administrators of a tenant at once: one of them is told to read again', async () => {
  const dictId = 'dict-sex';
  const item = good<OwnDictItem[]>(await admin.get(DICT_OWN_LIST.url, { dictId })).find((one) => one.itemValue === '2');
  const { itemId, ownId, version, sortOrder, status } = item ?? {};
  const both = await Promise.all(
    ['甲', '乙'].map((itemText) =>
      admin.put(DICT_OWN_SAVE.url, { dictId, itemId, ownId, version, sortOrder, status, itemText }),
    ),
  );
  expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
  expect(both.find(({ success }) => !success)).toMatchObject({ error: 'staleVersion' });
});
