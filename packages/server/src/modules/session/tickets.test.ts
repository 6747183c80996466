import type { TicketHolder, TicketResult } from '@songbai/contract/modules/session/ticket.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bumpState } from '../../db/state.ts';
import { secretHash } from '../../platform/ids.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;

const made = async (caller: Caller) => (await caller.post<TicketResult>('/sys/ticket', {})).result.ticket;
const redeem = (ticket: unknown) => t.anonymous.raw({ method: 'POST', url: '/sys/ticket/redeem', payload: { ticket } });
const holder = async (ticket: string) => (await redeem(ticket)).json<{ result: TicketHolder | null }>().result;
const sessionsOf = (caller: Caller) =>
  t.database.db.selectFrom('sysSession').select('id').where('tokenHash', '=', secretHash(caller.token));

const INVALID = { success: false, code: 401, message: '票据无效或已过期，请重新打开页面', result: null };

async function expectVoid(ticket: string): Promise<void> {
  const reply = await redeem(ticket);
  expect(reply.statusCode).toBe(401);
  expect(reply.json()).toMatchObject(INVALID);
}

beforeAll(async () => {
  t = await testApp({ LOG_LEVEL: 'debug' });
});
afterAll(() => t.close());
beforeEach(() => {
  t.time.now += 60_000;
});

describe('design.md §9: single-use tickets instead of tokens in addresses', () => {
  test('tells once who came, then never again', async () => {
    const caller = await t.user({ username: 'ticketed', realname: '王守成' });
    const ticket = await made(caller);
    expect(Buffer.from(ticket, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(await holder(ticket)).toEqual({
      userId: 'user-ticketed',
      username: 'ticketed',
      realname: '王守成',
      orgCode: 'A01A01',
      tenantId: 1,
    });
    await expectVoid(ticket);
  });

  test('of twenty takers at once one gets it', async () => {
    const ticket = await made(await t.user({ username: 'raced' }));
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(ticket)));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  });

  test('lives 60 s', async () => {
    const caller = await t.user({ username: 'slow' });
    const [young, old] = [await made(caller), await made(caller)];
    t.time.now += 59_999;
    expect(await holder(young)).toMatchObject({ username: 'slow' });
    t.time.now += 1;
    await expectVoid(old);
  });

  test('making one needs a session', async () => {
    expect((await t.anonymous.raw({ method: 'POST', url: '/sys/ticket', payload: {} })).statusCode).toBe(401);
  });

  test('two calls make two tickets', async () => {
    const caller = await t.user({ username: 'twin' });
    expect(await made(caller)).not.toBe(await made(caller));
  });
});

describe('a ticket is worth what its session is worth at the moment of spending', () => {
  const spoiled: [string, (caller: Caller) => Promise<unknown>][] = [
    ['signing out', (caller) => caller.post('/sys/logout', {})],
    [
      'a session at its end',
      async (caller) => {
        const { id } = await sessionsOf(caller).executeTakeFirstOrThrow();
        await t.database.db.updateTable('sysSession').set({ expiresAt: t.time.now }).where('id', '=', id).execute();
      },
    ],
    ['freezing the account', (caller) => change(caller, { status: 2 })],
    ['deleting the account', (caller) => change(caller, { delFlag: 1 })],
    ['leaving the tenant', (caller) => change(caller, { relTenantIds: null })],
  ];
  const change = async (caller: Caller, values: object) => {
    const { id } = await sessionsOf(caller).executeTakeFirstOrThrow();
    const { userId } = await t.database.db
      .selectFrom('sysSession')
      .select('userId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await t.database.db.updateTable('sysUser').set(values).where('id', '=', userId).execute();
  };

  test.each(spoiled)('%s makes it void', async (name, spoil) => {
    const caller = await t.user({ username: `spoiled${spoiled.findIndex(([other]) => other === name)}` });
    const ticket = await made(caller);
    await spoil(caller);
    await expectVoid(ticket);
  });

  test('it carries the tenant it was made in', async () => {
    await t.user({ username: 'both', tenants: '1,2' });
    const ticket = await made(await t.as('both', { 'x-tenant-id': '2' }));
    expect(await holder(ticket)).toMatchObject({ tenantId: 2 });
  });

  test('a role taken meanwhile changes nothing of who came', async () => {
    const caller = await t.user({ username: 'demoted' });
    const ticket = await made(caller);
    await t.database.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('sysUserRole').where('userId', '=', 'user-demoted').execute();
      await bumpState(trx, 'rights');
    });
    expect(await holder(ticket)).toMatchObject({ username: 'demoted' });
  });
});

describe('guessing', () => {
  test.each([
    ['nothing', undefined],
    ['a number', 7],
    ['too short', 'a'.repeat(15)],
    ['too long', 'a'.repeat(129)],
    ['a list', ['a'.repeat(20)]],
  ])('%s is no ticket', async (_name, ticket) => {
    expect((await redeem(ticket)).json()).toMatchObject({ success: false, code: 500 });
  });

  test('is limited per address and minute; another address goes on', async () => {
    const from = (remoteAddress: string) =>
      t.anonymous.raw({
        method: 'POST',
        url: '/sys/ticket/redeem',
        remoteAddress,
        payload: { ticket: 'x'.repeat(43) },
      });
    const all = await Promise.all(Array.from({ length: 600 }, () => from('10.9.0.1')));
    for (const reply of all) expect(reply.json()).toMatchObject(INVALID);
    expect((await from('10.9.0.1')).json()).toMatchObject({ success: false, message: '操作过于频繁，请稍后再试' });
    expect((await from('10.9.0.2')).json()).toMatchObject(INVALID);
  });

  test('neither cache nor log holds the ticket itself', async () => {
    const written: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    try {
      const ticket = await made(await t.user({ username: 'logged' }));
      await t.anonymous.raw({ method: 'GET', url: `/sys/nowhere?ticket=${ticket}` });
      await redeem(ticket);
      await redeem(ticket);
      expect(written.join('')).not.toContain(ticket);
      const rows = await t.database.db.selectFrom('sysLog').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(ticket);
    } finally {
      spy.mockRestore();
    }
  });
});
