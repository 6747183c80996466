import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChannel } from './channel.ts';

class Socket {
  static all: Socket[] = [];
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
  onmessage?: (event: { data: unknown }) => void;
  readonly sent: string[] = [];
  readonly url: string;
  readonly token: string;
  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(code = 1000): void {
    this.onclose?.({ code });
  }
}

let target: { url: string; token: string } | undefined;
const channel = () => createChannel({ address: () => target, reconnectMs: 5000 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  Socket.all = [];
  target = { url: 'ws://x/websocket/u1', token: 'tok' };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('opens with the first listener, token as sub-protocol, and hands out messages by cmd', () => {
  const one = channel();
  expect(Socket.all).toHaveLength(0);
  const heard = vi.fn();
  const stop = one.listen('plot', heard);
  one.listen('user', vi.fn());
  expect(Socket.all.map(({ url, token }) => [url, token])).toEqual([['ws://x/websocket/u1', 'tok']]);
  for (const data of ['ping', '{"cmd":"user"}', '{broken', '{"cmd":"plot","n":1}', '[]']) {
    Socket.all[0]?.onmessage?.({ data });
  }
  expect(heard).toHaveBeenCalledExactlyOnceWith({ cmd: 'plot', n: 1 });
  stop();
  Socket.all[0]?.onmessage?.({ data: '{"cmd":"plot"}' });
  expect(heard).toHaveBeenCalledOnce();
});

test('reconnects after five seconds and says so', () => {
  const one = channel();
  const again = vi.fn();
  one.onReconnect(again);
  one.listen('plot', vi.fn());
  Socket.all[0]?.onopen?.();
  expect(again).not.toHaveBeenCalled();
  Socket.all[0]?.onclose?.({ code: 1006 });
  vi.advanceTimersByTime(4999);
  expect(Socket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Socket.all).toHaveLength(2);
  Socket.all[1]?.onopen?.();
  expect(again).toHaveBeenCalledOnce();
});

test('a heartbeat keeps silent connections open', () => {
  channel().listen('plot', vi.fn());
  Socket.all[0]?.onopen?.();
  vi.advanceTimersByTime(40_000);
  expect(Socket.all[0]?.sent).toEqual(['heartcheck', 'heartcheck']);
});

test('signed out it stays closed; signed in again it opens with the new token', () => {
  const one = channel();
  one.listen('plot', vi.fn());
  target = undefined;
  one.close();
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
  target = { url: 'ws://x/websocket/u2', token: 'new' };
  one.reopen();
  expect(Socket.all.at(-1)?.token).toBe('new');
});

test('a socket that the server refuses says so at once, any other end does not', () => {
  const onRefused = vi.fn();
  createChannel({ address: () => target, reconnectMs: 5000, onRefused }).listen('plot', vi.fn());
  Socket.all[0]?.close(1006);
  expect(onRefused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  Socket.all[1]?.close(1008);
  expect(onRefused).toHaveBeenCalledOnce();
});
