import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { FIELDS, head, plan, step } from '../../testing/online-form-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { HeadListPage } from './HeadListPage.tsx';

const BASE = '/online/cgform';
const SYNC = `POST ${BASE}/api/doDbSynch/h1/normal`;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

function show(more: Record<string, FakeHandler>) {
  const rows = [head()];
  const server = fakeServer({
    ...fakeResource(cgformHead, rows),
    [`GET ${BASE}/head/list`]: () => pageOf(rows),
    [`GET ${BASE}/api/previewDbSynch/h1`]: () => plan(),
    ...more,
  });
  render(<HeadListPage />);
  return server;
}

test.each([
  ['its success', '', '同步成功'],
  ['what came of it', '表结构或配置已变化，请重新预览', '表结构或配置已变化，请重新预览'],
])('(online.md §4.1) a sync that goes on after its reply is followed to its end: %s', async (_, text, notice) => {
  const running = { state: 'running', percent: 40, text: '新增字段「事由」' };
  let state: object = running;
  show({
    [SYNC]: () => reply('同步仍在进行，完成后会通知您', running),
    [`GET ${BASE}/api/syncState/h1`]: () => state,
  });
  await button('同步数据库').click();
  await button('普通同步').click();
  await expect.element(page.getByText('同步仍在进行，完成后会通知您')).toBeVisible();
  await expect.element(page.getByRole('status').getByText('新增字段「事由」')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  state = { state: 'idle', percent: 0, text };
  await expect.element(page.getByText(notice)).toBeVisible();
  if (text === '') await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  else await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('(online.md §4.2) the rows that stand against a step are opened from it, and its rows and risk stay in view', async () => {
  const sampleIds = Array.from(
    { length: 20 },
    (_none, at) => `0192a2b4-0000-7000-8000-${String(at).padStart(12, '0')}`,
  );
  show({
    [`GET ${BASE}/api/previewDbSynch/h1`]: () =>
      plan({
        steps: [
          step({ kind: 'narrow', text: '缩短字段「来访人」', risk: 'loss', rows: 24, sampleIds }),
          step({ text: '新增字段「等级」', risk: 'check', rows: 24, sampleIds }),
        ],
      }),
  });
  await button('同步数据库').click();
  const link = page.getByRole('link', { name: '第2条' });
  await expect.element(link).toHaveAttribute('href', `/online/cgformList/h1?detail=${sampleIds[1]}`);
  await expect.element(page.getByText('不符合的记录（前20条）')).toBeVisible();
  // A new field is empty in every row: there is none to look at.
  expect(page.getByRole('link', { name: '第2条' }).elements()).toHaveLength(1);
  expect(document.body.textContent).not.toContain(sampleIds[0]);
  const box = page.getByRole('dialog').element().getBoundingClientRect();
  const risk = page.getByText('会丢失', { exact: true }).element().getBoundingClientRect();
  expect(risk.right).toBeLessThan(box.right);
});

test('(online.md §4.2) rows of a sub-table that stand against a step are found in their main rows', async () => {
  const steps = [step({ kind: 'narrow', text: '缩短字段「物资」', risk: 'loss', rows: 2, sampleIds: ['i1', 'i2'] })];
  const under = { headId: 'main1', rows: { i1: 'a1' } };
  show({ [`GET ${BASE}/api/previewDbSynch/h1`]: () => ({ ...plan({ steps }), under }) });
  await button('同步数据库').click();
  const link = page.getByRole('link', { name: '第1条' });
  await expect.element(link).toHaveAttribute('href', '/online/cgformList/main1?detail=a1');
  await expect.element(page.getByText('不符合的附表记录所在的主表记录')).toBeVisible();
  await expect.element(page.getByText('第2条（没有主表记录）')).toBeVisible();
});

test('(online.md §4.2) a removed field goes for good once its name is typed', async () => {
  const parked = { ...FIELDS[0], id: 'f9', dbFieldName: 'phone', dbFieldTxt: '电话', parked: 1 };
  const PURGE = `DELETE ${BASE}/api/purgeField/f9`;
  let left = [parked];
  const server = show({
    [`GET ${BASE}/api/getByHead`]: () => ({ head: head(), fields: FIELDS, indexs: [] }),
    [`GET ${BASE}/field/listByHeadId`]: () => left,
    [`GET ${BASE}/index/listByHeadId`]: () => [],
    [PURGE]: () => {
      left = [];
      return reply('字段已彻底删除', null);
    },
  });
  await button('编辑').first().click();
  await vi.waitUntil(() => document.querySelector('[data-row="0"]'));
  await button('已移除字段').click();
  await button('彻底删除').click();
  await page.getByRole('textbox', { name: '输入字段名称确认' }).fill('phon');
  await button('彻底删除').last().click();
  await expect.element(page.getByText('字段名称不一致')).toBeVisible();
  expect(server.callsOf(PURGE)).toEqual([]);
  await page.getByRole('textbox', { name: '输入字段名称确认' }).fill('phone');
  await button('彻底删除').last().click();
  await expect.element(page.getByText('字段已彻底删除')).toBeVisible();
  expect(server.callsOf(PURGE)[0]?.params).toEqual({ confirm: 'phone' });
  await expect.element(page.getByText('没有已移除的字段')).toBeVisible();
});
