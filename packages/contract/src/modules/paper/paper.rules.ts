import type { DictValue } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import type { PaperName } from './paper.calls.ts';
import { PRINT_KIND } from './paper.dicts.ts';
import type { Sheet } from './sheet.ts';

/**
 * The state whose prints are counted together. A 退款单 that went round for approval is another paper than the one of
 * the payment, which is no 补打 therefore. A receipt is one paper for ever, as its number is.
 */
export function printState(name: PaperName, { mark }: Pick<Sheet, 'mark'>): string | null {
  return name === 'receipt' ? null : mark;
}

/** The next print of a paper that was printed `before` times: 补打 says why (domain.md §3.26). */
export function nextPrint(
  before: number,
  reason: string | undefined,
): { turn: number; kind: DictValue<'print_kind'>; reason: string | null } | Refusal {
  if (before === 0) return { turn: 1, kind: PRINT_KIND.first, reason: null };
  const given = reason?.trim() ?? '';
  if (given === '') return { error: 'printReasonNeeded', params: { n: before } };
  return { turn: before + 1, kind: PRINT_KIND.again, reason: given };
}
