import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles } from '../../testing/choose-files.ts';
import { fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { cellAt, showTable } from '../../testing/table.tsx';
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
  await expect.element(page.getByRole('img', { name: '上传完成' })).toBeVisible();
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

const drop = (file: File, type: 'drop' | 'dragover' = 'drop'): DataTransfer => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const button = page.getByRole('button', { name: /^(点击上传|上传图片)/ }).element();
  button.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  return dataTransfer;
};

test('a failed file is sent again by 重试; the cell tells the name under which it was chosen', async () => {
  let calls = 0;
  fakeServer({
    [UPLOAD]: () => {
      calls += 1;
      return calls === 1 ? refusal('存储空间不足') : reply('temp/9f3a.pdf', null);
    },
  });
  const store = await showOne();
  await chooseFiles(contract());
  await expect.element(page.getByRole('button', { name: /存储空间不…/ })).toBeVisible();
  await page.getByRole('button', { name: '重试 购墓合同扫描件.pdf' }).click();
  await vi.waitFor(() => expect(store.rows()[0]?.v).toBe('temp/9f3a.pdf'));
  await expect.element(page.getByTitle('购墓合同扫描件.pdf')).toHaveTextContent('购墓合同扫…');
});

test('取消 stops a sending file and leaves the cell empty', async () => {
  fakeServer({ [UPLOAD]: () => new Promise(() => undefined) });
  const store = await showOne();
  await chooseFiles(contract());
  await page.getByRole('button', { name: '取消上传 购墓合同扫描件.pdf' }).click();
  await expect.element(page.getByText('点击上传')).toBeVisible();
  expect(store.rows()[0]?.v).toBeNull();
});

test('a file may be dropped on the cell; what is no picture is refused by an image cell', async () => {
  const server = fakeServer({ [UPLOAD]: () => reply('temp/a.pdf', null) });
  const store = await showOne();
  drop(contract(), 'dragover');
  drop(contract());
  await vi.waitFor(() => expect(store.rows()[0]?.v).toBe('temp/a.pdf'));
  expect(server.callsOf(UPLOAD)).toHaveLength(1);
});

test('an image cell refuses a dropped file that is no picture', async () => {
  const server = fakeServer({ [UPLOAD]: () => reply('temp/a.pdf', null) });
  await showOne(null, { type: 'image' });
  drop(contract());
  await expect.element(page.getByText('请上传图片')).toBeVisible();
  expect(server.callsOf(UPLOAD)).toHaveLength(0);
});

test('a file in the clipboard is pasted into the active cell', async () => {
  fakeServer({ [UPLOAD]: () => reply('temp/a.pdf', null) });
  const store = await showOne();
  const clipboardData = new DataTransfer();
  clipboardData.items.add(contract());
  const grid = page.getByRole('grid').element();
  const paste = () =>
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  paste();
  await page.elementLocator(cellAt(0, 0)).click({ position: { x: 240, y: 10 } });
  await expect.poll(() => grid.getAttribute('aria-activedescendant')).toBe(cellAt(0, 0).id);
  paste();
  await vi.waitFor(() => expect(store.rows()[0]?.v).toBe('temp/a.pdf'));
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
