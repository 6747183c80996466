import type { PlotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import { type ChangeEvent, moveChange } from '@songbai/contract/modules/plot-change/plot-change.rules.ts';

/** Steps that a person takes; the settlement follows from the refund's payment. */
export type ChangeAct = Exclude<ChangeEvent, 'settle'>;

interface ActionLook {
  label: string;
  permission: string;
  danger?: true;
}

/** Steps of a plot change in the order of its life. */
export const CHANGE_ACTIONS: Record<ChangeAct, ActionLook> = {
  approve: { label: '通过', permission: 'cem:plotChange:approve' },
  finish: { label: '收证完成', permission: 'cem:plotChange:finish' },
  reject: { label: '驳回', permission: 'cem:plotChange:approve', danger: true },
  withdraw: { label: '撤销', permission: 'cem:plotChange:apply', danger: true },
};

/** Steps open to a person by state and right; who applied and who may not approve late ones meet it here already. */
export function changeActions(
  row: Pick<PlotChange, 'status' | 'applyId' | 'late'>,
  userId: string | undefined,
  can: (code: string) => boolean,
): ChangeAct[] {
  const { status } = row;
  if (status === null) return [];
  return (Object.keys(CHANGE_ACTIONS) as ChangeAct[]).filter((act) => {
    const decides = act === 'approve' || act === 'reject';
    if (decides && (row.applyId === userId || (row.late === 'Y' && !can('cem:plotChange:late')))) return false;
    return can(CHANGE_ACTIONS[act].permission) && 'to' in moveChange(status, act);
  });
}
