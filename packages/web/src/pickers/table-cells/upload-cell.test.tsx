import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles } from '../../testing/choose-files.ts';
import { fakeServer, reply } from '../../testing/fake-server.ts';
import { showTable } from '../../testing/table.tsx';
import { shortName } from './file-cells.tsx';
import { SERVER_KINDS } from './index.ts';

const UPLOAD = 'POST /sys/common/upload';
const showOne = (value: unknown = null, more: object = {}) =>
  showTable([{ key: 'v', title: '值', width: 260, type: 'upload', ...more }], [{ id: `u${Math.random()}`, v: value }], {
    kinds: SERVER_KINDS,
  });
const contract = () => new File(['x'], '购墓合同扫描件.pdf', { type: 'application/pdf' });

test('an empty upload cell has 点击上传, a sending one a spinner with the percent, a done one a green check (spec/2 §4)', async () => {
  const held: (() => void)[] = [];
  fakeServer({
    [UPLOAD]: () => new Promise((resolve) => held.push(() => resolve(reply('temp/购墓合同扫描件.pdf', null)))),
  });
  const store = await showOne();
  await expect.element(page.getByText('点击上传')).toBeVisible();
  await chooseFiles(contract());
  await expect.element(page.getByText('上传中(100%)')).toBeVisible();
  expect(document.querySelector('.anticon-loading')).not.toBeNull();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  held[0]?.();
  await vi.waitFor(() => expect(store.rows()[0]?.v).toBe('temp/购墓合同扫描件.pdf'));
  await expect.element(page.getByText('购墓合同扫…')).toBeVisible();
  expect(document.querySelector('.anticon-check-circle')).not.toBeNull();
});

test('a success without its path is 未知错误 behind a red icon; 删除 makes room again (spec/2 §4, §8)', async () => {
  fakeServer({ [UPLOAD]: () => reply('', null) });
  await showOne();
  await chooseFiles(contract());
  await page.getByRole('button', { name: /未知错误/ }).click();
  await expect.element(page.getByText('错误信息：未知错误')).toBeVisible();
  await page.getByRole('button', { name: /^(知道了|确\s?定|OK)$/ }).click();
  await page.getByRole('button', { name: '删除' }).click();
  await expect.element(page.getByText('点击上传')).toBeVisible();
});

test('deleting a stored file clears the value (spec/2 §4)', async () => {
  fakeServer({});
  const store = await showOne('temp/a.pdf');
  await page.getByRole('button', { name: '更多操作 值 第1行' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  expect(store.rows()[0]?.v).toBeNull();
});

test.each([
  ['五个字以', '五个字以'],
  ['刚好五个字', '刚好五个字'],
  ['一共有六个字', '一共有六个…'],
])('%s is shown as %s (spec/2 §4, §9)', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});
