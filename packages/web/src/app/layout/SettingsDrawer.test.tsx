import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contrast } from '../../lib/colour.ts';
import { readStored, storageKey, writeStored } from '../../lib/storage.ts';
import { render } from '../../testing/render.tsx';
import { DEFAULT_SETTINGS, type Settings, useSettings } from '../settings.ts';
import { ThemeFrame } from '../ThemeFrame.tsx';
import { SettingsDrawer } from './SettingsDrawer.tsx';
import '../../styles/base.css';

const root = document.documentElement;

async function show(settings: Partial<Settings> = {}) {
  render(
    <ThemeFrame>
      <SettingsDrawer onClose={() => undefined} />
    </ThemeFrame>,
  );
  useSettings.setState({ ...DEFAULT_SETTINGS, ...settings });
  await expect.element(page.getByText('系统设置')).toBeVisible();
}

const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
const option = (name: string) => page.getByText(name, { exact: true });
const swatch = (name: string) => page.getByRole('button', { name });
const typed = () => page.getByRole('textbox', { name: '颜色值' });
const settings = () => useSettings.getState();
const kept = () => readStored<Record<string, Record<string, string>>>('THEME_COLOURS');
const variable = (name: string) => getComputedStyle(root).getPropertyValue(name).trim();

/** An operating system that is dark, or light, and can be switched. */
function fakeSystem(dark: boolean) {
  const real = window.matchMedia.bind(window);
  const media = Object.assign(new EventTarget(), { matches: dark });
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('prefers-color-scheme') ? (media as MediaQueryList) : real(query),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    turn(next: boolean): void {
      media.matches = next;
      media.dispatchEvent(new Event('change'));
    },
  };
}

beforeEach(() => useSettings.setState(DEFAULT_SETTINGS));
afterEach(() => {
  useSettings.setState(DEFAULT_SETTINGS);
  root.removeAttribute('class');
  root.removeAttribute('style');
});

describe('spec/1 §2: the settings drawer', () => {
  test.each([
    ['暗色菜单', { navTheme: 'dark' }, 'DEFAULT_THEME', 'dark'],
    ['深色', { appearance: 'dark' }, 'APPEARANCE', 'dark'],
    ['跟随系统', { appearance: 'system' }, 'APPEARANCE', 'system'],
    ['顶部栏导航', { layout: 'topmenu' }, 'DEFAULT_LAYOUT_MODE', 'topmenu'],
    ['流式', { contentWidth: 'Fluid' }, 'DEFAULT_CONTENT_WIDTH_TYPE', 'Fluid'],
  ])('%s is kept under the prefix pro__', async (name, change, key, stored) => {
    await show();
    await option(name).click();
    expect(settings()).toMatchObject(change);
    expect(readStored(key)).toBe(stored);
    expect(localStorage.getItem(`pro__${key}`)).toContain(String(stored));
  });

  test.each([
    ['固定 Header', 'fixedHeader', false, 'DEFAULT_FIXED_HEADER'],
    ['下滑时隐藏 Header', 'autoHideHeader', true, 'DEFAULT_FIXED_HEADER_HIDDEN'],
    ['固定侧边菜单', 'fixSiderbar', false, 'DEFAULT_FIXED_SIDEMENU'],
    ['色弱模式', 'colorWeak', true, 'DEFAULT_COLOR_WEAK'],
    ['多页签模式', 'multipage', false, 'DEFAULT_MULTI_PAGE'],
    ['恢复上次页签', 'restoreTabs', true, 'RESTORE_TABS'],
  ] as const)('%s switches %s to %s', async (name, setting, value, key) => {
    await show();
    await toggle(name).click();
    expect(settings()[setting]).toBe(value);
    expect(readStored(key)).toBe(value);
  });

  test('what has no effect says why and cannot be switched', async () => {
    await show({ fixedHeader: false, layout: 'topmenu', multipage: false });
    await expect.element(page.getByText('固定 Header 时可配置')).toBeVisible();
    for (const name of ['下滑时隐藏 Header', '固定侧边菜单', '恢复上次页签']) {
      await expect.element(toggle(name)).toBeDisabled();
    }
  });

  test('the defaults come back with one press', async () => {
    await show({ primaryColor: '#722ED1', appearance: 'dark', layout: 'topmenu', colorWeak: true, collapsed: true });
    await page.getByRole('button', { name: '恢复默认设置' }).click();
    expect(settings()).toEqual({ ...DEFAULT_SETTINGS, collapsed: true });
    await expect.poll(() => root.className).toBe('');
  });
});

describe('colours', () => {
  test('a named colour colours the whole console, and its text stays readable', async () => {
    await show();
    await swatch('日暮').click();
    expect(settings().primaryColor).toBe('#FAAD14');
    await expect.element(swatch('日暮')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => contrast(variable('--sb-primary-text'), '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
    await expect.poll(() => contrast('#FFFFFF', variable('--sb-primary-solid'))).toBeGreaterThanOrEqual(4.5);
  });

  test('a free colour is taken with Enter', async () => {
    await show();
    await typed().fill('#2f4f2f');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => settings().primaryColor).toBe('#2f4f2f');
  });

  test.each(['red', '#12', '#GGGGGG'])(
    'spec/1 §8: %j says Failed to update theme and keeps the old one',
    async (text) => {
      await show({ primaryColor: '#722ED1' });
      await expect.poll(() => variable('--sb-primary')).toBe('#722ED1');
      await typed().fill(text);
      (typed().element() as HTMLInputElement).blur();
      await expect.element(page.getByText('Failed to update theme')).toBeVisible();
      expect(settings().primaryColor).toBe('#722ED1');
      expect(readStored('DEFAULT_COLOR')).toBeUndefined();
      await expect.element(typed()).toHaveValue('#722ED1');
      expect(variable('--sb-primary')).toBe('#722ED1');
    },
  );
});

describe('what the page looks like', () => {
  test('dark and colour-weak are classes of the root element; the filter is the family’s', async () => {
    await show({ appearance: 'dark', colorWeak: true });
    await expect.poll(() => root.classList.contains('sb-dark')).toBe(true);
    expect(getComputedStyle(root).filter).toBe('invert(0.8)');
    expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(11, 11, 11)');
    expect(getComputedStyle(document.body).filter).toBe('none');
  });

  test('跟随系统 is dark while the system is, in the library too; what was chosen is not touched by it', async () => {
    const system = fakeSystem(true);
    await show({ appearance: 'system' });
    await expect.poll(() => root.classList.contains('sb-dark')).toBe(true);
    const drawer = () => getComputedStyle(document.querySelector('.ant-drawer-section') as Element).backgroundColor;
    await expect.poll(drawer).toBe('rgb(31, 31, 31)');
    system.turn(false);
    await expect.poll(() => root.classList.contains('sb-dark')).toBe(false);
    await expect.poll(drawer).toBe('rgb(255, 255, 255)');
    useSettings.setState({ appearance: 'light' });
    system.turn(true);
    await expect.element(page.getByRole('radio', { name: '浅色' })).toBeChecked();
    expect(root.classList.contains('sb-dark')).toBe(false);
  });

  test('the colours are kept for the next start and for the sign-in page', async () => {
    await show({ primaryColor: '#722ED1' });
    await expect.poll(() => kept()?.light?.['--sb-primary']).toBe('#722ED1');
    expect(kept()?.dark?.['--sb-primary-wash']).not.toBe(kept()?.light?.['--sb-primary-wash']);
  });

  test('a change in another window shows here too; how wide the menu is does not', async () => {
    await show();
    writeStored('APPEARANCE', 'dark');
    writeStored('SIDEBAR_TYPE', true);
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey('APPEARANCE'), storageArea: localStorage }));
    await expect.poll(() => root.classList.contains('sb-dark')).toBe(true);
    expect(settings().collapsed).toBe(false);
  });

  test('a stored value that makes no sense counts as none', async () => {
    await show();
    writeStored('DEFAULT_COLOR', 'javascript:1');
    writeStored('DEFAULT_LAYOUT_MODE', 'diagonal');
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey('DEFAULT_COLOR'), storageArea: localStorage }));
    expect(settings()).toMatchObject({ primaryColor: '#1890FF', layout: 'sidemenu' });
  });
});

describe('before the first paint', () => {
  async function start(): Promise<void> {
    const script = document.createElement('script');
    script.src = new URL('../../../public/appearance.js', import.meta.url).href;
    const loaded = new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = reject;
    });
    document.head.append(script);
    await loaded;
    script.remove();
  }

  test('what is stored is shown without any of the program', async () => {
    localStorage.clear();
    writeStored('APPEARANCE', 'dark');
    writeStored('DEFAULT_COLOR_WEAK', true);
    writeStored('THEME_COLOURS', {
      dark: { '--sb-primary': '#722ED1', color: 'red' },
      light: { '--sb-primary': '#1890FF' },
    });
    await start();
    expect([...root.classList].sort()).toEqual(['sb-colour-weak', 'sb-dark']);
    expect(variable('--sb-primary')).toBe('#722ED1');
    expect(root.style.color).toBe('');
  });

  test('跟随系统: what the system has, with its colours, and again when that changes', async () => {
    localStorage.clear();
    const system = fakeSystem(true);
    writeStored('APPEARANCE', 'system');
    writeStored('THEME_COLOURS', { dark: { '--sb-primary': '#3CA1FF' }, light: { '--sb-primary': '#0074DF' } });
    await start();
    expect([root.className, variable('--sb-primary')]).toEqual(['sb-dark', '#3CA1FF']);
    system.turn(false);
    expect([root.className, variable('--sb-primary')]).toEqual(['', '#0074DF']);
  });

  test('nothing or nonsense in the store breaks nothing', async () => {
    localStorage.clear();
    localStorage.setItem('pro__APPEARANCE', '{');
    localStorage.setItem('pro__THEME_COLOURS', '{"value":7}');
    await start();
    expect(root.className).toBe('');
  });
});
