/** Colours of the page that a canvas cannot take from its style sheet. */
export interface Inks {
  text: string;
  soft: string;
  line: string;
  border: string;
  raised: string;
}

/** Series in this order, each at least 3 : 1 on the surface; red is left to what is overdue. */
const SERIES = {
  light: ['#0074DF', '#389E0D', '#D46B08', '#722ED1', '#08979C', '#6F859E', '#8C6D4F'],
  dark: ['#3CA1FF', '#73D13D', '#FFA940', '#B37FEB', '#36CFC9', '#8096AE', '#C9AB8B'],
} as const;

const NAMES = {
  text: '--sb-text',
  soft: '--sb-text-soft',
  line: '--sb-line',
  border: '--sb-border',
  raised: '--sb-raised',
} as const satisfies Record<keyof Inks, string>;

/** The present appearance of the page. */
export function inksOf(element: Element): Inks {
  const style = getComputedStyle(element);
  const ink = (name: keyof Inks) => style.getPropertyValue(NAMES[name]).trim();
  return { text: ink('text'), soft: ink('soft'), line: ink('line'), border: ink('border'), raised: ink('raised') };
}

/** The theme of the charts: grid lines faint, axes soft, no motion (the console has none), no boxes. */
export function chartTheme(dark: boolean, inks: Inks, fontFamily: string): object {
  const axis = {
    axisLine: { lineStyle: { color: inks.border } },
    axisTick: { show: false },
    axisLabel: { color: inks.soft, fontSize: 12 },
    splitLine: { lineStyle: { color: inks.line } },
    nameTextStyle: { color: inks.soft, fontSize: 12 },
  };
  return {
    color: SERIES[dark ? 'dark' : 'light'],
    darkMode: dark,
    backgroundColor: 'transparent',
    animation: false,
    textStyle: { fontFamily, color: inks.text, fontSize: 12 },
    grid: { left: 8, right: 16, top: 28, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    legend: { textStyle: { color: inks.soft }, icon: 'roundRect', itemWidth: 12, itemHeight: 4, top: 0, left: 0 },
    tooltip: {
      backgroundColor: inks.raised,
      borderColor: inks.border,
      textStyle: { color: inks.text, fontSize: 12 },
      axisPointer: { lineStyle: { color: inks.border }, crossStyle: { color: inks.border } },
    },
    categoryAxis: { ...axis, splitLine: { show: false } },
    timeAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false } },
    logAxis: { ...axis, axisLine: { show: false } },
    line: { symbol: 'none', lineStyle: { width: 2 } },
    bar: { barMaxWidth: 32 },
    visualMap: { textStyle: { color: inks.soft } },
  };
}
