const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
const AROUND = /^(-?)[¥$]?(-?)(.*?)(元|圆)?$/;

/**
 * A number as people and spreadsheets write it (`１２３`, `¥1,200.00`, `1,234元`, `(1,200)`) as plain digits;
 * undefined when it is none. Groups of other than three digits are refused: `12,34` may mean either number.
 */
export function plainNumber(text: string): string | undefined {
  const clean = text
    .normalize('NFKC')
    .replace(/[\s'’]/g, '')
    .replaceAll('−', '-')
    .replaceAll('。', '.');
  const owed = /^\((.+)\)$/.exec(clean)?.[1];
  const [, before, after, digits = ''] = AROUND.exec(owed ?? clean) ?? [];
  const sign = (before || after || '') !== '' ? '-' : '';
  const number = GROUPED.test(digits) ? digits.replaceAll(',', '') : digits;
  if ((before && after) || (owed && sign) || !/^(\d+\.?\d*|\.\d+)$/.test(number)) return undefined;
  return `${owed ? '-' : sign}${number.startsWith('.') ? '0' : ''}${number.replace(/\.$/, '')}`;
}

/** What is being typed, with the marks taken out that mean nothing in a number. */
export const typedNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s,¥$元圆]/g, '')
    .replaceAll('−', '-')
    .replaceAll('。', '.');

/** Without zeros that add nothing beyond the allowed decimals: `1200.00` is a whole number. */
export function withDecimals(number: string, precision: number | undefined): string | undefined {
  const [whole = '', decimals = ''] = number.split('.');
  const needed = decimals.replace(/0+$/, '');
  if (precision !== undefined && needed.length > precision) return undefined;
  return needed === '' ? whole : `${whole}.${needed}`;
}
