import { DICT_ITEM_ORDER } from '@songbai/contract/modules/dict/dict.calls.ts';
import type { DictItemRow, DictRow } from '@songbai/contract/modules/dict/dict.resource.ts';
import type { DictOption, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stateOf } from '../../db/state.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { twoTenants } from '../../testing/two-tenants.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;
let sales: Caller;

beforeAll(async () => {
  ({ t, admin, sales } = await twoTenants());
});
afterAll(() => t.close());

const STALE = { success: false, message: '该记录已被他人修改，请刷新后重试' };

async function addItem(dictId: string, itemValue: string): Promise<DictItemRow> {
  return good<DictItemRow>(await admin.post('/sys/dictItem/add', { dictId, itemText: itemValue, itemValue }));
}

/** An own dictionary whose three items all have 排序值 1, as forms leave them. */
async function threeItems(dictCode: string): Promise<{ dictId: string; items: DictItemRow[] }> {
  const { id: dictId } = good<DictRow>(await admin.post('/sys/dict/add', { dictName: dictCode, dictCode }));
  const items: DictItemRow[] = [];
  for (const value of ['a', 'b', 'c']) items.push(await addItem(dictId, value));
  return { dictId, items };
}

const listed = async (dictId: string) =>
  good<Page<DictItemRow>>(await admin.get('/sys/dictItem/list', { dictId })).records;
const order = (dictId: string, items: readonly { id: string; version: number }[], who = admin) =>
  who.put<null>(DICT_ITEM_ORDER.url, { dictId, items: items.map(({ id, version }) => ({ id, version })) });
const log = (dataId: string) =>
  t.database.db
    .selectFrom('sysDataLog')
    .select(['action', 'dataVersion'])
    .where('dataId', '=', dataId)
    .orderBy('id')
    .execute();

describe('the order of a dictionary’s items', () => {
  test('is saved at once, numbered from 1, and counts in lists and options with the next request', async () => {
    const { dictId, items } = await threeItems('order_one');
    const [a, b, c] = items as [DictItemRow, DictItemRow, DictItemRow];
    const before = await stateOf(t.database.db, 'dictionaries');
    expect(await order(dictId, [c, a, b])).toMatchObject({ success: true, message: '编辑成功!' });
    expect((await listed(dictId)).map((row) => [row.itemValue, row.sortOrder])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ]);
    const options = good<DictOption[]>(await admin.get('/sys/dict/getDictItems/order_one'));
    expect(options.map(({ value }) => value)).toEqual(['c', 'a', 'b']);
    expect(await stateOf(t.database.db, 'dictionaries')).toBe(before + 1);
  });

  test('writes and logs only what moves', async () => {
    const { dictId, items } = await threeItems('order_two');
    const [a, b, c] = items as [DictItemRow, DictItemRow, DictItemRow];
    good(await order(dictId, [a, c, b]));
    expect((await listed(dictId)).map((row) => row.version)).toEqual([1, 2, 2]);
    expect((await log(a.id)).map(({ action }) => action)).toEqual(['add']);
    expect((await log(c.id)).map(({ action }) => action)).toEqual(['add', 'edit']);
  });

  test('is refused when an item was changed, added or deleted meanwhile, or stands there twice; nothing is half done', async () => {
    const { dictId, items } = await threeItems('order_three');
    const [a, b, c] = items as [DictItemRow, DictItemRow, DictItemRow];
    const { items: others } = await threeItems('order_other');
    good(await admin.put('/sys/dictItem/edit', { id: b.id, version: b.version, itemText: '乙' }));
    expect(await order(dictId, [c, a, b])).toMatchObject(STALE);
    const fresh = { ...b, version: b.version + 1 };
    expect(await order(dictId, [c, a])).toMatchObject(STALE);
    expect(await order(dictId, [c, a, a, fresh])).toMatchObject(STALE);
    expect(await order(dictId, [c, a, fresh, ...others.slice(0, 1)])).toMatchObject(STALE);
    const d = await addItem(dictId, 'd');
    expect(await order(dictId, [c, a, fresh])).toMatchObject(STALE);
    good(await admin.delete('/sys/dictItem/delete', { id: d.id }));
    expect(await order(dictId, [c, a, fresh, d])).toMatchObject(STALE);
    expect((await listed(dictId)).map((row) => row.sortOrder)).toEqual([1, 1, 1]);
    good(await order(dictId, [c, a, fresh]));
    expect(await order('nowhere', [c])).toMatchObject({ message: '字典不存在或已被删除，请重新选择' });
  });

  test('of several who save other orders at once one is heard', async () => {
    const { dictId, items } = await threeItems('order_raced');
    const [a, b, c] = items as [DictItemRow, DictItemRow, DictItemRow];
    const wanted = [
      [c, b, a],
      [b, c, a],
      [c, a, b],
      [b, a, c],
    ];
    const replies = await Promise.all(wanted.map((rows) => order(dictId, rows)));
    const heard = wanted.filter((_rows, at) => replies[at]?.success);
    expect(heard).toHaveLength(1);
    expect((await listed(dictId)).map(({ id }) => id)).toEqual(heard[0]?.map(({ id }) => id));
  });

  test('is free in dictionaries of the program, for those who may edit them', async () => {
    const sex = await listed('dict-sex');
    const turned = [...sex].reverse();
    expect(await order('dict-sex', turned, sales)).toMatchObject({ success: false, code: 510 });
    good(await order('dict-sex', turned));
    expect((await listed('dict-sex')).map(({ id }) => id)).toEqual(turned.map(({ id }) => id));
  });

  test.each<[string, object, string]>([
    ['no items', { items: [] }, '校验失败！'],
    ['an item without its version', { items: [{ id: 'x' }] }, '校验失败！'],
    ['an unknown key', { items: [{ id: 'x', version: 1, sortOrder: 9 }] }, '校验失败！'],
  ])('%s is refused in words', async (_name, body, message) => {
    const reply = await admin.put(DICT_ITEM_ORDER.url, { dictId: 'dict-sex', ...body });
    expect(reply.success).toBe(false);
    expect(reply.message).toContain(message);
  });
});
