import { type DictValue, dictText } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { SERVICE_STATUS } from './service.dicts.ts';

export type ServiceStatus = DictValue<'service_status'>;

const { draft, unpaid, unassigned, assigned, underWay, toAccept, completed, cancelled, refunding, refunded } =
  SERVICE_STATUS;

/** State transitions of a service order (domain.md §4.4); over-the-counter goods skip the work. */
const MOVES = {
  submit: { from: [draft], to: unpaid, label: '提交' },
  /** Of free services, which nobody pays for. */
  submitFree: { from: [draft], to: unassigned, label: '提交' },
  submitCounter: { from: [draft], to: completed, label: '提交' },
  pay: { from: [unpaid], to: unassigned, label: '收款' },
  payCounter: { from: [unpaid], to: completed, label: '收款' },
  unpay: { from: [unassigned], to: unpaid, label: '更正收款' },
  unpayCounter: { from: [completed], to: unpaid, label: '更正收款' },
  assign: { from: [unassigned], to: assigned, label: '派单' },
  reassign: { from: [assigned, underWay], to: assigned, label: '改派' },
  refuse: { from: [assigned], to: unassigned, label: '退回派单' },
  start: { from: [assigned], to: underWay, label: '开始服务' },
  finish: { from: [underWay], to: toAccept, label: '完成' },
  accept: { from: [toAccept], to: completed, label: '验收' },
  rework: { from: [toAccept], to: underWay, label: '返工' },
  /** Also of free services, which are never unpaid. */
  cancel: { from: [draft, unpaid, unassigned, assigned], to: cancelled, label: '取消' },
  cancelPaid: { from: [unassigned, assigned], to: refunding, label: '取消' },
  complain: { from: [completed], to: refunding, label: '投诉退款' },
  refund: { from: [refunding], to: refunded, label: '退款' },
} as const satisfies Record<string, { from: readonly ServiceStatus[]; to: ServiceStatus; label: string }>;

export type ServiceEvent = keyof typeof MOVES;
export const SERVICE_EVENTS = Object.keys(MOVES) as ServiceEvent[];

/** The state after an event, or the refusal that contains both. */
export function moveService(from: ServiceStatus, event: ServiceEvent): { to: ServiceStatus } | Refusal {
  const move: { from: readonly ServiceStatus[]; to: ServiceStatus; label: string } = MOVES[event];
  if (move.from.includes(from)) return { to: move.to };
  return { error: 'moveNotAllowed', params: { from: dictText('service_status', from), action: move.label } };
}

/** Assigning again is another event: the order is somebody's already, perhaps of a worker who left. */
export function assignEvent(status: ServiceStatus): ServiceEvent {
  return status === assigned || status === underWay ? 'reassign' : 'assign';
}

/** The item for which a day has to be agreed: whoever needs days to prepare has to know which one (domain.md §3.18). */
export function needsDate<I extends { leadDays: number | null }>(items: readonly I[]): I | undefined {
  return items.find((item) => (item.leadDays ?? 0) > 0);
}

/** How many photos of the finished work the items ask for. */
export function photosNeeded(items: readonly { photoRequired: number | null }[]): number {
  return items.reduce((sum, item) => sum + (item.photoRequired ?? 0), 0);
}

/** What submitting leads to: the till, or straight to the work, or nothing more to do. */
export function submitEvent(payable: number, needsWork: boolean): ServiceEvent {
  if (payable > 0) return 'submit';
  return needsWork ? 'submitFree' : 'submitCounter';
}

/** Cancellation has two target states, depending on whether a payment was received. */
export function cancelEvent(receivedFen: number): ServiceEvent {
  return receivedFen > 0 ? 'cancelPaid' : 'cancel';
}
