import { groupedNumber } from '@songbai/contract/rules/number.ts';

/** A count or measure with thousands separators; tabular digits so that columns align. An empty value shows as 0. */
export function NumberText({ value }: { value: number | string | null | undefined }) {
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{groupedNumber(value)}</span>;
}
