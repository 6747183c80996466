import { dictText } from '@songbai/contract/dicts.ts';
import type { ServicePayBody } from '@songbai/contract/modules/service/service.calls.ts';
import {
  cancelEvent,
  moveService,
  type ServiceEvent,
  type ServiceStatus,
} from '@songbai/contract/modules/service/service.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, unwrap } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Stored, Values } from '../../resource/store.ts';
import { changeRow } from '../../resource/write/change.ts';
import { writeEvents } from '../../resource/write/events.store.ts';
import { addPayment } from '../order/index.ts';
import { needsWork, serviceDetail, workerName } from './service.store.ts';
import { serviceOrderTable } from './service.table.ts';

/** A step of a service order: which event, what else changes, what the history says. */
interface Step {
  event: (row: Stored) => ServiceEvent | Promise<ServiceEvent>;
  patch?: (row: Stored, to: ServiceStatus) => Values;
  summary: string;
  /** Refuses what the transition table cannot know. */
  check?: (row: Stored) => void;
}

async function step(
  server: Server,
  trx: Trx,
  actor: Actor,
  id: string,
  { event, patch, summary, check }: Step,
): Promise<Stored> {
  let done: ServiceEvent = 'submit';
  const { before, after } = await changeRow(
    server,
    trx,
    serviceOrderTable,
    actor,
    id,
    'serviceMissing',
    async (row) => {
      done = await event(row);
      const { to } = unwrap(moveService(row.serviceStatus as ServiceStatus, done));
      check?.(row);
      return { serviceStatus: to, ...patch?.(row, to) };
    },
  );
  const state = (row: Stored) => ({
    serviceStatus: row.serviceStatus,
    assigneeId: row.assigneeId,
    receivedAmount: row.receivedAmount,
  });
  await writeEvents(trx, actor, server, [
    {
      plotId: after.plotId as string | null,
      bizType: 'serviceOrder',
      bizId: id,
      event: done,
      summary: `${summary}（${String(after.serviceNo)}）`,
      before: state(before),
      after: state(after),
    },
  ]);
  return after;
}

/**
 * Takes the whole sum of a service order; goods over the counter are finished with it (domain.md §4.4).
 * @throws AppError serviceMissing, moveNotAllowed, servicePayExact, creditMissing, duplicateField
 */
export async function payService(server: Server, trx: Trx, actor: Actor, body: ServicePayBody): Promise<Row> {
  const after = await step(server, trx, actor, body.id, {
    event: async (row) => ((await needsWork(trx, row.id)) ? 'pay' : 'payCounter'),
    check: (row) => {
      if (body.amount !== row.arrearsAmount)
        throw new AppError('servicePayExact', { n: yuan(Number(row.arrearsAmount)) });
    },
    patch: () => ({ receivedAmount: body.amount, arrearsAmount: 0, paymentStatus: '2' }),
    summary: `${actor.realname}收款 ${yuan(body.amount)} 元，${dictText('pay_method', body.method)}`,
  });
  await addPayment(server, trx, actor, {
    debtor: { bizType: '2', id: body.id },
    amount: body.amount,
    method: body.method,
    payKind: '7',
    payerName: String(after.customerName),
    channelNo: body.channelNo,
  });
  return serviceDetail(server, trx, actor, body.id);
}

/** @throws AppError refMissing when the worker is no active account of this tenant */
export async function assignService(
  server: Server,
  trx: Trx,
  actor: Actor,
  id: string,
  assigneeId: string,
): Promise<Row> {
  const name = await workerName(trx, actor.tenantId, assigneeId);
  if (name === undefined) throw new AppError('refMissing', { label: '服务人员' }, { field: 'assigneeId' });
  await step(server, trx, actor, id, {
    event: () => 'assign',
    patch: () => ({ assigneeId }),
    summary: `${actor.realname}派单给${name}`,
  });
  return serviceDetail(server, trx, actor, id);
}

/** Workers touch their own tasks only; who may assign may touch all (domain.md §9). */
function refuseOthersTask(row: Stored, actor: Actor): void {
  if (row.assigneeId !== actor.userId && !actor.codes.has('cem:service:assign')) throw new AppError('notAssignee');
}

export async function refuseService(server: Server, trx: Trx, actor: Actor, id: string, reason: string): Promise<Row> {
  await step(server, trx, actor, id, {
    event: () => 'refuse',
    check: (row) => refuseOthersTask(row, actor),
    patch: () => ({ assigneeId: null }),
    summary: `${actor.realname}退回派单，原因：${reason}`,
  });
  return serviceDetail(server, trx, actor, id);
}

export async function startService(server: Server, trx: Trx, actor: Actor, id: string): Promise<Row> {
  await step(server, trx, actor, id, {
    event: () => 'start',
    check: (row) => refuseOthersTask(row, actor),
    patch: () => ({ startTime: server.clock.datetime() }),
    summary: `${actor.realname}开始服务`,
  });
  return serviceDetail(server, trx, actor, id);
}

export async function finishService(server: Server, trx: Trx, actor: Actor, id: string): Promise<Row> {
  await step(server, trx, actor, id, {
    event: () => 'finish',
    check: (row) => refuseOthersTask(row, actor),
    patch: () => ({ finishTime: server.clock.datetime() }),
    summary: `${actor.realname}完成服务`,
  });
  return serviceDetail(server, trx, actor, id);
}

export async function acceptService(server: Server, trx: Trx, actor: Actor, id: string): Promise<Row> {
  const patch = () => ({ acceptBy: actor.username, acceptTime: server.clock.datetime() });
  await step(server, trx, actor, id, { event: () => 'accept', patch, summary: `${actor.realname}验收服务` });
  return serviceDetail(server, trx, actor, id);
}

export async function reworkService(server: Server, trx: Trx, actor: Actor, id: string, reason: string): Promise<Row> {
  await step(server, trx, actor, id, {
    event: () => 'rework',
    patch: () => ({ finishTime: null }),
    summary: `${actor.realname}要求返工，原因：${reason}`,
  });
  return serviceDetail(server, trx, actor, id);
}

/** Without money the order is cancelled, with money it waits for the refund. */
export async function cancelService(server: Server, trx: Trx, actor: Actor, id: string, reason: string): Promise<Row> {
  await step(server, trx, actor, id, {
    event: (row) => cancelEvent(Number(row.receivedAmount)),
    patch: () => ({ cancelReason: reason }),
    summary: `${actor.realname}取消服务订单，原因：${reason}`,
  });
  return serviceDetail(server, trx, actor, id);
}
