import type { PersonFix } from '@songbai/contract/modules/person-fix/person-fix.resource.ts';
import { movePersonFix, type PersonFixEvent } from '@songbai/contract/modules/person-fix/person-fix.rules.ts';

export const FIX_ACTIONS: Record<PersonFixEvent, { label: string; permission: string; danger: boolean }> = {
  approve: { label: '通过', permission: 'cem:personFix:approve', danger: false },
  reject: { label: '驳回', permission: 'cem:personFix:approve', danger: true },
  withdraw: { label: '撤销', permission: 'cem:personFix:apply', danger: true },
};

/** Steps open to a person by state and right; who applied does not decide. */
export function fixActions(
  row: Pick<PersonFix, 'status' | 'applyId'>,
  userId: string | undefined,
  can: (code: string) => boolean,
): PersonFixEvent[] {
  const { status } = row;
  if (status === null) return [];
  return (Object.keys(FIX_ACTIONS) as PersonFixEvent[]).filter(
    (act) =>
      can(FIX_ACTIONS[act].permission) &&
      (act === 'withdraw' || row.applyId !== userId) &&
      'to' in movePersonFix(status, act),
  );
}
