import { once } from 'node:events';
import type { BellList } from '@songbai/contract/modules/announcement/announcement.calls.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../platform/actor.ts';
import { clockFrom } from '../../platform/clock.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { ANNOUNCEMENTS, MARKS, newOffice, type Office } from '../../testing/announcements.ts';
import { listening, socketsHere } from '../../testing/sockets.ts';
import type { Caller } from '../../testing/test-app.ts';
import { good } from '../../testing/world.ts';
import { notifyUsers, type UserMessage } from './index.ts';

let office: Office;
const { connect, cutOff } = socketsHere();
beforeAll(async () => {
  office = await newOffice();
  await listening(office.t.app);
});
afterEach(cutOff);
afterAll(() => office.t.close());

/** An open socket of a person; `heard` returns all frames so far, those in transit included. */
async function listen(who: Caller): Promise<() => Promise<object[]>> {
  const socket = connect(office.t.app, '/api/websocket/anybody', who.token);
  const frames: object[] = [];
  await once(socket, 'open');
  const pongs = { count: 0 };
  socket.on('message', (data) => {
    const text = String(data);
    if (text === 'ping') pongs.count += 1;
    else if ((JSON.parse(text) as { cmd: string }).cmd !== 'state') frames.push(JSON.parse(text) as object);
  });
  return async () => {
    // Frames keep their order: all frames sent before the answer to this heartbeat have arrived with it.
    const before = pongs.count;
    socket.send('ping');
    while (pongs.count === before) await once(socket, 'message');
    return frames.splice(0);
  };
}

describe('contract/2 §12.1: open browsers hear', () => {
  test('of a message for everybody: all; of one for chosen people: those', async () => {
    const heard = await Promise.all([office.admin, office.reader, office.other].map(listen));
    const all = await office.send({ titile: '全体' });
    const topic = [{ cmd: 'topic', msgId: all, msgTxt: '全体' }];
    expect(await Promise.all(heard.map((frames) => frames()))).toEqual([topic, topic, topic]);
    const chosen = await office.send({ titile: '给读者', msgType: 'USER', userIds: 'user-reader,' });
    const own = [{ cmd: 'user', userId: 'user-reader', msgId: chosen, msgTxt: '给读者' }];
    expect(await Promise.all(heard.map((frames) => frames()))).toEqual([[], own, []]);
    // Revoked: lists are reloaded, nothing pops up.
    for (const id of [all, chosen]) good(await office.admin.get(`${ANNOUNCEMENTS}/doReovkeData`, { id }));
    const gone = { cmd: 'topic', msgId: all, msgTxt: '' };
    const ownGone = { cmd: 'user', userId: 'user-reader', msgId: chosen, msgTxt: '' };
    expect(await Promise.all(heard.map((frames) => frames()))).toEqual([[gone], [gone, ownGone], [gone]]);
  });

  test('of reading: only the reader’s own browsers, all of them', async () => {
    const id = await office.send();
    const heard = await Promise.all([office.reader, office.reader, office.other].map(listen));
    const frames = async () => Promise.all(heard.map((part) => part()));
    const user = (msgId: string) => [{ cmd: 'user', userId: 'user-reader', msgId, msgTxt: '' }];
    good(await office.read(office.reader, id));
    expect(await frames()).toEqual([user(id), user(id), []]);
    good(await office.reader.put(`${MARKS}/readAll`, {}));
    expect(await frames()).toEqual([user(''), user(''), []]);
    good(await office.reader.get(`${ANNOUNCEMENTS}/syncNotic`, { anntId: id }));
    expect(await frames()).toEqual([user(id), user(id), []]);
    good(await office.reader.get(`${ANNOUNCEMENTS}/syncNotic`));
    const topic = [{ cmd: 'topic', msgId: '', msgTxt: '批量设置已读' }];
    expect(await frames()).toEqual([topic, topic, []]);
    const foreign = await office.send({ msgType: 'USER', userIds: 'user-other,' });
    await frames();
    expect(await office.reader.get(`${ANNOUNCEMENTS}/syncNotic`, { anntId: foreign })).toMatchObject({
      success: false,
    });
    expect((await office.admin.get(`${ANNOUNCEMENTS}/syncNotic`, { anntId: foreign })).success).toBe(true);
    expect(await frames()).toEqual([[], [], []]);
  });

  test('nothing of a refused sending, nothing early of one whose time has not come', async () => {
    const heard = await listen(office.reader);
    expect((await office.admin.get(`${ANNOUNCEMENTS}/doReleaseData`, { id: 'nobody' })).success).toBe(false);
    expect(await heard()).toEqual([]);
    const id = await office.send({ startTime: '2026-07-09 00:00:00' });
    expect(await heard()).toEqual([{ cmd: 'topic', msgId: id, msgTxt: '' }]);
  });
});

describe('system messages that other modules send', () => {
  const message: UserMessage = {
    tenantId: 1,
    userIds: ['user-reader', 'user-reader', 'nobody'],
    title: '订单待收款',
    content: '<p onclick="x()">请收款</p>',
    openType: 'url',
    openPage: '/order/normal',
    busType: 'order',
    busId: 'order-1',
  };
  const pushed: unknown[] = [];
  const server = () => {
    const { database, sealer, time } = office.t;
    const live = { toUsers: (ids: readonly string[], frame: object) => pushed.push([ids, frame]) };
    return { database, sealer, clock: clockFrom(() => time.now), live } as unknown as Server;
  };
  const send = (part: Partial<UserMessage>, fail = false) =>
    write(server(), systemActor(1), async (work) => {
      const before = pushed.length;
      await notifyUsers(work, { ...message, ...part });
      expect(pushed).toHaveLength(before);
      if (fail) throw new Error('the order was refused');
    });
  const bell = async () => good<BellList>(await office.reader.get(`${ANNOUNCEMENTS}/listByUser`));

  test('lie in the receivers’ bells once committed; browsers get them then', async () => {
    await send({});
    const [row] = (await bell()).sysMsgList;
    expect(row).toMatchObject({
      titile: '订单待收款',
      msgContent: '<p>请收款</p>',
      sender_dictText: '系统',
      busId: 'order-1',
    });
    expect(row).toMatchObject({ openType: 'url', openPage: '/order/normal', priority: 'M' });
    expect(pushed).toEqual([
      [['user-reader'], { cmd: 'user', userId: 'user-reader', msgId: row?.id, msgTxt: '订单待收款' }],
    ]);
  });

  test('go with the transaction that wanted them; nobody to send to is an error', async () => {
    const before = (await bell()).sysMsgTotal;
    await expect(send({}, true)).rejects.toThrow('the order was refused');
    await expect(send({ userIds: ['nobody'] })).rejects.toThrow('指定用户不能为空！');
    await expect(send({ tenantId: 2 })).rejects.toThrow('指定用户不能为空！');
    await expect(send({ openPage: 'https://evil.example' })).rejects.toThrow('打开页面的值不正确');
    expect((await bell()).sysMsgTotal).toBe(before);
  });
});
