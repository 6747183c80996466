import { groupedNumber } from '@songbai/contract/rules/number.ts';

/** A count or measure with thousands separators; digits of one width so that columns line up. Nothing shows as 0. */
export function NumberText({ value }: { value: number | string | null | undefined }) {
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{groupedNumber(value)}</span>;
}
