import type { PlotMoveBody } from '@songbai/contract/modules/plot/plot.calls.ts';
import { moveSale, type SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';

export type HandMove = PlotMoveBody['event'];

interface MoveLook {
  label: string;
  permission: string;
  /** The reason is logged (domain.md §4.1). */
  reason: boolean;
}

/** Manual state changes of the sale dimension, with the permission each requires. */
export const HAND_MOVES: Record<HandMove, MoveLook> = {
  open: { label: '开放销售', permission: 'cem:plot:open', reason: false },
  withdraw: { label: '撤回销售', permission: 'cem:plot:open', reason: false },
  hold: { label: '保留', permission: 'cem:plot:hold', reason: true },
  unhold: { label: '解除保留', permission: 'cem:plot:hold', reason: true },
  disable: { label: '停用', permission: 'cem:plot:disable', reason: true },
  enable: { label: '启用', permission: 'cem:plot:disable', reason: true },
};

/** The selected plots to which a change applies, by their current state. */
export function movable<P extends { id: string; saleStatus: SaleStatus | null }>(
  plots: readonly P[],
  event: HandMove,
): P[] {
  return plots.filter((plot) => plot.saleStatus !== null && 'to' in moveSale(plot.saleStatus, event));
}
