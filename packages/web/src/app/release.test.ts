import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearNotices, useNotices } from '../lib/notices.ts';
import { fakeBrowser } from '../testing/fake-browser.ts';
import { watchRelease } from './release.ts';
import { forgetInput, setDirty } from './tabs/unsaved.ts';

const browser = fakeBrowser();
let served: () => Response;
let asked: number;
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  served = () => Response.json({ version: 'one' });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return served();
  });
});
afterEach(() => {
  vi.useRealTimers();
  clearNotices();
  forgetInput('/list');
});

const minute = () => vi.advanceTimersByTimeAsync(60_000);
const notices = () => useNotices.getState().notices;
const newRelease = (version: string) => {
  served = () => Response.json({ version });
};

test('(user-asks row 12) a new release is offered once, by a quiet notice that stays', async () => {
  const stop = watchRelease('one');
  await minute();
  expect(notices()).toEqual([]);
  newRelease('two');
  await minute();
  await minute();
  expect(notices()).toMatchObject([{ title: '系统已更新', kind: 'info', action: { label: '立即刷新' }, raised: 1 }]);
  expect(notices()[0]?.durationMs).toBe(Number.POSITIVE_INFINITY);
  expect(browser.reloads).toBe(0);
  stop();
});

test('the page loads anew when the person says so', async () => {
  const stop = watchRelease('one');
  newRelease('two');
  await minute();
  notices()[0]?.action?.onClick();
  expect(browser.reloads).toBe(1);
  stop();
});

test('input that cannot be kept is not lost: the person is told to save', async () => {
  setDirty('/list', 'form', true);
  const stop = watchRelease('one');
  newRelease('two');
  await minute();
  notices()[0]?.action?.onClick();
  expect(browser.reloads).toBe(0);
  expect(notices().map(({ title }) => title)).toContain('有内容暂时无法保留，请先保存后再刷新');
  stop();
});

test('a page nobody looks at does not ask; it does when it is looked at again', async () => {
  page.visibilityState = 'hidden';
  const stop = watchRelease('one');
  await minute();
  await minute();
  expect(asked).toBe(0);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toBe(1);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toBe(1);
  stop();
});

test.each<[string, () => Response]>([
  ['not there', () => new Response('', { status: 404 })],
  ['no JSON', () => new Response('<html>')],
  ['another shape', () => Response.json({ version: 7 })],
  ['an error that speaks JSON', () => Response.json({ version: 'two' }, { status: 500 })],
  [
    'no connection',
    () => {
      throw new TypeError('offline');
    },
  ],
])('no news is no release: %s', async (_, reply) => {
  const stop = watchRelease('one');
  served = reply;
  await minute();
  expect(notices()).toEqual([]);
  stop();
});

test('stopped, or without a version of its own, it does not ask', async () => {
  watchRelease('one')();
  watchRelease('')();
  await minute();
  expect(asked).toBe(0);
});
