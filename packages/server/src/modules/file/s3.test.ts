import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadProgress } from '@songbai/contract/modules/file/file.calls.ts';
import type { OssFile } from '@songbai/contract/modules/file/file.resource.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { S3_KEYS, type S3Server, s3Server } from '../../testing/s3-server.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

let store: S3Server;
let t: TestApp;
let admin: Caller;

const settings = (over: Record<string, string> = {}) => ({
  S3_ENDPOINT: store.endpoint,
  S3_REGION: S3_KEYS.region,
  S3_BUCKET: S3_KEYS.bucket,
  S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
  S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
  OUTBOUND_ALLOW: '127.0.0.1',
  ...over,
});

beforeAll(async () => {
  store = await s3Server();
  t = await testApp(settings());
  admin = await t.as('admin');
});
afterAll(async () => {
  await t.close();
  await store.close();
});
beforeEach(() => {
  store.fault = undefined;
  store.calls.length = 0;
});

const text = (bytes: number) => Buffer.alloc(bytes, '松柏陵园\n');
const put = (content: Buffer) => sendFile(admin, '/sys/common/upload', '说明 (1).txt', content);
const get = (path: string, headers: Record<string, string> = {}) =>
  admin.raw({ method: 'GET', url: `/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`, headers });
const incoming = () => join(t.config.dataDir, 'uploads', '.incoming');
const rows = async () =>
  (await t.database.db.selectFrom('sysFile').select('id').where('delFlag', '=', 0).execute()).length;

describe('files in an object store', () => {
  test('a small file is one object; it is sent whole and in parts, and nothing stays on this machine', async () => {
    const content = text(50_000);
    const { message: path } = await put(content);
    expect(store.objects.get(path)).toEqual(content);
    expect(readdirSync(incoming())).toEqual([]);
    expect(existsSync(join(t.config.dataDir, 'uploads', path))).toBe(false);
    expect((await get(path)).rawPayload).toEqual(content);
    const part = await get(path, { range: 'bytes=10-19' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, content.subarray(10, 20)]);
  });

  test('a larger one goes in parts of one upload', async () => {
    const content = text(9 * 1024 * 1024);
    const { message: path } = await put(content);
    expect(store.objects.get(path)?.equals(content)).toBe(true);
    expect(store.calls.filter((call) => call.includes('partNumber'))).toHaveLength(2);
    expect(store.open.size).toBe(0);
  });

  test('a lost object is 文件不存在', async () => {
    const { message: path } = await put(text(10));
    store.objects.delete(path);
    expect((await get(path)).statusCode).toBe(404);
  });

  test('an upload that the store refuses leaves neither row nor parts', async () => {
    const before = await rows();
    store.fault = (call) => (call.includes('partNumber') ? 'refuse' : undefined);
    expect(await put(text(9 * 1024 * 1024))).toMatchObject({ success: false, error: 'storageFailed' });
    expect([await rows(), store.open.size, readdirSync(incoming())]).toEqual([before, 0, []]);
  });

  test('connections that are closed are tried again, and told when that does not help', async () => {
    let closed = 0;
    store.fault = () => (closed++ < 1 ? 'close' : undefined);
    expect((await put(text(10))).success).toBe(true);
    store.fault = () => 'close';
    expect(await put(text(10))).toMatchObject({ success: false, message: '文件存储暂时无法访问，请稍后重试' });
  });

  test('a slow store is waited for, in every part', async () => {
    const content = text(9 * 1024 * 1024);
    store.fault = () => 'slow';
    const { message: path } = await put(content);
    expect(store.objects.get(path)?.equals(content)).toBe(true);
  });

  test('pieces of a large file lie in the store until it is whole there', async () => {
    const content = text(8 * 1024 * 1024 + 5);
    const begun = await admin.post<UploadProgress>('/sys/common/upload/begin', {
      fileName: 'a.txt',
      size: content.length,
    });
    const { id, pieceBytes } = begun.result;
    for (const piece of [1, 0]) {
      const part = content.subarray(piece * pieceBytes, (piece + 1) * pieceBytes);
      const sha256 = createHash('sha256').update(part).digest('hex');
      const fields = { id, piece: String(piece), sha256 };
      expect(await sendFile(admin, '/sys/common/upload/piece', 'blob', part, fields)).toMatchObject({ success: true });
    }
    expect([...store.objects.keys()].filter((key) => key.startsWith('.pieces/')).sort()).toEqual([
      `.pieces/${id}/0`,
      `.pieces/${id}/1`,
    ]);
    store.fault = (call) => (call.startsWith('GET .pieces/') ? 'close' : undefined);
    expect(await admin.post('/sys/common/upload/finish', { id })).toMatchObject({ error: 'storageFailed' });
    store.fault = undefined;
    const { message: path } = await admin.post('/sys/common/upload/finish', { id });
    expect(store.objects.get(path)?.equals(content)).toBe(true);
    expect([...store.objects.keys()].filter((key) => key.startsWith('.pieces/'))).toEqual([]);
    expect(readdirSync(incoming())).toEqual([]);
  });

  test('a store that refuses everything takes neither the list of files nor where they are used, and loses nothing', async () => {
    const content = text(30);
    const { message: path } = await sendFile(admin, '/sys/upload/uploadMinio', 'kept.txt', content);
    store.fault = () => 'refuse';
    const { records } = good<Page<OssFile>>(await admin.get('/sys/oss/file/list', { url: path }));
    expect(records.map(({ url, size }) => ({ url, size }))).toEqual([{ url: path, size: content.length }]);
    expect(good(await admin.get('/sys/oss/file/uses', { id: records[0]?.id ?? '' }))).toEqual([]);
    const shown = await get(path);
    expect([shown.statusCode, shown.json<Envelope>().message]).toEqual([503, '文件存储暂时无法访问，请稍后重试']);
    store.fault = undefined;
    expect((await get(path)).rawPayload).toEqual(content);
  });

  test('a file that is deleted while the store refuses is gone for everybody; its bytes wait for the sweeper', async () => {
    const { message: path } = await sendFile(admin, '/sys/upload/uploadMinio', 'late.txt', text(30));
    const { records } = good<Page<OssFile>>(await admin.get('/sys/oss/file/list', { url: path }));
    store.fault = () => 'refuse';
    good(await admin.delete('/sys/oss/file/delete', { id: records[0]?.id ?? '' }));
    await expect.poll(() => store.calls.filter((call) => call === `DELETE ${path}`).length).toBeGreaterThan(0);
    store.fault = undefined;
    expect((await get(path)).statusCode).toBe(404);
    expect(store.objects.has(path)).toBe(true);
    const { db } = t.database;
    const job = db.selectFrom('sysQuartzJob').select('id').where('jobClassName', '=', 'sweepFiles');
    const { id } = await job.executeTakeFirstOrThrow();
    good(await admin.get('/sys/quartzJob/execute', { id }));
    await expect.poll(() => store.objects.has(path)).toBe(false);
  });

  test('reading while the store is away is 503, not a missing file', async () => {
    const { message: path } = await put(text(10));
    store.fault = () => 'close';
    expect((await get(path)).statusCode).toBe(503);
  });
});

describe('settings', () => {
  test.each([
    ['a wrong key', { S3_SECRET_ACCESS_KEY: 'other' }, '拒绝访问，请检查密钥'],
    ['no such bucket', { S3_BUCKET: 'another' }, '存储桶不存在'],
    ['an address that is not allowed', { OUTBOUND_ALLOW: '' }, 'OUTBOUND_ALLOW'],
  ])('%s stops the start with a clear line', async (_, over, line) => {
    await expect(testApp(settings(over))).rejects.toThrow(line);
  });

  test('all of them or none, and none of them is shown', () => {
    expect(readConfig({}).s3).toBeUndefined();
    expect(() => readConfig({ S3_BUCKET: 'songbai' })).toThrow('S3_ENDPOINT=');
    expect(() => readConfig(settings({ S3_BUCKET: 'Not A Bucket' }))).toThrow('S3_BUCKET=Not A Bucket');
    expect(() => readConfig(settings({ S3_SECRET_ACCESS_KEY: 'with blank' }))).toThrow('S3_SECRET_ACCESS_KEY=***');
  });
});
