import { cgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer, pageOf, reply } from '../../testing/fake-server.ts';
import { FIELDS, head, saveResult } from '../../testing/online-form-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { typeInto } from '../../testing/table.tsx';
import { HeadListPage } from './HeadListPage.tsx';

const BASE = '/online/cgform';

const dialog = () => page.getByRole('dialog');
const tab = (name: string) => dialog().getByRole('tab', { name });
const save = () =>
  dialog()
    .getByRole('button', { name: /^保\s?存$/ })
    .click();
const focused = () => document.activeElement?.getAttribute('aria-label');

test('保存 opens the first wrong cell, and turns to its tab where it is on another', async () => {
  fakeServer({
    ...fakeResource(cgformHead, [head()]),
    [`GET ${BASE}/head/list`]: () => pageOf([head()]),
    [`GET ${BASE}/api/getByHead`]: () => ({ head: head(), fields: FIELDS, indexs: [] }),
  });
  render(<HeadListPage />);
  await page.getByRole('button', { name: '编辑', exact: true }).first().click();
  await vi.waitUntil(() => document.querySelector('[data-row="7"]'));
  await typeInto('字段', '字段备注', 7, '');
  await save();
  await expect.poll(focused).toBe('字段备注 第7行');
  await expect.element(page.getByText('请输入字段备注').first()).toBeVisible();
  await userEvent.keyboard('来访人{Enter}');
  await typeInto('字段', '字段长度', 7, '0');
  await tab('页面属性').click();
  await save();
  await expect.element(tab('数据库属性')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(focused).toBe('字段长度 第7行');
});

test('a design with an index is saved without its tab having been looked at', async () => {
  const index = { id: 'i1', indexName: 'idx_visitor', indexField: 'visitor', indexType: 'normal' };
  const server = fakeServer({
    ...fakeResource(cgformHead, [head()]),
    [`GET ${BASE}/head/list`]: () => pageOf([head()]),
    [`GET ${BASE}/api/getByHead`]: () => ({ head: head(), fields: FIELDS, indexs: [index] }),
    [`PUT ${BASE}/api/editAll`]: () => reply('修改成功！', saveResult()),
  });
  render(<HeadListPage />);
  await page.getByRole('button', { name: '编辑', exact: true }).first().click();
  await vi.waitUntil(() => document.querySelector('[data-row="7"]'));
  await save();
  await expect.poll(() => server.callsOf(`PUT ${BASE}/api/editAll`)).toHaveLength(1);
});

test('while a design is being saved its designer stays, so that what comes of it is seen', async () => {
  let answer: (reply: unknown) => void = () => {};
  const server = fakeServer({
    ...fakeResource(cgformHead, [head()]),
    [`GET ${BASE}/head/list`]: () => pageOf([head()]),
    [`GET ${BASE}/api/getByHead`]: () => ({ head: head(), fields: FIELDS, indexs: [] }),
    [`PUT ${BASE}/api/editAll`]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  render(<HeadListPage />);
  await page.getByRole('button', { name: '编辑', exact: true }).first().click();
  await vi.waitUntil(() => document.querySelector('[data-row="7"]'));
  await save();
  await expect.poll(() => server.callsOf(`PUT ${BASE}/api/editAll`)).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog().getByRole('button', { name: '取消', exact: true })).toBeDisabled();
  answer(reply('修改成功！', saveResult()));
  await expect.element(dialog()).not.toBeInTheDocument();
});
