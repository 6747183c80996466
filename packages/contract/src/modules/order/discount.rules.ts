import type { Refusal } from '../../errors.ts';
import { allocate, yuan } from '../../rules/money.ts';
import { PRICE_ITEM } from '../template/template.dicts.ts';

/** Greatest discount in per cent of the list amount that a permission code allows, the widest first (domain.md §3.25). */
const LIMITS_BY_CODE = [
  ['cem:discount:any', 100],
  ['cem:discount:five', 5],
  ['cem:discount:two', 2],
] as const;

/** Lines on which nothing is given: fixed and public fees (domain.md §3.3). */
const FIXED: readonly string[] = [PRICE_ITEM.maintenance, PRICE_ITEM.certificate];

/** Per cent of the list amount that a person may give alone; 0 without any such right. */
export function discountLimit(can: (code: string) => boolean): number {
  return LIMITS_BY_CODE.find(([code]) => can(code))?.[1] ?? 0;
}

/** The codes of which one lets a person give this discount alone. */
export function discountCodes(discount: number, listAmount: number): string[] {
  return LIMITS_BY_CODE.filter(([, limit]) => !needsApproval(discount, listAmount, limit)).map(([code]) => code);
}

/** Whether a discount needs the approval of somebody with more rights. */
export function needsApproval(discount: number, listAmount: number, limit: number): boolean {
  return discount * 100 > listAmount * limit;
}

/** Per cent of the list amount, with one decimal. */
export function discountRate(discount: number, listAmount: number): string {
  return (listAmount > 0 ? (discount * 100) / listAmount : 0).toFixed(1);
}

interface DiscountedLine {
  itemType: string;
  amount: number;
}

const base = (lines: readonly DiscountedLine[]): number[] =>
  lines.map(({ itemType, amount }) => (FIXED.includes(itemType) ? 0 : Math.max(0, amount)));

/** Why a discount cannot be given on these lines; the reason tells managers later what it was for. */
export function discountRefusal(
  discount: number,
  reason: string,
  lines: readonly DiscountedLine[],
): Refusal | undefined {
  if (discount === 0) return undefined;
  if (reason.trim() === '') return { error: 'discountReasonNeeded' };
  const most = base(lines).reduce((sum, amount) => sum + amount, 0);
  return discount > most ? { error: 'discountTooBig', params: { n: yuan(most) } } : undefined;
}

/** The discount of each line, by its share, adding up to the fen (domain.md §3.0). */
export function spreadDiscount(discount: number, lines: readonly DiscountedLine[]): number[] {
  return discount === 0 ? lines.map(() => 0) : allocate(discount, base(lines));
}
