import type { TriedSql } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listening, portOf } from '../../testing/sockets.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

/** 3 to the power of 24 rows. */
const ENDLESS = `select count(*) as n from ${[...'abcdefghijklmnopqrstuvwx'].map((name) => `cem_customer ${name}`).join(', ')}`;

let t: TestApp;
let admin: Caller;

beforeAll(async () => {
  t = await testApp();
  admin = await t.as('admin');
  for (const [at, name] of ['王五', '赵六', '李四'].entries())
    good(await admin.post('/cemetery/customer/add', { name, mobile: `1380000000${at}` }));
  await listening(t.app);
});
afterAll(() => t.close());

/** Over a connection of its own: a call from inside the process never closes. */
async function tried(sql: string, signal?: AbortSignal): Promise<Envelope<TriedSql>> {
  const reply = await fetch(`http://127.0.0.1:${portOf(t.app)}/api/online/cgreport/head/trySql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': admin.token },
    body: JSON.stringify({ sql }),
    ...(signal ? { signal } : {}),
  });
  return (await reply.json()) as Envelope<TriedSql>;
}

test('(online.md §8.1) a statement is run while its page waits for it', async () => {
  expect(good(await tried('select count(*) as n from cem_customer')).records).toEqual([{ n: 3 }]);
});

test('(online.md §8.1) one whose page went away makes room for others', async () => {
  const away = new AbortController();
  const gone = [tried(ENDLESS, away.signal), tried(ENDLESS, away.signal)].map((call) => expect(call).rejects.toThrow());
  const waiting = tried('select 1 as x');
  away.abort();
  await Promise.all(gone);
  expect(good(await waiting).records).toEqual([{ x: 1 }]);
});
