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
