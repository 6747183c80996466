import type { DictValue } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { PRINT_KIND } from './paper.dicts.ts';

/** The next print of a paper that was printed `before` times: 补打 says why (domain.md §3.26). */
export function nextPrint(
  before: number,
  reason: string | undefined,
): { turn: number; kind: DictValue<'print_kind'>; reason: string | null } | Refusal {
  if (before === 0) return { turn: 1, kind: PRINT_KIND.first, reason: null };
  const said = reason?.trim() ?? '';
  if (said === '') return { error: 'printReasonNeeded', params: { n: before } };
  return { turn: before + 1, kind: PRINT_KIND.again, reason: said };
}
