import type { ReadStatistics } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import type { Announcement } from '@songbai/contract/modules/announcement/announcement.resource.ts';
import type { Page } from '@songbai/contract/wire/envelope.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runSql } from '../../db/database.ts';
import { ANNOUNCEMENTS, MARKS, newOffice, type Office } from '../../testing/announcements.ts';
import type { Caller, TestApp } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

const MISSING = { success: false, message: '未找到对应实体' };
const DAY = 86_400_000;

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

describe('contract/2 §5.2: one’s own messages', () => {
  test('unread first, then the latest; filters, pages, rows of 18.8', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4, 5]) {
      t.time.now += 1000;
      const own = n % 2 === 0 ? { msgType: 'USER', userIds: 'user-reader,', msgCategory: '2', busType: 'order' } : {};
      ids.push(await office.send({ titile: `第${n}条_%`, ...own }));
    }
    for (const n of [4, 5]) good(await office.read(reader, ids[n - 1] ?? ''));
    expect(titles((await office.mine(reader)).records)).toEqual([
      '第3条_%',
      '第2条_%',
      '第1条_%',
      '第5条_%',
      '第4条_%',
    ]);
    const pages = [1, 2, 3].map((pageNo) => office.mine(reader, { pageNo, pageSize: 2 }));
    expect((await Promise.all(pages)).map(({ records, total }) => [titles(records).join(), total])).toEqual([
      ['第3条_%,第2条_%', 5],
      ['第1条_%,第5条_%', 5],
      ['第4条_%', 5],
    ]);
    const found = async (query: Record<string, string | number>) =>
      titles((await office.mine(reader, query)).records)
        .map((title) => title[1])
        .join('');
    expect(await found({ readFlag: 0 })).toBe('321');
    expect(await found({ readFlag: '1' })).toBe('54');
    expect(await found({ titile: '*第2*' })).toBe('2');
    expect(await found({ titile: '_' })).toBe('32154');
    expect(await found({ titile: '第_' })).toBe('');
    expect(await found({ sender: '管理' })).toBe('32154');
    expect(await found({ sender: 'nobody' })).toBe('');
    expect(await found({ busType: 'order', msgCategory: '2' })).toBe('24');
    expect(await found({ sendTimeBegin: '2026-06-30 10:00:02', sendTimeEnd: '2026-06-30 10:00:04' })).toBe('324');
    expect(await found({ sendTimeEnd: '2026-06-30' })).toBe('32154');
    for (const query of [{ readFlag: 2 }, { sendTimeBegin: "' or 1=1" }])
      expect((await reader.get(`${MARKS}/getMyAnnouncementSend`, query as never)).success).toBe(false);
    const row = (await office.mine(reader, { titile: '第4' })).records[0];
    expect(row).toMatchObject({
      anntId: ids[3],
      userId: 'user-reader',
      readFlag: 1,
      msgAbstract: '摘要',
      sender: 'admin',
    });
    expect(row).toMatchObject({ priority_dictText: '重要', msgCategory_dictText: '系统消息', busType: 'order' });
    expect((await office.mine(other)).total).toBe(3);
  });

  test('a mark appears by reading, counts once, and is the reader’s alone', async () => {
    const [all, chosen] = [
      await office.send(),
      await office.send({ msgType: 'USER', userIds: 'user-reader,user-other,' }),
    ];
    t.time.now += 60_000;
    for (const id of [all, chosen, all, chosen])
      expect(await office.read(reader, id)).toMatchObject({ success: true, message: '' });
    t.time.now += 60_000;
    expect((await office.read(reader, all)).success).toBe(true);
    expect([(await office.bell(reader)).anntMsgTotal, (await office.bell(other)).anntMsgTotal]).toEqual([0, 2]);
    const marks = await runSql<{ read_time: string | null; version: number }>(
      t.database.db,
      `select read_time, version from sys_announcement_send where annt_id in ('${all}', '${chosen}') order by read_time`,
      [],
    );
    expect(marks.filter(({ read_time: time }) => time !== null)).toEqual([
      { read_time: '2026-06-30 10:01:00', version: 1 },
      { read_time: '2026-06-30 10:01:00', version: 2 },
    ]);
    const { result } = await admin.get<Announcement>(`${ANNOUNCEMENTS}/queryById`, { id: chosen });
    expect(result.readCount).toBe(1);
    const foreign = await office.send({ msgType: 'USER', userIds: 'user-other,' });
    for (const id of [foreign, 'nobody']) expect(await office.read(reader, id)).toMatchObject(MISSING);
    for (const body of [{}, { anntId: 5 }, { anntId: '' }])
      expect((await reader.put(`${MARKS}/editByAnntIdAndUserId`, body)).success).toBe(false);
  });

  test('the same message read twenty times at once has one mark', async () => {
    const id = await office.send();
    const replies = await Promise.all(Array.from({ length: 20 }, () => office.read(reader, id)));
    expect(replies.filter(({ success }) => !success)).toEqual([]);
    expect((await office.mine(reader)).total).toBe(1);
    expect(good<ReadStatistics>(await admin.get(`${ANNOUNCEMENTS}/readStatistics`, { id })).readers).toBe(1);
  });

  test('readAll with more than a thousand unread, also twice at once (contract/2 §5.2: 全部已读)', async () => {
    const id = await office.send({ msgType: 'USER', userIds: 'user-reader,user-other,' });
    const later = await office.send({ startTime: '2026-07-01 00:00:00' });
    await manyForAll(1050);
    expect(await office.bell(reader)).toMatchObject({ anntMsgTotal: 1051 });
    const replies = await Promise.all([reader.put(`${MARKS}/readAll`, {}), reader.put(`${MARKS}/readAll`, {})]);
    for (const reply of replies) expect(reply).toMatchObject({ success: true, message: '全部已读' });
    expect([(await office.bell(reader)).anntMsgTotal, (await office.bell(other)).anntMsgTotal]).toEqual([0, 1051]);
    expect((await office.mine(reader, { readFlag: 1, pageNo: 106, pageSize: 10 })).records).toHaveLength(1);
    expect((await office.mine(reader)).total).toBe(1051);
    expect(good<ReadStatistics>(await admin.get(`${ANNOUNCEMENTS}/readStatistics`, { id })).readers).toBe(1);
    // A message whose period has not begun yet is still unread when it begins.
    t.time.now += DAY;
    expect((await office.bell(reader)).anntMsgList.map((row) => row.id)).toEqual([later]);
  });

  test('readAll that fails on its way marks nothing', async () => {
    await office.send({ msgType: 'USER', userIds: 'user-reader,' });
    await office.send();
    const { db, engine } = t.database;
    const on = 'before insert on sys_announcement_send';
    const texts =
      engine === 'sqlite'
        ? [`create trigger no_marks ${on} begin select raise(abort, 'no room'); end`]
        : [
            `create function no_marks() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`,
            `create trigger no_marks ${on} for each row execute function no_marks()`,
          ];
    for (const text of texts) await runSql(db, text, []);
    try {
      expect((await reader.put(`${MARKS}/readAll`, {})).success).toBe(false);
      expect(await office.bell(reader)).toMatchObject({ anntMsgTotal: 2 });
    } finally {
      await runSql(db, engine === 'sqlite' ? 'drop trigger no_marks' : 'drop function no_marks() cascade', []);
    }
    expect((await reader.put(`${MARKS}/readAll`, {})).success).toBe(true);
    expect(await office.bell(reader)).toMatchObject({ anntMsgTotal: 0 });
  });

  test('only read marks of one’s own can be deleted, and what is deleted does not come back', async () => {
    const [a, b, c] = [
      await office.send(),
      await office.send({ msgType: 'USER', userIds: 'user-reader,' }),
      await office.send(),
    ];
    for (const id of [a, b]) await office.read(reader, id);
    await office.read(other, a);
    const markOf = async (who: Caller, anntId: string) =>
      (await office.mine(who)).records.find((row) => row.anntId === anntId)?.id ?? '';
    const refused = { success: false, message: '删除失败，该数据不存在或尚未标记为“已读”' };
    const foreign = await markOf(other, a);
    const unread = await markOf(reader, c);
    expect(unread).toBe(c);
    for (const id of [foreign, unread, 'nobody'])
      expect(await reader.delete(`${MARKS}/delete`, { id })).toMatchObject(refused);
    expect(await reader.delete(`${MARKS}/deleteBatch`, { ids: `${foreign},${unread}` })).toMatchObject(refused);
    expect(await reader.delete(`${MARKS}/deleteBatch`, { ids: ',' })).toMatchObject({ success: false });
    const [markA, markB] = [await markOf(reader, a), await markOf(reader, b)];
    expect(await reader.delete(`${MARKS}/delete`, { id: markA })).toMatchObject({
      success: true,
      message: '删除成功!',
    });
    expect(await reader.delete(`${MARKS}/delete`, { id: markA })).toMatchObject(refused);
    const batch = await reader.delete(`${MARKS}/deleteBatch`, { ids: `${markB},${foreign}` });
    expect(batch).toMatchObject({ success: true, message: '已阅读的消息删除成功!' });
    expect((await office.mine(reader)).records.map((row) => row.anntId)).toEqual([c]);
    expect((await office.bell(reader)).anntMsgList.map((row) => row.id)).toEqual([c]);
    expect((await office.mine(other, { readFlag: 1 })).total).toBe(1);
  });

  test('getOne, list and queryById answer one’s own only', async () => {
    const [a, b] = [await office.send({ msgType: 'USER', userIds: 'user-reader,' }), await office.send()];
    const markA = (await office.mine(reader)).records.find((row) => row.anntId === a)?.id ?? '';
    expect(await reader.get(`${MARKS}/getOne`, { sendId: markA })).toMatchObject({
      result: { anntId: a, readFlag: 0 },
    });
    expect(await reader.get(`${MARKS}/getOne`, { sendId: b })).toMatchObject({ result: { id: b, readFlag: 0 } });
    const marks = good<Page<{ id: string }>>(await reader.get(`${MARKS}/list`, { anntId: a, readFlag: 0 }));
    expect(marks).toMatchObject({ total: 1, records: [{ id: markA, anntId: a, readFlag: 0, readTime: null }] });
    expect(await reader.get(`${MARKS}/queryById`, { id: markA })).toMatchObject({
      result: { id: markA, userId: 'user-reader' },
    });
    for (const who of [other, admin]) {
      expect(await who.get(`${MARKS}/getOne`, { sendId: markA })).toMatchObject(MISSING);
      expect(await who.get(`${MARKS}/queryById`, { id: markA })).toMatchObject(MISSING);
      expect(good<Page<unknown>>(await who.get(`${MARKS}/list`, { anntId: a })).total).toBe(0);
    }
  });
});

test('readStatistics: who has read, who has not (ours)', async () => {
  const chosen = await office.send({ msgType: 'USER', userIds: 'user-reader,user-other,' });
  await office.read(other, chosen);
  const statistics = async (id: string) =>
    good<ReadStatistics>(await admin.get(`${ANNOUNCEMENTS}/readStatistics`, { id }));
  expect(await statistics(chosen)).toEqual({
    receivers: 2,
    readers: 1,
    read: [{ username: 'other', realname: 'other', readTime: '2026-06-30 10:00:00' }],
    unread: [{ username: 'reader', realname: 'reader' }],
  });
  const all = await office.send();
  await t.user({ username: 'newcomer', roles: [] });
  await office.read(reader, all);
  const result = await statistics(all);
  expect([result.readers, result.read[0]?.username]).toEqual([1, 'reader']);
  expect(result.receivers).toBe(result.unread.length + 1);
  expect(result.unread.map(({ username }) => username)).toContain('other');
  const draft = good<Announcement>(await admin.post(`${ANNOUNCEMENTS}/add`, { titile: 'x', msgAbstract: 'x' }));
  expect(await admin.get(`${ANNOUNCEMENTS}/readStatistics`, { id: draft.id })).toMatchObject({
    message: '「未发布」的通告不能查看阅读情况',
  });
});

/** Sent messages for everybody, inserted at once. */
async function manyForAll(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const time = `2026-06-29 10:${String(n % 60).padStart(2, '0')}:00`;
    return `('many-${n}', 1, '第${n}条', '1', 'L', 'ALL', '1', '${time}', '', '${time}')`;
  });
  const columns =
    'id, tenant_id, titile, msg_category, priority, msg_type, send_status, send_time, msg_abstract, create_time';
  await runSql(t.database.db, `insert into sys_announcement (${columns}) values ${rows.join(', ')}`, []);
}
