import { expect, test, vi } from 'vitest';
import { fieldDesign } from '../../testing/online-designs.ts';
import { heldSync, syncOffice } from '../../testing/sync-office.ts';

// The reply comes after eight seconds.
vi.setConfig({ testTimeout: 60_000 });
/** Allows for a busy machine. */
const BUSY = { timeout: 30_000 };

const { office, ...o } = syncOffice();

const held = (act: () => Promise<void>) => heldSync(office.t.database, act);

const bells = async () => {
  const page = await office.admin.get<{ sysMsgList: { titile: string }[] }>('/sys/annountCement/listByUser');
  return page.result.sysMsgList.map(({ titile }) => titile);
};

test('(online.md §4.1) a sync that takes long answers after eight seconds, is followed to its end and told of', async () => {
  const design = await o.synced([fieldDesign('name')]);
  const { id, tableName } = design.head;
  await o.change(design, [...design.fields, fieldDesign('more')]);
  await held(async () => {
    expect(await o.syncNow(id)).toMatchObject({
      ...{ success: true, message: '同步仍在进行，完成后会通知您', result: { state: 'running' } },
    });
    expect(await o.state(id)).toMatchObject({ state: 'running' });
    expect(await o.syncNow(id)).toMatchObject({ success: false, message: '该表正在同步，请稍后' });
  });
  await vi.waitUntil(async () => (await o.state(id)).state !== 'running', BUSY);
  expect(await o.state(id)).toEqual({ state: 'idle', percent: 0, text: '' });
  expect(await o.preview(id)).toMatchObject({ steps: [] });
  await vi.waitUntil(async () => (await bells()).includes(`表 ${tableName} 同步数据库已完成`), BUSY);
});

test('(online.md §4.1) what comes to nothing after the reply is told with its reason', async () => {
  const design = await o.synced([fieldDesign('name')]);
  const { id } = design.head;
  await o.change(design, [...design.fields, fieldDesign('more')]);
  const { hash } = await o.preview(id);
  await held(async () => {
    expect(await o.syncNow(id, { planHash: hash })).toMatchObject({ result: { state: 'running' } });
    await o.change(design, [...design.fields, fieldDesign('other')], 3);
  });
  await vi.waitUntil(async () => (await o.state(id)).state !== 'running', BUSY);
  const { state, text } = await o.state(id);
  expect([state, text]).toEqual(['idle', '表结构或配置已变化，请重新预览']);
  await vi.waitUntil(async () => (await bells()).some((title) => title.includes('未完成：表结构或配置已变化')), BUSY);
});
