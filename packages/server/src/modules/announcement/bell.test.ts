import type { Announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSql } from '../../db/database.ts';
import { ANNOUNCEMENTS, NOW, newOffice, type Office } from '../../testing/announcements.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

let office: Office;
let t: TestApp;
let admin: Caller;
let reader: Caller;
let other: Caller;

beforeAll(async () => {
  office = await newOffice();
  ({ t, admin, reader, other } = office);
});
afterAll(() => t.close());
beforeEach(() => office.clear());

const titles = (rows: readonly { titile: string }[]) => rows.map(({ titile }) => titile);

describe('contract/2 §5.1: the header bell', () => {
  test('unread ones by category, the latest first, exact numbers, five of each', async () => {
    for (let n = 1; n <= 7; n += 1) {
      t.time.now += 1000;
      await office.send({ titile: `甲${n}`, msgContent: `<p>${n}</p>` });
    }
    await office.send({
      titile: '乙',
      msgCategory: '2',
      msgType: 'USER',
      userIds: 'user-reader,',
      openType: 'url',
      openPage: '/order/normal',
    });
    const list = await office.bell(reader);
    expect(titles(list.anntMsgList)).toEqual(['甲7', '甲6', '甲5', '甲4', '甲3']);
    expect([list.anntMsgTotal, list.sysMsgTotal]).toEqual([7, 1]);
    expect(list.sysMsgList).toEqual([
      {
        id: expect.any(String),
        titile: '乙',
        createTime: '2026-06-30 10:00:07',
        sendTime: '2026-06-30 10:00:07',
        priority: 'M',
        sender: 'admin',
        sender_dictText: '管理员',
        msgContent: null,
        busId: null,
        openType: 'url',
        openPage: '/order/normal',
      },
    ]);
    expect((await office.bell(other)).sysMsgTotal).toBe(0);
    expect((await office.bell(reader, { pageSize: 50 })).anntMsgList).toHaveLength(7);
    // contract/1 §1.7: invalid values give the default, too large ones the maximum.
    for (const [pageSize, shown] of [
      [0, 5],
      ['x', 5],
      [51, 7],
    ] as const)
      expect((await office.bell(reader, { pageSize })).anntMsgList).toHaveLength(shown);
  });

  test('looks back to the first day of last month, also over a new year', async () => {
    for (const [now, sent, seen] of [
      ['2026-06-30T10:00:00', '2026-05-01T00:00:00', 1],
      ['2026-06-30T10:00:00', '2026-04-30T23:59:59', 0],
      ['2027-01-31T23:00:00', '2026-12-01T00:00:00', 1],
      ['2027-01-31T23:00:00', '2026-11-30T23:59:59', 0],
    ] as const) {
      // Sessions stay valid; only the clock of sent messages moves.
      t.time.now = Date.parse(`${sent}+08:00`);
      const sender = await t.as('admin');
      const body = { titile: '旧', msgCategory: '1', priority: 'L', msgType: 'ALL', msgAbstract: '摘' };
      const { id } = good<Announcement>(await sender.post(`${ANNOUNCEMENTS}/add`, body));
      good(await sender.get(`${ANNOUNCEMENTS}/doReleaseData`, { id }));
      t.time.now = Date.parse(`${now}+08:00`);
      expect([sent, (await office.bell(await t.as('reader'))).anntMsgTotal]).toEqual([sent, seen]);
      expect((await office.mine(await t.as('reader'))).total).toBe(1);
      await runSql(t.database.db, 'update sys_announcement set del_flag = 1', []);
    }
  });

  test('offers nothing before its start, after its end, or once taken back', async () => {
    const id = await office.send({ startTime: '2026-06-30 12:00:00', endTime: '2026-06-30 14:00:00' });
    const seen = async (hours: number) => {
      t.time.now = NOW + hours * 3_600_000;
      return [(await office.bell(reader)).anntMsgTotal, (await office.mine(reader)).total];
    };
    expect([await seen(1), await seen(2), await seen(3.999), await seen(4)]).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [0, 1],
    ]);
    good(await admin.get(`${ANNOUNCEMENTS}/doReovkeData`, { id }));
    expect(await seen(3)).toEqual([0, 0]);
  });

  test('whoever comes later does not get what was sent to everybody before', async () => {
    await office.send();
    t.time.now += 1000;
    const late = await t.user({ username: 'late', roles: [] });
    expect([(await office.bell(late)).anntMsgTotal, (await office.mine(late)).total]).toEqual([0, 0]);
    await office.send();
    expect([(await office.bell(late)).anntMsgTotal, (await office.mine(late)).total]).toEqual([1, 1]);
  });

  test('long contents stay out of lists; the record has them', async () => {
    const id = await office.send({ msgContent: `<p>${'长'.repeat(20_000)}</p>` });
    expect((await office.bell(reader)).anntMsgList[0]?.msgContent).toBeNull();
    expect((await office.mine(reader)).records[0]?.msgContent).toBeNull();
    expect(good<Announcement>(await reader.get(`${ANNOUNCEMENTS}/queryById`, { id })).msgContent).toHaveLength(20_007);
  });
});

test('the bell and one’s own list walk indexes and sort nothing but the rows they show', async () => {
  if (t.database.engine !== 'sqlite') return;
  await office.send();
  await office.send({ msgType: 'USER', userIds: 'user-reader,' });
  await office.read(reader, await office.send());
  const { query, queryWeighed } = t.database;
  const plans: string[] = [];
  const watched =
    (ask: typeof query): typeof query =>
    async (text, values) => {
      const plan = await query<{ detail: string }>(`explain query plan ${text}`, values);
      if (text.includes('sys_announcement')) plans.push(plan.map(({ detail }) => detail).join('; '));
      return ask(text, values);
    };
  Object.assign(t.database, { query: watched(query), queryWeighed: watched(queryWeighed) });
  try {
    await office.bell(reader);
    await office.mine(reader);
    await office.mine(reader, { readFlag: 1, pageNo: 1 });
  } finally {
    Object.assign(t.database, { query, queryWeighed });
  }
  expect(plans.length).toBeGreaterThan(7);
  for (const plan of plans) {
    expect(plan).not.toMatch(/SCAN (a|s|m|u)\b/);
    // Rows are fetched by id and sorted last; the query that selects them never sorts.
    const choosing = plan.replace(/; USE TEMP B-TREE FOR ORDER BY$/, '');
    expect(choosing).not.toContain('TEMP B-TREE FOR ORDER BY');
  }
  expect(plans.filter((plan) => plan.includes('MERGE (UNION ALL)')).length).toBeGreaterThan(1);
});
