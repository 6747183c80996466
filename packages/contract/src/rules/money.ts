import { groupDigits } from './number.ts';

/** Money is integer fen throughout the code (design.md §5). */

/** `123456` → `1,234.56`. */
export function yuan(fen: number): string {
  const sign = fen < 0 ? '-' : '';
  const whole = Math.floor(Math.abs(fen) / 100).toString();
  const rest = (Math.abs(fen) % 100).toString().padStart(2, '0');
  return `${sign}${groupDigits(whole)}.${rest}`;
}

/** Text in yuan with at most two decimals → fen; undefined when it is not such a number. */
export function parseYuan(text: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''));
  if (!match) return undefined;
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] && fen !== 0 ? -fen : fen;
}

/** Largest amount that a person enters, in fen. */
export const ENTERED_MAX = 99_999_999_999;

/** Largest amount of one line or order in fen; well within the safe integers of JSON and of both databases. */
export const MONEY_MAX = 999_999_999_999;

/**
 * Line amount = quantity × unit price, rounded half up to the fen (domain.md §3.0).
 * The quantity has at most two decimals, so the product is computed in integer hundredths, without binary fractions.
 */
export function lineAmount(quantity: number, unitPriceFen: number): number {
  const hundredths = BigInt(Math.round(quantity * 100)) * BigInt(Math.round(unitPriceFen));
  const size = hundredths < 0n ? -hundredths : hundredths;
  const rounded = (size + 50n) / 100n;
  return Number(hundredths < 0n ? -rounded : rounded);
}

/**
 * Splits a sum over lines in proportion to their weights, by largest remainder, so that the parts add up exactly;
 * all parts are 0 when all weights are. Sum and weights are fen, not negative.
 */
export function allocate(totalFen: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(totalFen) * BigInt(weight));
  const parts = exact.map((value) => Number(value / sum));
  const rest = totalFen - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, rest)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
