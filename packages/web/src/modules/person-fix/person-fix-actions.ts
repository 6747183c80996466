import type { PersonFix } from '@songbai/contract/modules/person-fix/person-fix.resource.ts';
import { movePersonFix, type PersonFixEvent } from '@songbai/contract/modules/person-fix/person-fix.rules.ts';
import { applicationSteps, type StepLook } from '../../resource/steps.tsx';

export const FIX_ACTIONS: Record<PersonFixEvent, StepLook> = {
  approve: { label: '通过', permission: 'cem:personFix:approve' },
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
  const leads = (act: PersonFixEvent) => 'to' in movePersonFix(status, act);
  return applicationSteps(FIX_ACTIONS, leads, { applyId: row.applyId, userId, can });
}
