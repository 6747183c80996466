/** Digits of a whole number in groups of three: `1234567` → `1,234,567`. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number with thousands separators on its integer digits; null, 0 and non-numbers → `0` (contract/3 §1). */
export function groupedNumber(value: number | string | null | undefined): string {
  const parts = /^(-?)(\d+)(\.\d+)?$/.exec(typeof value === 'number' ? plain(value) : (value ?? '').trim());
  if (!parts) return '0';
  const [, sign = '', whole = '', rest = ''] = parts;
  return sign + groupDigits(whole) + rest;
}

/** Without the exponent that very large and small numbers get. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}

/** With as many decimals as its column has, so that points stand below each other; one with more stays as it is. */
export function evenNumber(value: number, scale: number): string {
  const even = value.toFixed(scale);
  return scale > 0 && Number(even) === value ? even : plain(value);
}

/** A number of a field as people read it, wherever it is shown. */
export const decimalText = (value: number, { scale, loose }: { scale: number; loose?: true }): string =>
  evenNumber(value, loose ? 0 : scale);
