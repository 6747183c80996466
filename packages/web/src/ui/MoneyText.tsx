import { yuan } from '@songbai/contract/rules/money.ts';

/** Fen as yuan with thousands separators; tabular digits so that columns align. */
export function MoneyText({ fen, strong }: { fen: number | null | undefined; strong?: boolean }) {
  if (fen === null || fen === undefined) return null;
  return <span style={{ fontVariantNumeric: 'tabular-nums', fontWeight: strong ? 600 : undefined }}>{yuan(fen)}</span>;
}
