import type { MarkedAnnouncement } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANNOUNCEMENTS, MARKS, newOffice, type Office } from '../../testing/announcements.ts';
import type { Caller } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';

const DAY = 86_400_000;
let office: Office;

beforeAll(async () => {
  office = await newOffice();
});
afterAll(() => office.t.close());
beforeEach(() => office.clear());

/** With the parameters that the stock Vue3 client always sends. */
const list = async (who: Caller, query: Record<string, string | number> = {}) => {
  const usual = { fromUser: '', starFlag: '', rangeDateKey: '', beginDate: '', endDate: '', noticeType: '' };
  const given = { ...usual, pageNo: 1, pageSize: 10, ...query };
  return good<MarkedAnnouncement[]>(await who.get(`${ANNOUNCEMENTS}/vue3List`, given));
};
const titles = async (who: Caller, query: Record<string, string | number> = {}) =>
  (await list(who, query)).map(({ titile }) => titile);
const star = (who: Caller, id: string, starFlag: string | number = '1') => who.put(`${MARKS}/edit`, { id, starFlag });

describe('contract/2 §5.1, §18.7: the message panel of the stock Vue3 client', () => {
  test('a plain array of own messages with their marks as texts', async () => {
    const { admin, reader, send } = office;
    const id = await send({ titile: '停水' });
    const [row, ...rest] = await list(reader);
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ id, anntId: id, sendId: id, titile: '停水', readFlag: '0', starFlag: '0' });
    await office.read(reader, id);
    const [read] = await list(reader);
    expect(read).toMatchObject({ id, readFlag: '1' });
    expect(read?.sendId).not.toBe(id);
    expect(await titles(admin)).toEqual(['停水']);
  });

  test('a message without a mark takes a star, stays unread and counts once', async () => {
    const { reader, send, bell, mine } = office;
    await send({ titile: '甲' });
    const second = await send({ titile: '乙' });
    expect(await star(reader, second)).toMatchObject({ success: true, message: '操作成功!' });
    expect(await titles(reader, { starFlag: '1' })).toEqual(['乙']);
    expect(await list(reader)).toHaveLength(2);
    expect((await bell(reader)).anntMsgTotal).toBe(2);
    expect((await mine(reader, { readFlag: '0' })).total).toBe(2);
    const [row] = await list(reader, { starFlag: '1' });
    expect(row).toMatchObject({ starFlag: '1', readFlag: '0' });
    expect(await star(reader, String(row?.sendId), 0)).toMatchObject({ success: true });
    expect(await titles(reader, { starFlag: '1' })).toEqual([]);
  });

  test('reading keeps the star; all may be read at once', async () => {
    const { reader, send } = office;
    const id = await send();
    good(await star(reader, id));
    await reader.put(`${MARKS}/readAll`, {});
    expect(await list(reader, { starFlag: '1' })).toEqual([expect.objectContaining({ id, readFlag: '1' })]);
  });

  test('by days: today, yesterday, days of one’s own; by sender', async () => {
    const { reader, send, wait } = office;
    await send({ titile: '昨天' });
    await wait(DAY);
    await send({ titile: '今天' });
    expect(await titles(reader, { rangeDateKey: 'jt' })).toEqual(['今天']);
    expect(await titles(reader, { rangeDateKey: 'zt' })).toEqual(['昨天']);
    const own = { rangeDateKey: 'zdy', beginDate: '2026-06-30 00:00:00', endDate: '2026-06-30 23:59:59' };
    expect(await titles(reader, own)).toEqual(['昨天']);
    expect(await titles(reader, { fromUser: 'admin' })).toEqual(['今天', '昨天']);
    expect(await titles(reader, { fromUser: 'reader' })).toEqual([]);
  });

  test('nobody stars another’s mark, nor a message that does not reach him', async () => {
    const { reader, other, send } = office;
    const id = await send({ msgType: 'USER', userIds: 'user-reader,' });
    const [row] = await list(reader);
    const missing = { success: false };
    expect(await star(other, String(row?.sendId))).toMatchObject(missing);
    expect(await star(other, id)).toMatchObject(missing);
    expect(await star(other, 'nothing')).toMatchObject(missing);
    expect(await titles(reader, { starFlag: '1' })).toEqual([]);
  });

  test('only the star is taken: whatever else the body names stays', async () => {
    const { reader, send } = office;
    const id = await send();
    good(await reader.put(`${MARKS}/edit`, { id, starFlag: '1', readFlag: '1', userId: 'user-other', anntId: 'x' }));
    expect(await list(reader)).toEqual([expect.objectContaining({ id, starFlag: '1', readFlag: '0' })]);
    expect(await star(reader, id, '7')).toMatchObject({ success: false, error: 'invalid' });
  });
});
