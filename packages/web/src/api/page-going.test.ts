import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchGoing } from '../lib/page-going.ts';
import { getResult } from './calls.ts';

const page = Object.assign(new EventTarget(), { location: { href: 'http://songbai.test/' } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  watchGoing();
});
afterEach(() => {
  page.dispatchEvent(new Event('pageshow'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const brokenOff = () => Promise.reject(new TypeError('Failed to fetch'));
const cutShort = () =>
  Promise.resolve(new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })));

test.each<[string, () => Promise<Response>]>([
  ['before its reply', brokenOff],
  ['in the middle of its reply', cutShort],
])(
  'a call broken off %s by leaving the page is no failure, or the menu loading would sign out (spec/1 §4)',
  async (_when, reply) => {
    vi.stubGlobal('fetch', reply);
    const settled = vi.fn();
    page.dispatchEvent(new Event('pagehide'));
    getResult('/sys/permission/getUserPermissionByToken', {}, { quiet: true }).catch(settled);
    await vi.advanceTimersByTimeAsync(4900);
    expect(settled).not.toHaveBeenCalled();
    // Page still alive: it was a real failure.
    await vi.advanceTimersByTimeAsync(200);
    expect(settled).toHaveBeenCalledOnce();
  },
);
