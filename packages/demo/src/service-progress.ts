import { dictText } from '@songbai/contract/dicts.ts';
import { arrears, paymentStatus } from '@songbai/contract/modules/order/order.rules.ts';
import { PAY_KIND } from '@songbai/contract/modules/order/payment.dicts.ts';
import { SERVICE_STATUS } from '@songbai/contract/modules/service/service.dicts.ts';
import { moveService, type ServiceEvent, type ServiceStatus } from '@songbai/contract/modules/service/service.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { unwrap } from '@songbai/server/platform/errors.ts';
import { type Day, minutesLater } from './calendar.ts';
import { addPayment } from './payments.ts';
import { addServiceRefund } from './refunds.ts';
import type { RowOf } from './rows.ts';
import type { Person } from './staff.ts';
import type { EventFacts, Unit } from './world.ts';

export type ServiceOrder = RowOf<'cemServiceOrder'> & {
  serviceStatus: ServiceStatus;
  payableAmount: number;
  receivedAmount: number;
  refundedAmount: number;
};

/** No work is given to another person, refused, redone or complained of in the demo. */
type Step = Exclude<
  ServiceEvent,
  'submitFree' | 'submitCounter' | 'reassign' | 'refuse' | 'rework' | 'complain' | 'unpay' | 'unpayCounter'
>;

/** Steps to each state. */
const STEPS: Readonly<Record<ServiceStatus, readonly Step[]>> = {
  [SERVICE_STATUS.draft]: [],
  [SERVICE_STATUS.unpaid]: ['submit'],
  [SERVICE_STATUS.unassigned]: ['submit', 'pay'],
  [SERVICE_STATUS.assigned]: ['submit', 'pay', 'assign'],
  [SERVICE_STATUS.underWay]: ['submit', 'pay', 'assign', 'start'],
  [SERVICE_STATUS.toAccept]: ['submit', 'pay', 'assign', 'start', 'finish'],
  [SERVICE_STATUS.completed]: ['submit', 'pay', 'assign', 'start', 'finish', 'accept'],
  [SERVICE_STATUS.cancelled]: ['submit', 'cancel'],
  [SERVICE_STATUS.refunding]: ['submit', 'pay', 'cancelPaid'],
  [SERVICE_STATUS.refunded]: ['submit', 'pay', 'cancelPaid', 'refund'],
};
/** Counter goods are finished with the payment. */
const COUNTER: readonly Step[] = ['submit', 'payCounter'];

interface Course {
  state: ServiceStatus;
  day: Day;
  clerk: Person;
  /** Work is to be done at the plot. */
  work: boolean;
}

/** Advances a new service order to its state; returns its events. */
export function buildProgress(unit: Unit, order: ServiceOrder, { state, day, clerk, work }: Course): EventFacts[] {
  const progress: Progress = { unit, order, day, clerk, worker: clerk, events: [] };
  const steps = state === SERVICE_STATUS.completed && !work ? COUNTER : STEPS[state];
  if (steps.length === 0)
    recordEvent(progress, { event: 'create', by: clerk, time: order.stamp.createTime, what: '登记草稿' });
  for (const event of steps) {
    const before = stateOf(order);
    order.serviceStatus = unwrap(moveService(order.serviceStatus, event)).to;
    recordEvent(progress, { event, before, ...DONE[event](progress) });
  }
  const paid = state === SERVICE_STATUS.refunded;
  const cancelled = progress.events.find(({ event }) => event === 'cancelPaid');
  if (cancelled) {
    const { by, time } = cancelled;
    const note = order.cancelReason ?? '';
    addServiceRefund(unit, order, { by, time, fromStatus: SERVICE_STATUS.unassigned, note, paid });
  }
  return progress.events;
}

interface Progress {
  unit: Unit;
  order: ServiceOrder;
  day: Day;
  clerk: Person;
  /** The worker, once assigned. */
  worker: Person;
  events: EventFacts[];
}

interface Done {
  by: Person;
  time: string;
  what: string;
}

function recordEvent(
  { order, events }: Progress,
  { event, by, time, what, before }: Done & { event: string; before?: object },
) {
  events.push({
    time,
    by,
    plotId: order.plotId ?? null,
    bizType: 'serviceOrder',
    bizId: order.id,
    event,
    summary: `${by.realname}${what}（${order.serviceNo}）`,
    ...(before ? { before } : {}),
    after: stateOf(order),
  });
}

const stateOf = ({ serviceStatus, assigneeId, receivedAmount }: ServiceOrder) => ({
  serviceStatus,
  assigneeId,
  receivedAmount,
});

const later = ({ order, events }: Progress, minutes: number): string =>
  minutesLater(events.at(-1)?.time ?? order.stamp.createTime, minutes);

/** Changes of each step besides the state. */
const DONE: Readonly<Record<Step, (progress: Progress) => Done>> = {
  submit: ({ order, clerk }) => {
    const what = `新建服务订单，${order.customerName}，应收 ${yuan(order.payableAmount)} 元`;
    return { by: clerk, time: order.stamp.createTime, what };
  },
  pay: takePayment,
  payCounter: takePayment,
  assign: (progress) => {
    const { random, staff } = progress.unit;
    progress.worker = random.pick(staff.field);
    progress.order.assigneeId = progress.worker.id;
    return { by: random.pick(staff.service), time: later(progress, 30), what: `派单给${progress.worker.realname}` };
  },
  start: (progress) => {
    const time = later(progress, 30);
    progress.order.startTime = time;
    return { by: progress.worker, time, what: '开始服务' };
  },
  finish: (progress) => {
    const time = later(progress, progress.unit.random.int(20, 150));
    progress.order.finishTime = time;
    return { by: progress.worker, time, what: '完成服务' };
  },
  accept: (progress) => {
    const by = progress.unit.random.pick(progress.unit.staff.service);
    const time = later(progress, 30);
    Object.assign(progress.order, { acceptBy: by.username, acceptTime: time });
    return { by, time, what: '验收服务' };
  },
  cancel: (progress) => cancel(progress, '客户取消'),
  cancelPaid: (progress) => cancel(progress, '客户改期，申请退款'),
  refund,
};

function takePayment(progress: Progress): Done {
  const { unit, order, day } = progress;
  const amount = order.payableAmount;
  const { time, by, method } = addPayment(unit, {
    debtor: { orderId: null, serviceOrderId: order.id },
    bizNo: order.serviceNo ?? '',
    plotFullName: order.plotFullName ?? null,
    day,
    amount,
    kind: PAY_KIND.service,
    payer: order.customerName,
    after: later(progress, 0),
  });
  order.receivedAmount += amount;
  reckon(order);
  return { by, time, what: `收款 ${yuan(amount)} 元，${dictText('pay_method', method)}` };
}

function cancel(progress: Progress, reason: string): Done {
  progress.order.cancelReason = reason;
  const by = progress.unit.random.pick(progress.unit.staff.service);
  return { by, time: later(progress, 200), what: `取消服务订单，原因：${reason}` };
}

/** Refunds the full payment (domain.md §4.4, from 退款中 to 已退款). */
function refund(progress: Progress): Done {
  const { unit, order } = progress;
  order.refundedAmount = order.receivedAmount;
  reckon(order);
  const by = unit.random.pick(unit.staff.cashier);
  return { by, time: later(progress, 20), what: `退款 ${yuan(order.refundedAmount)} 元` };
}

function reckon(order: ServiceOrder): void {
  Object.assign(order, { arrearsAmount: arrears(order), paymentStatus: paymentStatus(order) });
}
