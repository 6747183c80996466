import { readFileSync } from 'node:fs';
import { theme as antTheme } from 'antd';
import { describe, expect, test } from 'vitest';
import { blend, contrast, inverted } from '../lib/colour.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { GROUNDS, type Look, shadesOf, themeOf, variablesOf } from './theme.ts';

const COLOURS = ['#1890FF', '#F5222D', '#FAAD14', '#52C41A', '#722ED1', '#000000', '#FFFFFF', '#808080'];
const looks = COLOURS.flatMap((primaryColor) =>
  (['light', 'dark'] as const).flatMap((appearance) =>
    [false, true].map((colorWeak): Look => ({ primaryColor, appearance, colorWeak })),
  ),
);

const channel = (text: string): { hex: string; share: number } => {
  const rgba = /^rgba?\((\d+),\s*(\d+),\s*(\d+)(?:,\s*([\d.]+))?\)$/.exec(text);
  if (!rgba) return { hex: text, share: 1 };
  const hex = `#${[rgba[1], rgba[2], rgba[3]].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  return { hex, share: Number(rgba[4] ?? 1) };
};

/** Effective contrast, with half-transparent text blended. */
function seenContrast(look: Look, text: string, ground: string): number {
  const seen = (hex: string) => (look.colorWeak ? inverted(hex) : hex);
  const { hex, share } = channel(text);
  return contrast(seen(blend(hex, share, ground)), seen(ground));
}

describe.each(looks)('$primaryColor, $appearance, colour-weak $colorWeak', (look) => {
  const shades = shadesOf(look);
  const { page, surface, raised } = GROUNDS[look.appearance];

  test('text in the primary colour is read on every ground, and white on its fills (WCAG AA)', () => {
    for (const ground of [page, surface, raised, shades.wash]) {
      expect(seenContrast(look, shades.text, ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const fill of [shades.solid, shades.solidHover, shades.solidActive]) {
      expect(seenContrast(look, '#FFFFFF', fill)).toBeGreaterThanOrEqual(4.4);
    }
    expect(seenContrast(look, shades.accent, surface)).toBeGreaterThanOrEqual(3);
  });

  test('faded text is read', () => {
    for (const ground of [page, surface, raised]) {
      expect(seenContrast(look, variablesOf(look)['--sb-text-soft'] ?? '', ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('the initials of people are read on their discs', () => {
    const disc = themeOf(look).components?.Avatar?.colorTextPlaceholder ?? '';
    expect(seenContrast(look, '#FFFFFF', disc)).toBeGreaterThanOrEqual(4.5);
  });

  test('the figures of badges are read', () => {
    const badge = themeOf(look).components?.Badge?.colorError ?? '';
    expect(seenContrast(look, '#FFFFFF', badge)).toBeGreaterThanOrEqual(4.5);
  });

  test('the component library makes readable tokens of it', () => {
    const { token = {}, algorithm } = themeOf(look);
    const made = antTheme.getDesignToken({ token, ...(algorithm ? { algorithm } : {}) });
    const texts = [
      made.colorText,
      made.colorTextSecondary,
      made.colorTextDescription,
      made.colorTextPlaceholder,
      made.colorLink,
    ];
    for (const text of texts) {
      expect(seenContrast(look, text, made.colorBgContainer), text).toBeGreaterThanOrEqual(4.5);
      expect(seenContrast(look, text, made.colorBgElevated), text).toBeGreaterThanOrEqual(4.5);
    }
    expect(seenContrast(look, made.colorLink, made.controlItemBgActiveHover)).toBeGreaterThanOrEqual(4.5);
    if (!look.colorWeak) expect(seenContrast(look, made.colorError, made.colorBgElevated)).toBeGreaterThanOrEqual(4.5);
  });
});

test('spec/1 §9: by default primary #1890FF, light menu, side layout, fixed width, multi-tab on', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    primaryColor: '#1890FF',
    navTheme: 'light',
    layout: 'sidemenu',
    contentWidth: 'Fixed',
    multipage: true,
  });
  expect(shadesOf({ ...DEFAULT_SETTINGS, appearance: 'light' }).accent).toBe('#1890FF');
});

test.each(['', 'red', '#12', '#GGGGGG', '#123456789'])('no theme is made of %j', (primaryColor) => {
  expect(() => themeOf({ ...DEFAULT_SETTINGS, appearance: 'light', primaryColor })).toThrow(RangeError);
});

test.each(['light', 'dark'] as const)('the style sheet begins with the default colours (%s)', (appearance) => {
  const sheet = readFileSync(new URL('../styles/base.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = [...sheet.matchAll(/^:root(?:\.sb-dark)? \{([^}]*)\}/gm)].map((match) => match[1]);
  const rules = appearance === 'light' ? light : light + dark;
  const written = Object.fromEntries(
    [...rules.matchAll(/(--sb-[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]),
  );
  const { '--sb-text-soft': soft, ...colours } = variablesOf({ ...DEFAULT_SETTINGS, appearance });
  for (const [name, value] of Object.entries(colours)) expect(written[name]?.toUpperCase(), name).toBe(value);
  expect(soft).toMatch(/0\.65\)$/);
  const { page, surface, raised } = GROUNDS[appearance];
  const long = (hex = '') => (hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex).toUpperCase();
  expect(long(written['--sb-page'])).toBe(page);
  expect(long(written['--sb-surface'])).toBe(surface);
  expect(long(written['--sb-raised'])).toBe(raised);
});
