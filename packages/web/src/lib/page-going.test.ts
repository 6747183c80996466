import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchGoing, whenStaying } from './page-going.ts';

const page = new EventTarget();

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

async function waits(ms: number): Promise<boolean> {
  let stayed = false;
  void whenStaying().then(() => {
    stayed = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return !stayed;
}

test('a page that stays waits for nothing', async () => {
  expect(await waits(0)).toBe(false);
});

test.each(['beforeunload', 'pagehide'])(
  'after %s a failed call waits until the page is gone or turns out to stay',
  async (event) => {
    page.dispatchEvent(new Event(event));
    expect(await waits(4999)).toBe(true);
    expect(await waits(1)).toBe(false);
  },
);

test('a page that is shown again stays', async () => {
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  expect(await waits(0)).toBe(false);
});
