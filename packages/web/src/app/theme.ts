import type { ThemeConfig } from 'antd';

/** Default theme (spec/1 §9): primary #1890FF, light menu. */
export const PRIMARY = '#1890FF';

/**
 * White text on the primary colour, and the primary colour as text on white, reach only 3.2 : 1. Wherever it carries
 * text the family's darker shade stands in (6 : 1, WCAG AA); borders, icons and fills keep #1890FF.
 */
export const PRIMARY_TEXT = '#0958D9';

const button = { colorPrimary: PRIMARY_TEXT, colorPrimaryHover: '#003EB3', colorPrimaryActive: '#002C8C' };

export const theme: ThemeConfig = {
  token: {
    colorPrimary: PRIMARY,
    colorInfo: PRIMARY,
    colorError: '#CF1322',
    colorLink: PRIMARY_TEXT,
    colorLinkHover: '#003EB3',
    colorPrimaryText: PRIMARY_TEXT,
    colorTextPlaceholder: 'rgba(0,0,0,0.58)',
    colorTextTertiary: 'rgba(0,0,0,0.6)',
    colorTextDescription: 'rgba(0,0,0,0.6)',
    // Coming back to a kept page, an animated drawer or dialog would play its entrance again and, doing so, throw away
    // the form inside it. Without motion everything also opens at once.
    motion: false,
    borderRadius: 4,
    fontFamily:
      "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  },
  components: {
    Button: button,
    Menu: {
      itemSelectedColor: PRIMARY_TEXT,
      horizontalItemSelectedColor: PRIMARY_TEXT,
      itemHoverColor: PRIMARY_TEXT,
      subMenuItemSelectedColor: PRIMARY_TEXT,
    },
    Pagination: { colorPrimary: PRIMARY_TEXT, colorPrimaryHover: PRIMARY_TEXT },
    Tabs: { itemSelectedColor: PRIMARY_TEXT, itemHoverColor: PRIMARY_TEXT, itemActiveColor: PRIMARY_TEXT },
    Breadcrumb: { itemColor: 'rgba(0,0,0,0.65)', linkColor: 'rgba(0,0,0,0.65)' },
    Radio: { buttonSolidCheckedBg: PRIMARY_TEXT, buttonSolidCheckedHoverBg: '#003EB3' },
    Steps: { colorPrimary: PRIMARY_TEXT },
  },
};
