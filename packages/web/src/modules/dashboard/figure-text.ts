import { yuan } from '@songbai/contract/rules/money.ts';
import { groupedNumber } from '@songbai/contract/rules/number.ts';

const TEN_THOUSAND = 10_000;
const FEN = 100;

/** A key figure of money: exact below a million yuan, `¥128.60 万` from there on. */
export function moneyFigure(fen: number): string {
  const sign = fen < 0 ? '-' : '';
  const most = Math.abs(fen);
  if (most < 100 * TEN_THOUSAND * FEN) return `${sign}¥${yuan(most)}`;
  return `${sign}¥${groupedNumber((most / FEN / TEN_THOUSAND).toFixed(2))} 万`;
}

/** Beyond ten times as much a percentage tells nothing. */
const MOST_CHANGE = 1000;

/** Change against last year, e.g. `+12.3%`; undefined where there was nothing, or next to nothing, to compare with. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const share = ((now - before) / Math.abs(before)) * 100;
  if (Math.abs(share) > MOST_CHANGE) return undefined;
  return `${share >= 0 ? '+' : ''}${share.toFixed(1)}%`;
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
