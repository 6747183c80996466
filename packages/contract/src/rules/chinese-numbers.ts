const CHINESE_DIGITS = '〇一二三四五六七八九';

/** `一九九八` → 1998. */
export function chineseYear(text: string): number {
  return Number([...text].map((digit) => (digit === '零' ? 0 : CHINESE_DIGITS.indexOf(digit))).join(''));
}

/** `十二` → 12; undefined when the text is no Chinese number below one hundred. */
export function chineseNumber(text: string): number | undefined {
  const match = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text);
  if (!match || text === '') return undefined;
  const [, tens, ten, units] = match;
  if (!ten) return tens && !units ? CHINESE_DIGITS.indexOf(tens) : undefined;
  return (tens ? CHINESE_DIGITS.indexOf(tens) : 1) * 10 + (units ? CHINESE_DIGITS.indexOf(units) : 0);
}
