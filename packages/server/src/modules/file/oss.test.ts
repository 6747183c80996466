import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileUse } from '@songbai/contract/modules/file/file.calls.ts';
import type { OssFile } from '@songbai/contract/modules/file/file.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isStorageFull } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Server } from '../../resource/server-context.ts';
import { lentServer } from '../../testing/lent-server.ts';
import { addTenant, type Caller, type TestApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';
import { eraseContents } from './erase.ts';
import { sweepFiles } from './sweeper.ts';
import { writeMeasured } from './upload.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const DAY = 86_400_000;

let t: TestApp;
let admin: Caller;
let clerk: Caller;
let stranger: Caller;

/** The server as jobs get it. */
let server: Server;

beforeAll(async () => {
  ({ t, server } = await lentServer());
  admin = await t.as('admin');
  await addTenant(t.database, 2, '别园');
  clerk = await t.user({ username: 'filing', roles: ['sales'] });
  stranger = await t.user({ username: 'elsewhere', roles: ['admin'], tenants: '2' });
});
afterAll(() => t.close());

const rowsOf = async (who: Caller, params: Record<string, unknown> = {}) =>
  (await who.get<Page<OssFile>>('/sys/oss/file/list', { pageSize: 100, ...params })).result.records;
const named = async (url: string) => (await rowsOf(admin, { url: `*${url}*` })).find((row) => row.url === url);
const stored = async (name = 'a.png', who = admin) => {
  const reply = await sendFile(who, '/sys/upload/uploadMinio', name, name.endsWith('png') ? PNG : 'hello');
  expect(reply.success).toBe(true);
  return reply.message;
};
const uploaded = async (who = admin) => (await sendFile(who, '/sys/common/upload', 'a.png', PNG)).message;
const statusOf = async (who: Caller, path: string) =>
  (await who.raw({ method: 'GET', url: `/sys/common/static/${path}` })).statusCode;
const placeOf = (path: string) => join(t.config.dataDir, 'uploads', path);
const usesOf = async (id: string, who = admin) => (await who.get<FileUse[]>('/sys/oss/file/uses', { id })).result;
const item = (image: string) => ({
  ...{ category: '4', unit: '束', code: newId().slice(-10), name: '鲜花', price: 1000, image },
});
const space = async () =>
  (await t.database.db.selectFrom('sysFileSpace').select('bytes').where('id', '=', 'tenant:1').executeTakeFirst())
    ?.bytes ?? 0;

async function sweep(days = 7): Promise<string[]> {
  const lines: string[] = [];
  await sweepFiles.run({
    ...{ server, parameter: { days }, signal: new AbortController().signal },
    note: (line) => lines.push(line),
  });
  return lines;
}

describe('contract/2 §10.2: the list of files', () => {
  test('上传成功！, and the row with name, address, type, size and uses', async () => {
    const reply = await sendFile(admin, '/sys/oss/file/upload', '说明.txt', 'hello');
    expect(reply).toMatchObject({ success: true, message: '上传成功！' });
    const [row] = await rowsOf(admin, { fileName: '*说明*' });
    expect(row).toMatchObject({ fileName: '说明.txt', mime: 'text/plain; charset=utf-8', size: 5, uses: 0 });
    expect(row?.url).toMatch(/^temp\/说明-/);
    const one = await admin.get<OssFile>('/sys/oss/file/queryById', { id: row?.id ?? '' });
    expect(one.result).toMatchObject({ url: row?.url });
  });

  test('a form without a file is 上传失败, a forbidden type says which', async () => {
    const empty = await admin.raw({ method: 'POST', url: '/sys/oss/file/upload', payload: {} });
    expect(empty.json()).toMatchObject({ success: false, message: '上传失败', error: 'ossUploadFailed' });
    const reply = await sendFile(admin, '/sys/oss/file/upload', 'a.exe', 'MZ');
    expect(reply).toMatchObject({ success: false, message: '上传失败，存在非法文件类型：exe' });
  });

  test('not without a session, the right, or for another tenant', async () => {
    const path = await stored();
    const id = (await named(path))?.id ?? '';
    const nobody = await t.app.inject({ method: 'GET', url: '/api/sys/oss/file/list' });
    expect(nobody.statusCode).toBe(401);
    for (const [method, url] of [
      ['GET', '/sys/oss/file/list'],
      ['GET', `/sys/oss/file/uses?id=${id}`],
      ['DELETE', `/sys/oss/file/delete?id=${id}`],
      ['POST', '/sys/oss/file/upload'],
    ] as const)
      expect([url, (await clerk.raw({ method, url })).json()]).toMatchObject([url, { code: 510 }]);
    expect((await rowsOf(stranger)).map((row) => row.id)).not.toContain(id);
    for (const [method, url] of [
      ['GET', `/sys/oss/file/uses?id=${id}`],
      ['GET', `/sys/oss/file/queryById?id=${id}`],
      ['DELETE', `/sys/oss/file/delete?id=${id}`],
    ] as const)
      expect([url, (await stranger.raw({ method, url })).json()]).toMatchObject([url, { success: false }]);
    expect(await statusOf(stranger, path)).toBe(404);
    expect(await statusOf(clerk, path)).toBe(404);
    expect(await statusOf(admin, path)).toBe(200);
  });
});

describe('where a file is used, and deleting it', () => {
  test('a record that holds it is named with its field; the file cannot be deleted, then it can', async () => {
    const path = await uploaded();
    const file = await named(path);
    const id = file?.id ?? '';
    const result = good(await admin.post<{ id: string; version: number }>('/cemetery/serviceItem/add', item(path)));
    expect((await named(path))?.uses).toBe(1);
    expect(await usesOf(id)).toMatchObject([{ resource: 'serviceItem', field: '图片', state: 'now', id: result.id }]);
    const refused = await admin.raw({ method: 'DELETE', url: `/sys/oss/file/delete?id=${id}` });
    expect(refused.json()).toMatchObject({ success: false, error: 'fileUsed' });
    good(await admin.put('/cemetery/serviceItem/edit', { ...result, image: null }));
    expect(await usesOf(id)).toMatchObject([{ state: 'once', field: null }]);
    const before = await space();
    expect((await admin.raw({ method: 'DELETE', url: `/sys/oss/file/delete?id=${id}` })).json()).toMatchObject({
      message: '删除成功!',
    });
    expect(await statusOf(admin, path)).toBe(404);
    expect(await space()).toBe(before - PNG.length);
    await expect.poll(() => existsSync(placeOf(path))).toBe(false);
    const again = await admin.post('/cemetery/serviceItem/add', item(path));
    expect(again).toMatchObject({ success: false, error: 'fileUnknown' });
  });

  test('a record and a deletion at once: either the record has the file, or it is told that there is none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const path = await uploaded();
      const id = (await named(path))?.id ?? '';
      const [record, deletion] = await Promise.all([
        admin.post<{ id: string }>('/cemetery/serviceItem/add', item(path)),
        admin.raw({ method: 'DELETE', url: `/sys/oss/file/delete?id=${id}` }),
      ]);
      expect([record.success, deletion.json<{ success: boolean }>().success].filter(Boolean)).toHaveLength(1);
      expect(await statusOf(admin, path)).toBe(record.success ? 200 : 404);
    }
  });
});

describe('the sweeper', () => {
  test('takes uploads that no record took once the grace time is over; not those of the screen, nor used ones', async () => {
    const [unused, used, library] = [await uploaded(), await uploaded(), await stored()];
    good(await admin.post('/cemetery/serviceItem/add', item(used)));
    await sweep();
    expect(await statusOf(admin, unused)).toBe(200);
    t.time.now += 8 * DAY;
    admin = await t.as('admin');
    const [line] = await sweep();
    expect(line).toMatch(/^删除[1-9]\d*个未使用的文件、/);
    const seen = [await statusOf(admin, unused), await statusOf(admin, used), await statusOf(admin, library)];
    expect(seen).toEqual([404, 200, 200]);
    await expect.poll(() => existsSync(placeOf(unused))).toBe(false);
  });

  test('ends what a server that was killed in an upload left: the row, its bytes, its room, and parts', async () => {
    const path = await stored();
    await t.database.db.updateTable('sysFile').set({ content: 'coming' }).where('path', '=', path).execute();
    expect(await statusOf(admin, path)).toBe(404);
    expect(await named(path)).toBeUndefined();
    const before = await space();
    const part = placeOf('.incoming/left');
    mkdirSync(placeOf('.incoming'), { recursive: true });
    writeFileSync(part, 'half');
    utimesSync(part, 1, 1);
    t.time.now += 2 * DAY;
    await sweep(3650);
    await expect.poll(() => existsSync(placeOf(path))).toBe(false);
    expect(existsSync(part)).toBe(false);
    expect(await space()).toBe(before - PNG.length);
    admin = await t.as('admin');
  });

  test('bytes that could not be removed are removed by the next run', async () => {
    const path = await stored();
    const storage = { ...server.storage, remove: () => Promise.reject(new Error('away')) };
    expect(await eraseContents({ ...server, storage }, [{ path }])).toBe(0);
    await t.database.db.updateTable('sysFile').set({ delFlag: 1 }).where('path', '=', path).execute();
    await sweep(3650);
    expect(existsSync(placeOf(path))).toBe(false);
  });
});

test('bytes for which the disk has no room: that is told, and nothing is left of row or room', async () => {
  const before = await space();
  const { keep } = server.storage;
  server.storage.keep = () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
  try {
    const reply = await sendFile(admin, '/sys/upload/uploadMinio', 'lost.txt', 'hello');
    expect(reply).toMatchObject({ success: false, error: 'storageFull' });
    expect(reply.message).toMatch(/^磁盘空间不足，暂时无法保存，请联系管理员/);
  } finally {
    server.storage.keep = keep;
  }
  expect(await space()).toBe(before);
  expect(await rowsOf(admin, { fileName: 'lost.txt' })).toEqual([]);
});

test.skipIf(!existsSync('/dev/full'))('a disk that fills up while a file arrives is told as such', async () => {
  const arriving = async function* () {
    yield Buffer.from('hello');
  };
  const error = await writeMeasured(arriving(), '/dev/full').catch((failure: unknown) => failure);
  expect(isStorageFull(error)).toBe(true);
});
