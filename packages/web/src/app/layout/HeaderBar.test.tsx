import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { HeaderBar } from './HeaderBar.tsx';

const show = () => render(<HeaderBar menuOpen onToggle={() => undefined} />);

describe('spec/1 §1: the welcome line', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    [8, 59, '早上好', '上午好'],
    [10, 59, '上午好', '中午好'],
    [12, 59, '中午好', '下午好'],
    [19, 59, '下午好', '晚上好'],
    [23, 59, '晚上好', '早上好'],
  ])('at %d:%d it says %s, a minute later on the same page %s', async (hour, minute, before, after) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(2026, 6, 15, hour, minute) });
    show();
    await expect.element(page.getByText(`${before}，欢迎您，王芳`)).toBeVisible();
    vi.advanceTimersByTime(60_001);
    await expect.element(page.getByText(`${after}，欢迎您，王芳`)).toBeVisible();
  });

  test('a machine that slept over the hour is right as soon as it is looked at', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 6, 15, 8, 0) });
    show();
    await expect.element(page.getByText('早上好，欢迎您，王芳')).toBeVisible();
    vi.setSystemTime(new Date(2026, 6, 15, 21, 0));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByText('晚上好，欢迎您，王芳')).toBeVisible();
  });
});

describe('full screen', () => {
  /** The test browser shows the page in a frame without full-screen permission, so the document is mocked. */
  function fakeFullscreen(enabled = true) {
    let element: Element | null = null;
    const become = (next: Element | null) => {
      element = next;
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(enabled);
    vi.spyOn(document, 'fullscreenElement', 'get').mockImplementation(() => element);
    vi.spyOn(document, 'exitFullscreen').mockImplementation(async () => become(null));
    const request = vi.spyOn(document.documentElement, 'requestFullscreen');
    request.mockImplementation(async () => become(document.documentElement));
    return { become, request };
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('the button fills the screen and gives it back', async () => {
    fakeFullscreen();
    show();
    await button('全屏').click();
    await expect.element(button('退出全屏')).toBeVisible();
    await button('退出全屏').click();
    await expect.element(button('全屏')).toBeVisible();
  });

  test('it follows Esc, which the browser handles itself', async () => {
    const { become } = fakeFullscreen();
    show();
    await button('全屏').click();
    await expect.element(button('退出全屏')).toBeVisible();
    become(null);
    await expect.element(button('全屏')).toBeVisible();
  });

  test('a browser that refuses is told of', async () => {
    fakeFullscreen().request.mockRejectedValue(new TypeError('denied'));
    show();
    await button('全屏').click();
    await expect.element(page.getByText('浏览器未允许全屏显示')).toBeVisible();
  });

  test('where it is not possible there is no button', async () => {
    fakeFullscreen(false);
    show();
    await expect.element(button('搜索')).toBeVisible();
    expect(button('全屏').query()).toBeNull();
  });
});
