import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import type { OssFile } from '@songbai/contract/modules/file/file.resource.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { S3_KEYS, s3Server } from '../../testing/s3-server.ts';
import { addTenant, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const colour = (width: number, height: number) =>
  Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(180), width, height);
const photo = (width = 800, height = 400) => colour(width, height).jpeg();

/** A photo of a camera that was held upright: the picture lies, and its head says so (EXIF orientation 6). */
function turned(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('49492a00080000000100120103000100000006000000' + '00000000', 'hex');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

async function put(name: string, content: Buffer, who: Caller = admin): Promise<string> {
  const reply = await sendFile(who, '/sys/common/upload', name, content);
  expect(reply.success).toBe(true);
  return reply.message;
}
const ORIGINAL = '';
const get = (path: string, variant: string = 'thumb', who: Caller = admin) =>
  who.raw({ method: 'GET', url: `/sys/common/static/${path}${variant ? `?variant=${variant}` : ''}` });
const keptAt = (path: string) => join(t.config.dataDir, 'uploads/.variants/thumb', `${path}.webp`);

/** A picture that says to be of this size, in a few bytes. */
function pngOf(width: number, height: number): Buffer {
  const small = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  small.writeUInt32BE(width, 16);
  small.writeUInt32BE(height, 20);
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}

describe('thumbnails of stored pictures', () => {
  test('a photo comes small and upright, and the original stays what it was', async () => {
    const content = turned(await photo());
    const path = await put('墓碑.jpg', content);
    const reply = await get(path);
    expect(reply.headers['content-type']).toBe('image/webp');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(imageSize(reply.rawPayload)).toEqual({ type: 'webp', width: 128, height: 256 });
    expect((await get(path, ORIGINAL)).rawPayload).toEqual(content);
    expect(readdirSync(join(t.config.dataDir, 'uploads/.incoming'))).toEqual([]);
  });

  test.each([
    ['png', () => colour(700, 700).png(), 256],
    ['jpeg', () => photo(60, 60), 60],
  ] as const)('of %s too; what is small stays as small', async (extension, content, width) => {
    const path = await put(`a.${extension}`, await content());
    expect(imageSize((await get(path)).rawPayload).width).toBe(width);
  });

  test('who may not see the original does not see it, and no address leads to where it is kept', async () => {
    await addTenant(t.database, 2, '别园');
    const foreign = await t.user({ username: 'foreign', roles: ['sys_admin'], tenants: '2', departs: [] });
    const clerk = await t.user({ username: 'clerk', roles: ['sales'] });
    const path = await put('own.jpg', await photo());
    expect((await get(path)).statusCode).toBe(200);
    expect((await get(path, 'thumb', t.anonymous)).statusCode).toBe(401);
    expect((await get(path, 'thumb', clerk)).statusCode).toBe(404);
    expect((await get(path, 'thumb', foreign)).statusCode).toBe(404);
    expect((await get(`.variants/thumb/${path}.webp`, ORIGINAL)).statusCode).toBe(404);
  });

  test('it goes with the deleted original', async () => {
    const reply = await sendFile(admin, '/sys/upload/uploadMinio', 'gone.jpg', await photo());
    const path = reply.message;
    expect((await get(path)).statusCode).toBe(200);
    const { records } = good<Page<OssFile>>(await admin.get('/sys/oss/file/list', { url: path }));
    good(await admin.delete('/sys/oss/file/delete', { id: records[0]?.id ?? '' }));
    await vi.waitFor(() => expect(existsSync(keptAt(path))).toBe(false));
    expect((await get(path)).statusCode).toBe(404);
  });
});

describe('pictures without a thumbnail', () => {
  test.each([
    [30_000, 30_000],
    [8001, 8000],
  ])('one of %i × %i pixels is refused before it is unpacked; the original can be had', async (width, height) => {
    const content = pngOf(width, height);
    const path = await put('bomb.png', content);
    const reply = await get(path);
    expect([reply.statusCode, reply.json<Envelope>().message]).toEqual([
      413,
      `图片过大（${width}×${height}像素），没有缩略图，请下载原图查看`,
    ]);
    expect((await get(path, ORIGINAL)).rawPayload).toEqual(content);
    expect(existsSync(keptAt(path))).toBe(false);
  });

  test('one that cannot be read is shown as it is', async () => {
    const whole = await photo();
    const content = Buffer.concat([whole.subarray(0, 200), Buffer.alloc(300, 1)]);
    const path = await put('broken.jpg', content);
    for (let n = 0; n < 2; n += 1) {
      const reply = await get(path);
      expect([reply.headers['content-type'], reply.rawPayload]).toEqual(['image/jpeg', content]);
    }
  });

  test.each([
    ['a.gif', 'GIF89a, which may move', 'image/gif'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['a.txt', '说明', 'text/plain; charset=utf-8'],
  ])('%s is sent as it is', async (name, content, type) => {
    const reply = await get(await put(name, Buffer.from(content)));
    expect([reply.headers['content-type'], reply.rawPayload.toString()]).toEqual([type, content]);
  });

  test('a variant that nobody knows is refused', async () => {
    const reply = await get(await put('a.jpg', await photo()), 'huge');
    expect(reply.json<Envelope>()).toMatchObject({ success: false, message: expect.stringContaining('图片规格') });
  });
});

test('in an object store the thumbnail is made once for many who ask, and lies beside the original', async () => {
  const store = await s3Server();
  const { region, bucket, accessKeyId, secretAccessKey } = S3_KEYS;
  const there = await testApp({
    ...{ S3_ENDPOINT: store.endpoint, S3_REGION: region, S3_BUCKET: bucket, OUTBOUND_ALLOW: '127.0.0.1' },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  });
  try {
    const who = await there.as('admin');
    const path = await put('store.jpg', await photo(), who);
    const replies = await Promise.all(Array.from({ length: 8 }, () => get(path, 'thumb', who)));
    expect(new Set(replies.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(store.calls.filter((call) => call === `PUT .variants/thumb/${path}.webp`)).toHaveLength(1);
    const reply = await get(path, 'thumb', who);
    expect(store.objects.get(`.variants/thumb/${path}.webp`)).toEqual(reply.rawPayload);
    store.fault = (call) => (call.includes('.variants') ? 'refuse' : undefined);
    const refused = await get(path, 'thumb', who);
    expect([refused.statusCode, refused.json<Envelope>().message]).toEqual([503, '文件存储暂时无法访问，请稍后重试']);
  } finally {
    await there.close();
    await store.close();
  }
});
