import { LIMITS } from '@songbai/contract/limits.ts';
import { theme as antTheme, type ThemeConfig } from 'antd';
import { blend, contrast, inverted, readable, type Seen, shade } from '../lib/colour.ts';
import type { Settings } from './settings.ts';

/** What decides about colours: settings, and in the place of `system` what the system has. */
export interface Look extends Pick<Settings, 'primaryColor' | 'colorWeak'> {
  appearance: 'light' | 'dark';
}

/** Surface colours by appearance; the same values are in styles/base.css. */
export const GROUNDS = {
  light: { page: '#F0F2F5', surface: '#FFFFFF', raised: '#FFFFFF', ink: '#000000', inkShare: 0.88 },
  dark: { page: '#0B0B0B', surface: '#141414', raised: '#1F1F1F', ink: '#FFFFFF', inkShare: 0.88 },
} as const;

/** Minimum contrast of text, and of meaningful borders, icons and fills (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;

type MappingAlgorithm = typeof antTheme.darkAlgorithm;

export interface Shades {
  /** Borders, icons, fills: the chosen colour, or its nearest shade visible on a surface. */
  accent: string;
  /** Text and links on page, surface and wash. */
  text: string;
  textHover: string;
  textActive: string;
  /** Fills behind white text. */
  solid: string;
  solidHover: string;
  solidActive: string;
  /** Background of selected rows and menu items. */
  wash: string;
  /** Behind the white initials of people; the library's colour is light in dark mode. */
  disc: string;
}

/** Shares of the colour in the wash, preferred one first. */
const WASH_SHARES = { light: [0.1, 0.06], dark: [0.28, 0.2, 0.12, 0.06] } as const;

const seenBy = (look: Look): Seen => (look.colorWeak ? inverted : (hex) => hex);

/**
 * Shades of the primary colour for each use. #1890FF as text on white, or white on it, reaches only 3.2 : 1; wherever
 * it carries text the nearest readable shade is used instead, whatever colour was chosen.
 * @throws RangeError for a colour that is not `#RRGGBB`
 */
export function shadesOf(look: Look): Shades {
  const dark = look.appearance === 'dark';
  const { surface, raised } = GROUNDS[look.appearance];
  const seen = seenBy(look);
  const away = dark ? 1 : -1;
  const { wash, text } = washAndText(look);
  const solid = readable(look.primaryColor, ['#FFFFFF'], TEXT, seen);
  return {
    accent: readable(look.primaryColor, [surface, raised], SHAPE, seen),
    text,
    textHover: shade(text, away * 0.08),
    textActive: shade(text, away * 0.14),
    solid,
    solidHover: shade(solid, -0.06),
    solidActive: shade(solid, -0.12),
    wash,
    disc: readable('#666A70', ['#FFFFFF'], TEXT, seen),
  };
}

/** The strongest wash on which text in the primary colour is as readable as on every other background. */
function washAndText(look: Look): Pick<Shades, 'wash' | 'text'> {
  const { page, surface, raised } = GROUNDS[look.appearance];
  const seen = seenBy(look);
  const made = WASH_SHARES[look.appearance].map((share) => {
    const wash = blend(look.primaryColor, share, surface);
    return { wash, text: readable(look.primaryColor, [page, surface, raised, wash], TEXT, seen) };
  });
  const fits = ({ wash, text }: Pick<Shades, 'wash' | 'text'>) => contrast(seen(text), seen(wash)) >= TEXT;
  return made.find(fits) ?? { wash: raised, text: readable(look.primaryColor, [page, surface, raised], TEXT, seen) };
}

/** Secondary text: as faint as readability allows. */
function faded(look: Look, wanted: number): string {
  const { page, surface, raised, ink } = GROUNDS[look.appearance];
  const seen = seenBy(look);
  let share = wanted;
  const weak = () =>
    [page, surface, raised].some((ground) => contrast(seen(blend(ink, share, ground)), seen(ground)) < TEXT);
  while (share < 1 && weak()) share += 0.02;
  const part = ink === '#000000' ? 0 : 255;
  return `rgba(${part},${part},${part},${Math.min(1, share).toFixed(2)})`;
}

/** The custom properties `--sb-*` that depend on the settings; all others are in styles/base.css. */
export function variablesOf(look: Look): Record<string, string> {
  const shades = shadesOf(look);
  return {
    '--sb-primary': shades.accent,
    '--sb-primary-text': shades.text,
    '--sb-primary-strong': shades.textHover,
    '--sb-primary-solid': shades.solid,
    '--sb-primary-solid-strong': shades.solidHover,
    '--sb-primary-wash': shades.wash,
    '--sb-text-soft': faded(look, 0.65),
  };
}

/** The library derives these from one colour each; ours are computed for readability and must not be overridden. */
function exactly({ accent, text, textHover, textActive }: Shades): MappingAlgorithm {
  return (_, derived) => ({
    ...(derived ?? antTheme.defaultAlgorithm(antTheme.defaultSeed)),
    colorPrimary: accent,
    colorInfo: accent,
    colorLink: text,
    colorLinkHover: textHover,
    colorLinkActive: textActive,
  });
}

/**
 * The component library's theme (spec/1 §9: primary #1890FF by default).
 * @throws RangeError for a colour that is not `#RRGGBB`
 */
export function themeOf(look: Look): ThemeConfig {
  const dark = look.appearance === 'dark';
  const shades = shadesOf(look);
  const { surface, raised } = GROUNDS[look.appearance];
  return {
    algorithm: [dark ? antTheme.darkAlgorithm : antTheme.defaultAlgorithm, exactly(shades)],
    token: {
      colorPrimary: shades.accent,
      colorInfo: shades.accent,
      // The dark palette darkens its input; this value is readable there.
      colorError: dark ? '#FF7875' : '#CF1322',
      colorPrimaryText: shades.text,
      colorPrimaryTextHover: shades.textHover,
      colorPrimaryTextActive: shades.textActive,
      colorPrimaryBg: shades.wash,
      controlItemBgActive: shades.wash,
      // The library's is stronger, and links in a chosen row under the mouse would not be read.
      controlItemBgActiveHover: shades.wash,
      colorBgContainer: surface,
      colorBgElevated: raised,
      colorTextSecondary: faded(look, 0.65),
      colorTextTertiary: faded(look, 0.6),
      colorTextDescription: faded(look, 0.6),
      colorTextPlaceholder: faded(look, 0.58),
      // An animated drawer or dialog would replay its entrance when a kept page is shown again and thereby discard the
      // form inside it. Without motion everything also opens at once.
      motion: false,
      borderRadius: 4,
      borderRadiusLG: 8,
      fontFamily:
        "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
    },
    components: { ...componentsOf(shades, dark), Badge: BADGE },
  };
}

/** White figures stand on it, in both looks. */
const BADGE = { colorError: '#CF1322' };

function componentsOf(shades: Shades, dark: boolean): NonNullable<ThemeConfig['components']> {
  const { text, textHover, textActive, solid, solidHover, solidActive, disc } = shades;
  return {
    Button: {
      colorPrimary: solid,
      colorPrimaryHover: solidHover,
      colorPrimaryActive: solidActive,
      defaultHoverColor: text,
      defaultHoverBorderColor: text,
      defaultActiveColor: textActive,
      defaultActiveBorderColor: textActive,
      // The error colour is light in dark mode.
      dangerColor: dark ? '#000000' : '#FFFFFF',
    },
    Menu: {
      itemSelectedColor: text,
      horizontalItemSelectedColor: text,
      horizontalItemHoverColor: text,
      itemHoverColor: text,
      subMenuItemSelectedColor: text,
      // Header height, so that a selected item of the top menu fills it.
      horizontalLineHeight: `${LIMITS.headerHeight - 2}px`,
      darkItemBg: NAVY,
      darkPopupBg: NAVY,
      darkSubMenuItemBg: '#000C17',
      darkItemSelectedBg: solid,
      darkItemColor: 'rgba(255,255,255,0.75)',
    },
    Avatar: { colorTextPlaceholder: disc },
    // Rows of 40 px, in which small buttons and avatars fit.
    Table: {
      cellPaddingBlockMD: 7,
      cellPaddingInlineMD: 8,
      rowHoverBg: dark ? '#1D2733' : '#F5F9FF',
      borderColor: dark ? '#303030' : '#F0F0F0',
      headerSplitColor: 'transparent',
    },
    Card: { headerFontSize: 16, headerHeight: 48, bodyPadding: 16, headerPadding: 16 },
    Pagination: { colorPrimary: text, colorPrimaryHover: textHover },
    Tabs: { itemSelectedColor: text, itemHoverColor: text, itemActiveColor: textActive },
    Radio: {
      colorPrimary: text,
      colorPrimaryHover: textHover,
      colorPrimaryActive: textActive,
      buttonSolidCheckedBg: solid,
      buttonSolidCheckedHoverBg: solidHover,
      buttonSolidCheckedActiveBg: solidActive,
    },
    Steps: { colorPrimary: solid },
    // Background of the white labels 开 and 关.
    Switch: {
      colorPrimary: solid,
      colorPrimaryHover: solidHover,
      colorTextQuaternary: dark ? '#636363' : '#737373',
      colorTextTertiary: dark ? '#707070' : '#666666',
    },
    // Text of 未读 and similar tags on light ground, where the library's green and orange reach only 2.2 : 1 and 3.3 : 1.
    Tag: { colorInfo: text, ...(dark ? {} : { colorSuccess: '#237804', green7: '#237804', orange7: '#AD4E00' }) },
  };
}

/** Background of the dark menu, in light and dark appearance; `--sb-navy` in base.css. */
const NAVY = '#001529';
