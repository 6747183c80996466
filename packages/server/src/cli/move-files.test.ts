import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { S3_KEYS, type S3Server, s3Server } from '../testing/s3-server.ts';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { sendFile } from '../testing/upload.ts';

let store: S3Server;
let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  store = await s3Server();
  t = await testApp();
  admin = await t.as('admin');
});
afterAll(async () => {
  await t.close();
  await store.close();
});

const settings = () => ({
  ...{ S3_ENDPOINT: store.endpoint, S3_REGION: S3_KEYS.region, S3_BUCKET: S3_KEYS.bucket, OUTBOUND_ALLOW: '127.0.0.1' },
  ...{ S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey },
});

/** The command as shipped, in a process of its own; the store answers from this one. */
function moveFiles(way: string, more: Record<string, string> = settings()) {
  const { databaseUrl, dataDir } = t.config;
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...more };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [join(inject('built'), 'cli.mjs'), 'move-files', way], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

test('files go to the object store and back, once, whole, and nothing is deleted where they were', async () => {
  const contents = new Map<string, Buffer>();
  for (const [name, size] of [
    ['a.txt', 10],
    ['b.txt', 9_000_000],
  ] as const) {
    const content = Buffer.alloc(size, `${name} `);
    contents.set((await sendFile(admin, '/sys/common/upload', name, content)).message, content);
  }
  const { code, out } = await moveFiles('to-s3');
  expect([code, out]).toEqual([0, expect.stringContaining('已复制 2 个文件，0 个已在目标中')]);
  for (const [path, content] of contents) {
    expect(store.objects.get(path)?.equals(content)).toBe(true);
    expect(existsSync(join(t.config.dataDir, 'uploads', path))).toBe(true);
  }
  expect((await moveFiles('to-s3')).out).toContain('已复制 0 个文件，2 个已在目标中');

  const [first = ''] = contents.keys();
  rmSync(join(t.config.dataDir, 'uploads', first));
  expect((await moveFiles('to-folder')).out).toContain('已复制 1 个文件，1 个已在目标中');
  expect(readFileSync(join(t.config.dataDir, 'uploads', first)).equals(contents.get(first) ?? Buffer.of())).toBe(true);
}, 60_000);

test('a file that is nowhere is named, and the others go all the same', async () => {
  const { message: path } = await sendFile(admin, '/sys/common/upload', 'lost.txt', 'x');
  rmSync(join(t.config.dataDir, 'uploads', path));
  const { code, err } = await moveFiles('to-s3');
  expect(code).toBe(1);
  expect(err).toContain(`缺少文件 / missing: ${path}`);
}, 60_000);

test('without an object store, and with a way that is none, it says so', async () => {
  expect((await moveFiles('to-s3', {})).err).toContain('没有配置对象存储');
  expect(await moveFiles('somewhere')).toMatchObject({ code: 2 });
}, 60_000);
