import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../testing/test-app.ts';
import { takeWorkersFrom } from './workers.ts';

const NUMBER = '（编号：[0-9a-f]{12}）';

let t: TestApp;
let admin: Caller;
let folder: string;

/** Replaces all worker threads by one that ends as told. */
function workersThat(program: string): void {
  for (const name of ['export', 'write']) writeFileSync(join(folder, `${name}.worker.mjs`), program);
  takeWorkersFrom(`${pathToFileURL(folder).href}/`);
}
const realWorkers = () => takeWorkersFrom(`${pathToFileURL(inject('built')).href}/`);

const exported = () => admin.raw({ method: 'GET', url: '/sys/position/exportXls' });
const leftFiles = () => readdirSync(join(t.config.dataDir, 'tmp'));

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  folder = mkdtempSync(join(tmpdir(), 'songbai-workers-'));
});
afterEach(realWorkers);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await t.close();
});

describe('issue 12 §1.5: a worker thread that ends answers its caller, and the next one works', () => {
  test.each([
    [
      'runs out of memory',
      'const all = []; for (;;) all.push(new Array(1e5).fill({}));',
      200,
      'outOfMemory',
      '内存不足',
    ],
    ['ends by itself', 'process.exit(3);', 503, 'workerEnded', '处理过程意外中断，请重试'],
    [
      ...(['finds the disk full', "throw Object.assign(new Error('write'), { code: 'ENOSPC' });"] as const),
      ...([507, 'storageFull', '磁盘空间不足'] as const),
    ],
  ])('an export that %s', async (_name, program, http, error, text) => {
    workersThat(program);
    const reply = await exported();
    expect([reply.statusCode, reply.json<Envelope>()]).toEqual([
      http,
      expect.objectContaining({
        success: false,
        error,
        message: expect.stringMatching(new RegExp(`${text}.*${NUMBER}`)),
      }),
    ]);
    expect(leftFiles()).toEqual([]);
    realWorkers();
    const next = await exported();
    expect([next.statusCode, next.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')]);
  });
});
