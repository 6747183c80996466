import { CHANGE_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { isOwnSale } from '@songbai/contract/modules/order/own-sale.rules.ts';
import { CHANGE_STATUS } from '@songbai/contract/modules/plot-change/plot-change.dicts.ts';
import type { PlotChange } from '@songbai/contract/modules/plot-change/plot-change.resource.ts';
import {
  type ChangeEvent,
  changeApproverRefusal,
  moveChange,
} from '@songbai/contract/modules/plot-change/plot-change.rules.ts';
import type { StepLook } from '../../resource/steps.tsx';
import type { Viewer } from '../../session/viewer.ts';

/** Steps that a person takes; what an approval leads to follows from the settlement. */
export type ChangeAct = Exclude<ChangeEvent, 'approveEven' | 'approveDig'>;

/** Steps of a plot change in the order of its life. */
export const CHANGE_ACTIONS: Record<ChangeAct, StepLook> = {
  approve: { label: '通过', permission: 'cem:plotChange:approve' },
  settle: { label: '收差价', permission: 'cem:plotChange:settle' },
  finish: { label: '收证完成', permission: 'cem:plotChange:finish' },
  reject: { label: '驳回', permission: 'cem:plotChange:approve', danger: true },
  withdraw: { label: '撤销', permission: 'cem:plotChange:apply', danger: true },
};

export type ChangeRow = Pick<PlotChange, 'status' | 'applyId' | 'salesId' | 'late' | 'supplementAmount'>;

/** Steps open to a person by state and right: who applied, who sold and who may not approve late ones meet it here already. */
export function changeActions(row: ChangeRow, viewer: Viewer): ChangeAct[] {
  const { status, applyId, salesId } = row;
  const { userId, can } = viewer;
  if (status === null) return [];
  const mayLate = can('cem:plotChange:late');
  const mayDecide = !changeApproverRefusal({ applyId, salesId, late: row.late === 'Y' }, { userId, mayLate });
  return (Object.keys(CHANGE_ACTIONS) as ChangeAct[]).filter((act) => {
    if ((act === 'approve' || act === 'reject') && !mayDecide) return false;
    // A refund is settled by its payment.
    if (act === 'settle' && ((row.supplementAmount ?? 0) === 0 || isOwnSale(row, viewer))) return false;
    return can(CHANGE_ACTIONS[act].permission) && 'to' in moveChange(status, act);
  });
}

/** Without papers to take back it is the opening of the grave that is told. */
export const finishText = ({ status }: Pick<PlotChange, 'status'>): string =>
  status === CHANGE_STATUS.digging ? '起葬完成' : CHANGE_ACTIONS.finish.label;

const APPROVED: ReadonlySet<string | null> = new Set([
  CHANGE_STATUS.settling,
  CHANGE_STATUS.papers,
  CHANGE_STATUS.done,
]);

/** Whether the approval made a refund, which has its own way to the payment. */
export function isPaidBack({
  status,
  changeType,
  amount,
  differenceAmount,
  feeRefund,
}: Pick<PlotChange, 'status' | 'changeType' | 'amount' | 'differenceAmount' | 'feeRefund'>): boolean {
  const back = changeType === CHANGE_TYPE.return ? amount : differenceAmount;
  return APPROVED.has(status) && (back ?? 0) + (feeRefund ?? 0) > 0;
}
