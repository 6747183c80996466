/** Money is integer fen everywhere inside (design.md §5). */

/** `123456` → `1,234.56`. */
export function yuan(fen: number): string {
  const sign = fen < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(fen) / 100).toString();
  const rest = (Math.abs(fen) % 100).toString().padStart(2, '0');
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** Text in yuan with at most two decimals → fen; undefined when it is not such a number. */
export function parseYuan(text: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''));
  if (!match) return undefined;
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] && fen !== 0 ? -fen : fen;
}

/**
 * Line amount = quantity × unit price, rounded half up to the fen (domain.md §3.0).
 * The quantity has at most two decimals, so the product is formed in whole hundredths, without binary fractions.
 */
export function lineAmount(quantity: number, unitPriceFen: number): number {
  const hundredths = Math.round(quantity * 100) * unitPriceFen;
  return hundredths < 0 ? -Math.floor(-hundredths / 100 + 0.5) : Math.floor(hundredths / 100 + 0.5);
}

/** Splits a discount over lines in proportion to their amounts, by largest remainder, so that the parts add up exactly. */
export function allocate(totalFen: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (totalFen * weight) / sum);
  const parts = exact.map(Math.floor);
  let rest = totalFen - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (rest <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    rest -= 1;
  }
  return parts;
}
