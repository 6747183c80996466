import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { contrast } from '../../lib/colour.ts';
import { forgetFrame } from '../../testing/frame.tsx';
import { render } from '../../testing/render.tsx';
import { showAppearance } from '../appearance.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';
import { LoginLayout } from './LoginLayout.tsx';

afterEach(forgetFrame);

describe('spec/1 §2: login-page layout', () => {
  test('header with logo and title, the view, footer with help, privacy and terms links and a copyright line', async () => {
    render(<LoginLayout>内容</LoginLayout>);
    const header = page.getByRole('banner');
    await expect.element(header.getByRole('heading', { name: '松柏陵园管理平台' })).toBeVisible();
    expect(header.element().querySelector('img')?.getAttribute('src')).toBe('/logo.svg');
    await expect.element(page.getByRole('main')).toHaveTextContent('内容');
    const footer = page.getByRole('contentinfo');
    const links = footer
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['帮助', '/help.html'],
      ['隐私', '/privacy.html'],
      ['条款', '/terms.html'],
    ]);
    await expect.element(footer).toHaveTextContent(`Copyright © ${new Date().getFullYear()} 松柏陵园管理平台`);
  });

  test.each(['light', 'dark'] as const)('its texts can be read in %s', async (appearance) => {
    showAppearance({ ...DEFAULT_SETTINGS, appearance });
    // As in production: outside the component library's theme.
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    onTestFinished(() => {
      root.unmount();
      place.remove();
    });
    root.render(<LoginLayout>内容</LoginLayout>);
    await expect.element(page.getByRole('heading')).toBeVisible();
    const hex = (text: string): string => {
      const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
      return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
    };
    const ground = hex(getComputedStyle(document.body).backgroundColor);
    expect(contrast(hex(getComputedStyle(page.getByRole('heading').element()).color), ground)).toBeGreaterThan(4.5);
    expect(contrast(hex(getComputedStyle(document.body).color), ground)).toBeGreaterThan(4.5);
  });
});
