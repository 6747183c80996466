import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';

export type ServiceStatus = DictValue<'service_status'>;

/** Moves of a service order (domain.md §4.4) as far as refunds; goods over the counter skip the work. */
const MOVES = {
  submit: { from: ['0'], to: '1', label: '提交' },
  pay: { from: ['1'], to: '2', label: '收款' },
  payCounter: { from: ['1'], to: '6', label: '收款' },
  assign: { from: ['2'], to: '3', label: '派单' },
  refuse: { from: ['3'], to: '2', label: '退回派单' },
  start: { from: ['3'], to: '4', label: '开始服务' },
  finish: { from: ['4'], to: '5', label: '完成' },
  accept: { from: ['5'], to: '6', label: '验收' },
  rework: { from: ['5'], to: '4', label: '返工' },
  cancel: { from: ['0', '1'], to: '7', label: '取消' },
  cancelPaid: { from: ['2', '3'], to: '8', label: '取消' },
} as const satisfies Record<string, { from: readonly ServiceStatus[]; to: ServiceStatus; label: string }>;

export type ServiceEvent = keyof typeof MOVES;
export const SERVICE_EVENTS = Object.keys(MOVES) as ServiceEvent[];

/** The state after an event, or the refusal that names both. */
export function moveService(from: ServiceStatus, event: ServiceEvent): { to: ServiceStatus } | Refusal {
  const move: { from: readonly ServiceStatus[]; to: ServiceStatus; label: string } = MOVES[event];
  if (move.from.includes(from)) return { to: move.to };
  return { error: 'moveNotAllowed', params: { from: dictText('service_status', from), action: move.label } };
}

/** Cancelling goes one of two ways, by whether money was taken. */
export function cancelEvent(receivedFen: number): ServiceEvent {
  return receivedFen > 0 ? 'cancelPaid' : 'cancel';
}
