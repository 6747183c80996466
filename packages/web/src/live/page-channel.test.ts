import { LIMITS } from '@songbai/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mergedRow } from './live-table.ts';
import { createPageChannel, type PageFrame } from './page-channel.ts';

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: unknown }) => void;
  readyState = 0;
  readonly sent: string[] = [];
  readonly url: string;
  readonly token: string;
  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
    Socket.all.push(this);
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

let target: { url: string; token: string } | undefined;
const channel = () => createPageChannel({ address: () => target });
const update: PageFrame = { type: 'update_vxe_table', data: { socketKey: 'k', args: [{ id: 'r', note: 'x' }, 'c'] } };
const news = JSON.stringify({ ...update, sender: { userId: 'u2', realname: '李' } });
const beat = '{"type":"heart_beat","data":"ping"}';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  Socket.all = [];
  target = { url: 'ws://x/vxeSocket/u1/cem:plot:list', token: 'tok' };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('(contract/3 §11.10) opens with the first listener, closes after the last, hands out news and nothing else', () => {
  const one = channel();
  const heard = vi.fn();
  const stop = one.listen(heard);
  const stopOther = one.listen(vi.fn());
  expect(Socket.all.map(({ url, token }) => [url, token])).toEqual([[target?.url, 'tok']]);
  const [socket] = Socket.all;
  expect(one.send(update)).toBe(false);
  socket?.opens();
  expect(one.send(update)).toBe(true);
  expect(JSON.parse(socket?.sent[0] ?? '')).toEqual(update);
  for (const data of ['{"type":"heart_beat","data":true}', '{broken', 'null', '{"type":"x","data":{}}', news]) {
    socket?.onmessage?.({ data });
  }
  expect(heard).toHaveBeenCalledExactlyOnceWith(JSON.parse(news));
  stop();
  expect(socket?.readyState).toBe(1);
  stopOther();
  expect(socket?.readyState).toBe(3);
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
});

test('(spec/2 §7, contract/3 §11.10) a heartbeat after 10 s; an answer within 6 s keeps the connection, silence ends it; again after 5 s', () => {
  channel().listen(vi.fn());
  const [first] = Socket.all;
  first?.opens();
  vi.advanceTimersByTime(9999);
  expect(first?.sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(first?.sent).toEqual([beat]);
  vi.advanceTimersByTime(5999);
  first?.onmessage?.({ data: '{"type":"heart_beat","data":true}' });
  vi.advanceTimersByTime(10_000);
  expect(first?.sent).toEqual([beat, beat]);
  vi.advanceTimersByTime(6000);
  expect(first?.readyState).toBe(3);
  vi.advanceTimersByTime(4999);
  expect(Socket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Socket.all).toHaveLength(2);
});

test('a frame the server would close the connection for is not sent', () => {
  const one = channel();
  one.listen(vi.fn());
  Socket.all[0]?.opens();
  const large = (note: string): PageFrame => ({ ...update, data: { ...update.data, args: [{ id: 'r', note }, 'c'] } });
  const room = LIMITS.livePageFrameBytes - JSON.stringify(large('')).length;
  expect(one.send(large('a'.repeat(room)))).toBe(true);
  expect(one.send(large('a'.repeat(room + 1)))).toBe(false);
  expect(one.send(large('柏'.repeat(room / 2)))).toBe(false);
  expect(Socket.all[0]?.sent).toHaveLength(1);
  expect(Socket.all[0]?.readyState).toBe(1);
});

test('with another token it starts over', () => {
  const one = channel();
  one.listen(vi.fn());
  Socket.all[0]?.opens();
  target = { url: 'ws://x', token: 'new' };
  one.restart();
  expect(Socket.all.map(({ token, readyState }) => [token, readyState])).toEqual([
    ['tok', 3],
    ['new', 0],
  ]);
});

test('signed out it waits for the next person', () => {
  target = undefined;
  channel().listen(vi.fn());
  expect(Socket.all).toHaveLength(0);
  target = { url: 'ws://x', token: 'new' };
  vi.advanceTimersByTime(5000);
  expect(Socket.all.map(({ token }) => token)).toEqual(['new']);
});

test.each([
  [{ note: '新' }, { note: '新' }],
  [{ strange: 1, constructor: 2 }, {}],
  [{ tug_status: { b: 2 } }, { tug_status: { a: 1, b: 2 } }],
  [{ tug_status: '文本' }, { tug_status: '文本' }],
  [{ note: { toString: 1 } }, {}],
  [{ note: [{ a: 1 }] }, {}],
  [{ note: ['a', 1] }, { note: ['a', 1] }],
  [{ tug_status: { a: 2, b: { deep: 1 } } }, { tug_status: { a: 2, b: 1 } }],
])(
  '(contract/3 §11.10) of a row with %j only its own fields are merged, tug_status one level deep',
  (patch, merged) => {
    const there = { id: 'r', note: '旧', tug_status: { a: 1, b: 1 } };
    expect(mergedRow(there, { ...patch, id: 'r' })).toEqual({ id: 'r', ...merged });
  },
);
