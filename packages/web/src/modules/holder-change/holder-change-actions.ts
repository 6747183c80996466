import type { HolderChange } from '@songbai/contract/modules/holder-change/holder-change.resource.ts';
import { type HolderEvent, moveHolderChange } from '@songbai/contract/modules/holder-change/holder-change.rules.ts';
import { applicationSteps, type StepLook } from '../../resource/steps.tsx';

export const HOLDER_ACTIONS: Record<HolderEvent, StepLook> = {
  approve: { label: '通过', permission: 'cem:holder:approve' },
  reject: { label: '驳回', permission: 'cem:holder:approve', danger: true },
  withdraw: { label: '撤销', permission: 'cem:holder:apply', danger: true },
};

/** Steps open to a person by state and right; who applied does not decide (domain.md §3.6). */
export function holderActions(
  row: Pick<HolderChange, 'status' | 'applyId'>,
  userId: string | undefined,
  can: (code: string) => boolean,
): HolderEvent[] {
  const { status } = row;
  if (status === null) return [];
  const leads = (act: HolderEvent) => 'to' in moveHolderChange(status, act);
  return applicationSteps(HOLDER_ACTIONS, leads, { applyId: row.applyId, userId, can });
}
