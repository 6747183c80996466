import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANNOUNCEMENTS, MARKS, NOW, newOffice, type Office } from '../../testing/announcements.ts';
import type { Caller } from '../../testing/test-app.ts';

let office: Office;
beforeAll(async () => {
  office = await newOffice();
});
afterAll(() => office.t.close());

/** Random operations in an office, in any order. */
const step = fc.oneof(
  fc.record({
    act: fc.constant('send' as const),
    category: fc.constantFrom('1', '2'),
    to: fc.constantFrom('all', 'user-reader', 'user-other', 'user-reader,user-other'),
    starts: fc.constantFrom(0, 1, 30),
    ends: fc.constantFrom(0, 2, 40),
  }),
  fc.record({ act: fc.constantFrom('read' as const, 'revoke' as const), which: fc.nat(9), who: fc.nat(1) }),
  fc.record({ act: fc.constantFrom('readAll' as const, 'deleteRead' as const), which: fc.constant(0), who: fc.nat(1) }),
  fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(1, 10, 45) }),
);

interface Message {
  id: string;
  category: string;
  to: readonly string[];
  sent: number;
  starts: number;
  ends: number;
  revoked: boolean;
  read: Set<string>;
  hidden: Set<string>;
}

const DAY = 86_400_000;
const text = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const PEOPLE = ['user-reader', 'user-other'];

/** First day of last month by the calendar. */
function since(now: number): number {
  const [year = 0, month = 0] = text(now).split('-').map(Number);
  return Date.UTC(year, month - 2, 1) - 8 * 3_600_000;
}

const begun = (message: Message, now: number) => !message.revoked && message.starts <= now;
const lists = (message: Message, userId: string, now: number) =>
  message.to.includes(userId) && begun(message, now) && !message.hidden.has(userId);
const rings = (message: Message, userId: string, now: number) =>
  lists(message, userId, now) && !message.read.has(userId) && message.ends > now && message.sent >= since(now);

test('bell and list agree with a plain model, whatever happens in whatever order', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      await office.clear();
      const { t, admin } = office;
      const callers: Caller[] = [office.reader, office.other];
      const messages: Message[] = [];
      for (const one of steps) {
        if (one.act === 'wait') await office.wait(one.days * DAY);
        else if (one.act === 'send') messages.push(await send(one));
        else if (one.act === 'readAll' || one.act === 'deleteRead') await sweep(one.act, one.who, callers, messages);
        else {
          const message = messages[one.which % messages.length];
          const userId = PEOPLE[one.who] ?? '';
          if (!message) continue;
          if (one.act === 'revoke') {
            const reply = await admin.get(`${ANNOUNCEMENTS}/doReovkeData`, { id: message.id });
            expect(reply.success).toBe(!message.revoked);
            message.revoked = true;
          } else {
            const reply = await office.read(callers[one.who] as Caller, message.id);
            const may = message.to.includes(userId) && begun(message, t.time.now);
            expect(reply.success).toBe(may);
            if (may) message.read.add(userId);
          }
        }
        for (const [index, userId] of PEOPLE.entries()) await compareBell(callers[index] as Caller, userId, messages);
      }
      for (const [index, userId] of PEOPLE.entries()) await compareList(callers[index] as Caller, userId, messages);
    }),
    { numRuns: 30 },
  );
});

async function send(one: { category: string; to: string; starts: number; ends: number }): Promise<Message> {
  const { time } = office.t;
  // Never two in one second, so that they are ordered by sending.
  time.now += 1000;
  const starts = one.starts === 0 ? 0 : time.now + one.starts * DAY;
  const ends = one.ends === 0 ? Number.MAX_SAFE_INTEGER : time.now + one.ends * DAY;
  const valid = starts < ends;
  const id = await office.send({
    msgCategory: one.category,
    ...(one.to === 'all' ? {} : { msgType: 'USER', userIds: `${one.to},` }),
    ...(starts === 0 ? {} : { startTime: text(starts) }),
    ...(one.ends === 0 || !valid ? {} : { endTime: text(ends) }),
  });
  const to = one.to === 'all' ? PEOPLE : one.to.split(',');
  const rest = { revoked: false, read: new Set<string>(), hidden: new Set<string>() };
  return {
    id,
    category: one.category,
    to,
    sent: time.now,
    starts,
    ends: valid ? ends : Number.MAX_SAFE_INTEGER,
    ...rest,
  };
}

/** Reads everything, or deletes every read mark from the own list. */
async function sweep(
  act: 'readAll' | 'deleteRead',
  who: number,
  callers: Caller[],
  messages: Message[],
): Promise<void> {
  const caller = callers[who] as Caller;
  const userId = PEOPLE[who] ?? '';
  const { now } = office.t.time;
  const listed = messages.filter((message) => lists(message, userId, now));
  if (act === 'readAll') {
    expect((await caller.put(`${MARKS}/readAll`, {})).success).toBe(true);
    for (const message of listed) message.read.add(userId);
    return;
  }
  const read = listed.filter((message) => message.read.has(userId));
  const { records } = await office.mine(caller, { readFlag: 1, pageSize: 100 });
  expect(records).toHaveLength(read.length);
  if (read.length === 0) return;
  const reply = await caller.delete(`${MARKS}/deleteBatch`, { ids: records.map((row) => row.id).join(',') });
  expect(reply.success).toBe(true);
  for (const message of read) message.hidden.add(userId);
}

/** After every step: nothing stale of the step before may show. */
async function compareBell(caller: Caller, userId: string, messages: readonly Message[]): Promise<void> {
  const { now } = office.t.time;
  expect(now).toBeGreaterThanOrEqual(NOW);
  const ringing = (category: string) =>
    latest(messages)
      .filter((message) => message.category === category && rings(message, userId, now))
      .map(({ id }) => id);
  const bell = await office.bell(caller, { pageSize: 3 });
  expect(bell.anntMsgList.map(({ id }) => id)).toEqual(ringing('1').slice(0, 3));
  expect(bell.sysMsgList.map(({ id }) => id)).toEqual(ringing('2').slice(0, 3));
  expect([bell.anntMsgTotal, bell.sysMsgTotal]).toEqual([ringing('1').length, ringing('2').length]);
}

const latest = (messages: readonly Message[]) => [...messages].sort((a, b) => b.sent - a.sent);

async function compareList(caller: Caller, userId: string, messages: readonly Message[]): Promise<void> {
  const listed = latest(messages).filter((message) => lists(message, userId, office.t.time.now));
  const unread = listed.filter((message) => !message.read.has(userId));
  const read = listed.filter((message) => message.read.has(userId));
  const expected = [...unread, ...read].map(({ id }) => id);
  const pages = [];
  for (let pageNo = 1; pageNo <= Math.ceil(expected.length / 4) + 1; pageNo += 1) {
    const page = await office.mine(caller, { pageNo, pageSize: 4 });
    expect(page.total).toBe(expected.length);
    pages.push(...page.records.map((row) => row.anntId));
  }
  expect(pages).toEqual(expected);
}
