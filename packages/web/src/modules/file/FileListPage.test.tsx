import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import type { FileUse } from '@songbai/contract/modules/file/file.calls.ts';
import { ossFile } from '@songbai/contract/modules/file/file.resource.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { FileListPage } from './FileListPage.tsx';

const file = (id: string, fileName: string, over: Partial<FakeRow> = {}): FakeRow => ({
  ...{ id, version: 1, fileName, url: `temp/${fileName}`, mime: 'x/y', size: 2048, uses: 0 },
  ...{ createBy: 'admin', createTime: '2026-06-30 10:00:00', ...over },
});
const USES: FileUse[] = [
  { resource: 'template', what: '墓型', id: 't1', title: '立碑', field: '图片', state: 'now' },
  { resource: 'plot', what: '墓位', id: null, title: null, field: null, state: 'once' },
];

function show(rows: FakeRow[], more: Record<string, FakeHandler> = {}, codes: Iterable<string> = PERMISSION_CODES) {
  const server = fakeServer({
    ...fakeResource(ossFile, rows),
    'GET /sys/oss/file/uses': () => USES,
    'POST /sys/oss/file/upload': () => reply('上传成功！', null),
    ...more,
  });
  render(<FileListPage />, { codes: [...codes] });
  return server;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

test('(contract/2 §10.2) OSS文件上传 tells {name} 上传成功! and reads the list again', async () => {
  const server = show([file('1', 'a.txt')]);
  await expect.element(page.getByText('2 KB')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'MINIO文件上传' })).toBeVisible();
  const reads = server.callsOf('GET /sys/oss/file/list').length;
  const input = page
    .getByRole('button', { name: 'OSS文件上传' })
    .element()
    .closest('.ant-upload')
    ?.querySelector('input');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, new File(['hello'], '说明.txt', { type: 'text/plain' }));
  await expect.element(page.getByText('说明.txt 上传成功!')).toBeVisible();
  await expect.poll(() => server.callsOf('GET /sys/oss/file/list').length).toBeGreaterThan(reads);
});

test('a text is shown in a dialog', async () => {
  show([file('1', 'a.txt'), file('2', 'b.docx')], {
    'GET /sys/common/static/temp/a.txt': () => new Response('山高水长', { headers: { 'content-type': 'text/plain' } }),
  });
  await button('预览').nth(0).click();
  await expect.element(dialog().getByText('山高水长')).toBeVisible();
});

test('an Office file is offered for download with a note', async () => {
  show([file('2', 'b.docx')]);
  await button('预览').click();
  await expect.element(dialog().getByText('Office文件不能在线预览，请下载后用办公软件打开')).toBeVisible();
  await expect.element(dialog().getByRole('link', { name: /下\s?载/ })).toHaveAttribute('download', 'b.docx');
});

test('使用处 names the records; those that may not be seen have no name', async () => {
  show([file('1', 'a.png', { uses: 2 })]);
  await button('2 处').click();
  await expect.element(dialog().getByText('墓型「立碑」')).toBeVisible();
  await expect.element(dialog().getByText('墓位（无权查看）')).toBeVisible();
  await expect.element(dialog().getByText('曾经使用')).toBeVisible();
});

test('deleting a used file says where it is used; without the rights there are neither buttons', async () => {
  const places = { name: 'a.png', places: '墓型 1 处' };
  show([file('1', 'a.png', { uses: 1 })], {
    'DELETE /sys/oss/file/delete': () => refusalOf('fileUsed', { params: places }),
  });
  await page.getByRole('button', { name: /^删\s?除$/ }).click();
  await page.getByRole('button', { name: /^确\s?定$/ }).click();
  await expect.element(page.getByText('文件「a.png」正在使用中，不能删除：墓型 1 处')).toBeVisible();
});

test('a type is told as people call it, with what the system calls it as a hint', async () => {
  show([file('1', 'a.png', { mime: 'image/png' })]);
  await expect.element(page.getByText('图片 PNG')).toHaveAttribute('title', 'image/png');
  expect(page.getByText('image/png').query()).toBeNull();
});

test('without any file it says how one gets here', async () => {
  show([]);
  await expect.element(page.getByText(/^这里还没有文件。点「OSS文件上传」添加/)).toBeVisible();
});

test('without the right to upload there is no button for it', async () => {
  show([file('1', 'a.png')], {}, ['system:ossFile:list']);
  await expect.element(page.getByText('a.png', { exact: true }).first()).toBeVisible();
  expect(page.getByRole('button', { name: 'OSS文件上传' }).elements()).toHaveLength(0);
});

test('a picture has a thumbnail that opens it, and without one a sign that says so', async () => {
  show([file('1', 'a.png'), file('2', 'c.txt')]);
  await expect.element(button('预览 a.png')).toBeVisible();
  expect(document.querySelectorAll('[aria-label^="预览 "]').length).toBe(1);
  // Nobody serves pictures here.
  await expect.element(button('预览 a.png').getByRole('img', { name: '没有缩略图，请打开原图查看' })).toBeVisible();
  await button('预览 a.png').click();
  await expect.element(dialog().getByText('a.png').first()).toBeVisible();
});
