import type { FileAddress } from '@songbai/contract/modules/file/file.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload.ts';
import { good } from '../../testing/world.ts';

let t: TestApp;
let clerk: Caller;
let stranger: Caller;
let path: string;

beforeAll(async () => {
  t = await testApp();
  clerk = await t.user({ username: 'clerk', roles: ['sales'] });
  stranger = await t.user({ username: 'stranger', roles: ['sales'] });
  path = (await sendFile(clerk, '/sys/common/upload', 'a.txt', '松柏')).message;
});
afterAll(() => t.close());

const ask = async (who = clerk) => good<FileAddress>(await who.post('/sys/common/fileAddress', { path })).url;
const read = (url: string) => t.anonymous.raw({ method: 'GET', url });

test('an address gives the file to anybody, once, with the headers of every file', async () => {
  const url = await ask();
  const first = await read(url);
  expect([first.statusCode, first.body]).toEqual([200, '松柏']);
  expect(first.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' });
  expect((await read(url)).statusCode).toBe(404);
});

test('of several readings at once only one gets it', async () => {
  const url = await ask();
  const codes = (await Promise.all(Array.from({ length: 8 }, () => read(url)))).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
});

test('after a minute, after the session has ended, and for what one may not see there is none', async () => {
  const late = await ask();
  t.time.now += 61_000;
  expect((await read(late)).statusCode).toBe(404);
  for (const wrong of [path, '../songbai.db', 'temp/none.txt', '.pieces/x/0'])
    expect(await stranger.post('/sys/common/fileAddress', { path: wrong })).toMatchObject({
      success: false,
      code: 404,
    });
  const guest = await t.user({ username: 'guest', roles: ['sales'] });
  ({ message: path } = await sendFile(guest, '/sys/common/upload', 'b.txt', 'x'));
  const url = await ask(guest);
  await guest.get('/sys/logout');
  expect((await read(url)).statusCode).toBe(404);
  expect((await read('/sys/common/once/x')).statusCode).toBe(404);
});
