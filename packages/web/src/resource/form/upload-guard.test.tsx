import { defineLines, defineResource } from '@songbai/contract/resource/define.ts';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { testSafely } from '../../lib/safe-regex.ts';
import { UPLOAD_UNDER_WAY } from '../../lib/upload-guard.ts';
import { fileCell } from '../../pickers/table-cells/file-cells.tsx';
import { UploadList } from '../../pickers/UploadInputs.tsx';
import { fakeResource } from '../../testing/fake-resource.ts';
import { type FakeServer, fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { EditableTable } from '../../ui/editable-table/EditableTable.tsx';
import { createTableStore } from '../../ui/editable-table/model/store.ts';
import { FileDialog } from '../../ui/FileDialog.tsx';
import { MarkdownEditor } from '../../ui/markdown-editor/index.ts';
import { ResourceFormDrawer } from './ResourceFormDrawer.tsx';

const stone = defineResource({
  name: 'stone',
  title: '石材',
  path: '/cemetery/stone',
  permission: 'cem:stone',
  table: 'cem_stone',
  titleField: 'name',
  fields: {
    name: { kind: 'text', label: '名称', maxLength: 20, required: true },
    pictures: { kind: 'files', label: '图片' },
    story: { kind: 'html', label: '说明', maxLength: 1000 },
  },
  lines: {
    parts: defineLines({
      title: '部件',
      table: 'cem_stone_part',
      parentField: 'stoneId',
      fields: { name: { kind: 'text', label: '部件名称', maxLength: 20 } },
    }),
  },
});

const ADD = 'POST /cemetery/stone/add';

/** A deferred promise. */
function byHand<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

/** A server that delays storing a file until `store` is called. */
function slowServer(routes = {}) {
  const { promise, resolve } = byHand<void>();
  const server = fakeServer({
    ...routes,
    'POST /sys/common/upload': async () => {
      await promise;
      return reply('temp/a_1.png', null, 0);
    },
  });
  return { server, store: resolve };
}

function Form() {
  const [open, setOpen] = useState(true);
  return <ResourceFormDrawer resource={stone} open={open} onClose={() => setOpen(false)} />;
}

const drawer = () => page.getByRole('dialog');
const save = () => drawer().getByRole('button', { name: '确定', exact: true }).click();
const refused = () => expect.element(page.getByText(UPLOAD_UNDER_WAY).first()).toBeVisible();
const sending = (server: FakeServer) =>
  vi.waitFor(() => expect(server.callsOf('POST /sys/common/upload')).toHaveLength(1));
const picture = () => new File(['x'], 'a.png', { type: 'image/png' });

/** Uploads into the file field, which precedes the rich text. */
async function chooseInDrawer() {
  const input = () => drawer().query()?.querySelector<HTMLInputElement>('input[type=file]');
  await expect.poll(input).toBeTruthy();
  // The rich text has a file input too, so no locator is unique to this one.
  const chosen = new DataTransfer();
  chosen.items.add(picture());
  const found = input() as HTMLInputElement;
  found.files = chosen.files;
  found.dispatchEvent(new Event('change', { bubbles: true }));
}

async function filled() {
  const slow = slowServer(fakeResource(stone, []));
  render(<Form />);
  await drawer().getByRole('textbox', { name: '名称' }).fill('花岗岩');
  return slow;
}

describe('a form does not save without what is still being uploaded', () => {
  test('a file of a field: the text says why, nothing is sent; stored, it is saved with the form', async () => {
    const { server, store } = await filled();
    await chooseInDrawer();
    await sending(server);
    await save();
    await refused();
    expect(server.callsOf(ADD)).toHaveLength(0);
    store();
    await expect.element(drawer().getByRole('button', { name: /取消上传/ })).not.toBeInTheDocument();
    await save();
    await vi.waitFor(() => expect(server.callsOf(ADD)).toHaveLength(1));
    expect(server.callsOf(ADD)[0]?.body).toMatchObject({ name: '花岗岩', pictures: 'temp/a_1.png' });
  });

  test('a picture in a rich text', async () => {
    const { server, store } = await filled();
    const area = page.getByRole('textbox', { name: '说明' });
    await expect.element(area).toBeVisible();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(picture());
    area.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    await sending(server);
    await save();
    await refused();
    expect(server.callsOf(ADD)).toHaveLength(0);
    store();
    await expect.element(page.getByText('图片上传中…')).not.toBeInTheDocument();
    await save();
    await vi.waitFor(() => expect(server.callsOf(ADD)).toHaveLength(1));
    expect(JSON.stringify(server.callsOf(ADD)[0]?.body)).toContain('a_1.png');
  });

  test('closing asks first, though nothing is in the form yet', async () => {
    const { server } = slowServer(fakeResource(stone, []));
    render(<Form />);
    await chooseInDrawer();
    await sending(server);
    await drawer().getByRole('button', { name: '取消', exact: true }).click();
    await expect.element(page.getByText('填写的内容尚未保存，确定要关闭吗？')).toBeVisible();
  });
});

test('保存 of an editable table waits for the files of its cells', async () => {
  const { server, store } = slowServer();
  const onSave = vi.fn();
  const table = createTableStore({
    columns: [{ key: 'paper', title: '附件', type: 'file' }],
    rows: [{ id: 'r1' }],
    testRegex: testSafely,
  });
  render(
    <EditableTable store={table} title="附件表" kinds={{ file: fileCell }} toolbar={{ buttons: ['save'], onSave }} />,
  );
  await expect.element(page.getByRole('button', { name: /上传文件/ })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await page.elementLocator(input).upload(picture());
  await sending(server);
  const button = page.getByRole('button', { name: '保存' });
  await button.click();
  await refused();
  expect(onSave).not.toHaveBeenCalled();
  store();
  await expect.element(page.getByText(/上传中/)).not.toBeInTheDocument();
  await button.click();
  expect(onSave).toHaveBeenCalledTimes(1);
  expect(table.row('r1')).toMatchObject({ paper: 'temp/a_1.png' });
});

test('文件上传 in a dialog is not confirmed without the file that is on its way', async () => {
  const { promise, resolve } = byHand<string>();
  const onOk = vi.fn();
  const store = { store: () => promise, urlOf: (path: string) => `/static/${path}` };
  render(<FileDialog open onOpenChange={() => undefined} store={store} value="temp/old.pdf" onOk={onOk} />);
  await expect.element(page.getByText('old.pdf')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await page.elementLocator(input).upload(new File(['x'], 'new.pdf'));
  await expect.element(page.getByRole('button', { name: /取消上传/ })).toBeVisible();
  const ok = page.getByRole('button', { name: /^确\s?定$/ });
  await ok.click();
  await refused();
  expect(onOk).not.toHaveBeenCalled();
  resolve('temp/new.pdf');
  await expect.element(page.getByRole('button', { name: /取消上传/ })).not.toBeInTheDocument();
  await ok.click();
  expect(onOk).toHaveBeenCalledWith(expect.objectContaining({ path: 'temp/old.pdf,temp/new.pdf' }));
});

test('an upload outside any form holds nothing back and breaks nothing', async () => {
  const { store } = slowServer();
  render(
    <>
      <UploadList aria-label="文件" />
      <MarkdownEditor aria-label="说明" value="" onChange={() => undefined} />
    </>,
  );
  await expect.poll(() => document.querySelector('input[type=file]')).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await page.elementLocator(input).upload(picture());
  store();
  await expect.element(page.getByRole('button', { name: /删除/ }).first()).toBeVisible();
});
