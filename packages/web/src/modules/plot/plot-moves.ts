import type { PlotMoveBody } from '@songbai/contract/modules/plot/plot.calls.ts';
import { moveSale, type SaleStatus } from '@songbai/contract/modules/plot/plot.rules.ts';

export type HandMove = PlotMoveBody['event'];

interface MoveLook {
  label: string;
  permission: string;
  /** A reason goes on record (domain.md §4.1). */
  reason: boolean;
}

/** Moves of the sale dimension that staff make by hand, with the right each one takes. */
export const HAND_MOVES: Record<HandMove, MoveLook> = {
  open: { label: '开放销售', permission: 'cem:plot:open', reason: false },
  withdraw: { label: '撤回销售', permission: 'cem:plot:open', reason: false },
  hold: { label: '保留', permission: 'cem:plot:hold', reason: true },
  unhold: { label: '解除保留', permission: 'cem:plot:hold', reason: true },
  restore: { label: '整修完成', permission: 'cem:plot:open', reason: false },
  disable: { label: '停用', permission: 'cem:plot:disable', reason: true },
  enable: { label: '启用', permission: 'cem:plot:disable', reason: true },
};

/** Which of the chosen plots a move fits, by their present state. */
export function movable<P extends { id: string; saleStatus: SaleStatus | null }>(
  plots: readonly P[],
  event: HandMove,
): P[] {
  return plots.filter((plot) => plot.saleStatus !== null && 'to' in moveSale(plot.saleStatus, event));
}
