import { dictText } from '@songbai/contract/dicts.ts';
import { ORDER_PAY } from '@songbai/contract/modules/order/order.dicts.ts';
import { PAY_BIZ, PAY_KIND } from '@songbai/contract/modules/order/payment.dicts.ts';
import { REFUND_REASON } from '@songbai/contract/modules/refund/refund.dicts.ts';
import type { ServicePayBody } from '@songbai/contract/modules/service/service.calls.ts';
import { SERVICE_STATUS } from '@songbai/contract/modules/service/service.dicts.ts';
import {
  assignEvent,
  cancelEvent,
  moveService,
  photosNeeded,
  type ServiceEvent,
  type ServiceStatus,
  submitEvent,
} from '@songbai/contract/modules/service/service.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { Row } from '../../resource/read/present.ts';
import { changeRow } from '../../resource/write/change.ts';
import type { Work } from '../../resource/write/work.ts';
import { addPayment, openRefund, paymentIdOf } from '../order/index.ts';
import { checkAppointment, checkedPlot, refuseOthersPlot, refuseUndated } from './service.checks.ts';
import { demandsOf, isAgentOf, needsWork, serviceDetail, workerName } from './service.store.ts';
import { type StoredService, serviceOrderTable } from './service.table.ts';
import { moneyOf } from './service-refund.ts';

/** A step of a service order: its event, further changes, and its history entry. */
interface Step {
  event: (row: StoredService) => ServiceEvent | Promise<ServiceEvent>;
  patch?: (row: StoredService, to: ServiceStatus) => Values;
  summary: string;
  reason?: string;
  /** Checks beyond the transition table. */
  check?: (row: StoredService) => void | Promise<void>;
}

async function step(
  work: Work,
  id: string,
  { event, patch, summary, reason = '', check }: Step,
): Promise<{ before: StoredService; after: StoredService }> {
  const target = { table: serviceOrderTable, id, missing: 'serviceMissing' as const };
  const { before, after, decision } = await changeRow(work, target, async (row) => {
    const done = await event(row);
    const { to } = unwrap(moveService(row.serviceStatus as ServiceStatus, done));
    await check?.(row);
    return { patch: { serviceStatus: to, ...patch?.(row, to) }, event: done };
  });
  const state = (row: StoredService) => ({
    serviceStatus: row.serviceStatus,
    assigneeId: row.assigneeId,
    receivedAmount: row.receivedAmount,
  });
  work.events([
    {
      plotId: after.plotId as string | null,
      bizType: 'serviceOrder',
      bizId: id,
      event: decision.event,
      summary: `${summary}（${String(after.serviceNo)}）`,
      reason,
      before: state(before),
      after: state(after),
    },
  ]);
  return { before, after };
}

/**
 * Submits a draft: from now on it waits for its payment, or for the work where it is free (domain.md §4.4: 0→1).
 * @throws AppError serviceMissing, moveNotAllowed, invalid, serviceLead, serviceNeedsDate, serviceNeedsPlot,
 *   servicePlotInactive, servicePlotNotTheirs, plotMissing
 */
export async function submitService(work: Work, id: string): Promise<Row> {
  await step(work, id, {
    event: async (row) => submitEvent(Number(row.payableAmount), await needsWork(work.db, id)),
    check: (row) => recheck(work, row),
    summary: `${work.actor.realname}提交服务订单`,
  });
  return serviceDetail(work, id);
}

/** A draft may have waited until its day or its plot no longer fits. */
async function recheck(work: Work, row: StoredService): Promise<void> {
  const items = await demandsOf(work.db, row.id);
  checkAppointment(work.clock.today(), row.appointDate, items);
  refuseUndated(row.appointDate, items);
  const plot = await checkedPlot(work, row.plotId, items);
  await refuseOthersPlot(work, plot?.id, row.customerId);
}

/**
 * Takes the full payment of a service order; counter goods are finished with it (domain.md §4.4).
 * @throws AppError serviceMissing, moveNotAllowed, servicePayExact, duplicateField
 */
export async function payService(work: Work, body: ServicePayBody, moved?: { fromId: string }): Promise<Row> {
  const { after } = await step(work, body.id, {
    event: async (row) => ((await needsWork(work.db, row.id)) ? 'pay' : 'payCounter'),
    check: (row) => {
      if (body.amount !== row.arrearsAmount)
        throw new AppError('servicePayExact', { n: yuan(Number(row.arrearsAmount)) });
    },
    patch: () => ({ receivedAmount: body.amount, arrearsAmount: 0, paymentStatus: ORDER_PAY.paid }),
    summary: `${work.actor.realname}收款 ${yuan(body.amount)} 元，${dictText('pay_method', body.method)}`,
  });
  const payNo = await addPayment(work, {
    debtor: { bizType: PAY_BIZ.service, id: body.id },
    bizNo: after.serviceNo,
    plotFullName: after.plotFullName,
    amount: body.amount,
    method: body.method,
    payKind: PAY_KIND.service,
    payerName: String(after.customerName),
    channelNo: body.channelNo,
    movedFromId: moved?.fromId,
  });
  return { ...(await serviceDetail(work, body.id)), paymentId: await paymentIdOf(work, payNo) };
}

/**
 * Gives the work to a person, or to another one while it is not done: who left does not keep it.
 * @throws AppError refMissing when the worker is no active account of this tenant, moveNotAllowed
 */
export async function assignService(work: Work, id: string, assigneeId: string): Promise<Row> {
  const name = await workerName(work.db, work.actor.tenantId, assigneeId);
  if (name === undefined) throw new AppError('refMissing', { label: '服务人员' }, { field: 'assigneeId' });
  await step(work, id, {
    event: (row) => assignEvent(row.serviceStatus as ServiceStatus),
    patch: () => ({ assigneeId, startTime: null }),
    summary: `${work.actor.realname}派单给${name}`,
  });
  return serviceDetail(work, id);
}

/**
 * Workers may change only their own tasks, and those of whom they are the agent of at this moment; callers who may
 * assign may change all (domain.md §9).
 */
async function refuseOthersTask(work: Work, { assigneeId }: StoredService): Promise<void> {
  const { actor } = work;
  if (assigneeId === actor.userId || actor.codes.has('cem:service:assign')) return;
  if (assigneeId && (await isAgentOf(work, assigneeId))) return;
  throw new AppError('notAssignee');
}

export async function refuseService(work: Work, id: string, reason: string): Promise<Row> {
  await step(work, id, {
    event: () => 'refuse',
    check: (row) => refuseOthersTask(work, row),
    patch: () => ({ assigneeId: null }),
    summary: `${work.actor.realname}退回派单，原因：${reason}`,
    reason,
  });
  return serviceDetail(work, id);
}

export async function startService(work: Work, id: string): Promise<Row> {
  await step(work, id, {
    event: () => 'start',
    check: (row) => refuseOthersTask(work, row),
    patch: () => ({ startTime: work.clock.datetime() }),
    summary: `${work.actor.realname}开始服务`,
  });
  return serviceDetail(work, id);
}

/** @throws AppError serviceMissing, moveNotAllowed, notAssignee, servicePhotosMissing, fileUnknown */
export async function finishService(work: Work, id: string, photos = ''): Promise<Row> {
  await step(work, id, {
    event: () => 'finish',
    check: async (row) => {
      await refuseOthersTask(work, row);
      const n = photosNeeded(await demandsOf(work.db, id));
      const m = new Set((photos || (row.photos ?? '')).split(',').filter((path) => path.trim() !== '')).size;
      if (m < n) throw new AppError('servicePhotosMissing', { n, m });
    },
    patch: () => ({ finishTime: work.clock.datetime(), ...(photos ? { photos } : {}) }),
    summary: `${work.actor.realname}完成服务`,
  });
  return serviceDetail(work, id);
}

export async function acceptService(work: Work, id: string): Promise<Row> {
  await passService(work, id, `${work.actor.realname}验收服务`);
  return serviceDetail(work, id);
}

/** Finished work is found good. @throws AppError serviceMissing, moveNotAllowed */
export async function passService(work: Work, id: string, summary: string): Promise<void> {
  const patch = () => ({ acceptBy: work.actor.username, acceptTime: work.clock.datetime() });
  await step(work, id, { event: () => 'accept', patch, summary });
}

export async function reworkService(work: Work, id: string, reason: string): Promise<Row> {
  await step(work, id, {
    event: () => 'rework',
    patch: () => ({ finishTime: null }),
    summary: `${work.actor.realname}要求返工，原因：${reason}`,
    reason,
  });
  return serviceDetail(work, id);
}

/** Without payment the order is cancelled, with payment it awaits the refund. */
export async function cancelService(work: Work, id: string, reason: string): Promise<Row> {
  const { before, after } = await step(work, id, {
    event: (row) => cancelEvent(Number(row.receivedAmount)),
    patch: () => ({ cancelReason: reason }),
    summary: `${work.actor.realname}取消服务订单，原因：${reason}`,
    reason,
  });
  if (after.serviceStatus === SERVICE_STATUS.refunding) await draftRefund(work, before, reason);
  return serviceDetail(work, id);
}

/**
 * A complaint about finished work: what was paid goes back by a refund (domain.md §4.4).
 * @throws AppError moveNotAllowed, refundNoMoney
 */
export async function complainService(work: Work, id: string, reason: string): Promise<Row> {
  const { before } = await step(work, id, {
    event: () => 'complain',
    check: (row) => {
      if (netOf(row) <= 0) throw new AppError('refundNoMoney');
    },
    patch: () => ({ cancelReason: reason }),
    summary: `${work.actor.realname}登记投诉退款，原因：${reason}`,
    reason,
  });
  await draftRefund(work, before, reason);
  return serviceDetail(work, id);
}

const netOf = (row: StoredService): number => moneyOf(row).receivedAmount - moneyOf(row).refundedAmount;

/** The money waits for a second person in a refund of its own (domain.md §4.8). */
async function draftRefund(work: Work, before: StoredService, note: string): Promise<void> {
  await openRefund(work, {
    debtor: { bizType: PAY_BIZ.service, id: before.id },
    bizNo: String(before.serviceNo),
    plotId: before.plotId,
    plotFullName: before.plotFullName,
    customerName: before.customerName,
    fromStatus: String(before.serviceStatus),
    reason: REFUND_REASON.serviceCancelled,
    note,
    amount: netOf(before),
  });
}
