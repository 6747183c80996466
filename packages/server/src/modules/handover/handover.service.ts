import type {
  HandoverBody,
  HandoverCounts,
  HandoverEffect,
  HandoverEffectQuery,
  Seller,
  SellerState,
} from '@songbai/contract/modules/handover/handover.calls.ts';
import { USER_STATUS } from '@songbai/contract/modules/user/user.dicts.ts';
import { idsOf } from '@songbai/contract/rules/delegation.ts';
import { chunks } from '../../db/chunks.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import type { BusinessEvent } from '../../resource/write/events.ts';
import type { Work } from '../../resource/write/work.ts';
import { customerTable } from '../customer/index.ts';
import { orderTable } from '../order/index.ts';
import { plotTable } from '../plot/index.ts';
import {
  customersOf,
  holdsOf,
  type Moved,
  moveCustomers,
  moveHolds,
  moveOrders,
  orderFacts,
  ordersOf,
  sellerById,
  sellersOf,
} from './handover.store.ts';

interface UnderWay {
  customers: string[];
  orders: string[];
  /** Holds of drafts go with their order and are not counted. */
  holds: string[];
  ofDrafts: string[];
  drafts: number;
}

/** What would go to another seller, for the question before. */
export async function handoverEffect(from: Reading<Server>, query: HandoverEffectQuery): Promise<HandoverEffect> {
  const seller = await sellerById(from.db, from.actor.tenantId, query.fromId);
  if (!seller) throw new AppError('refMissing', { label: '原业务员' }, { field: 'fromId' });
  return { ...countsOf(await underWay(from, query)), fromName: seller.realname, fromState: stateOf(seller) };
}

/**
 * Hands over, all or nothing: customers, orders under way with their drafts, and kept plots. Orders that are paid up or
 * ended stay with who sold them, because commissions and figures follow the seller of an order.
 * @throws AppError handoverSame, handoverTaker, handoverForeign, handoverNothing, handoverChanged
 */
export async function handOver(work: Work, body: HandoverBody): Promise<HandoverCounts> {
  const { tenantId } = work.actor;
  if (body.fromId === body.toId) throw new AppError('handoverSame');
  const [from, to] = [await sellerById(work.db, tenantId, body.fromId), await sellerById(work.db, tenantId, body.toId)];
  if (!from) throw new AppError('refMissing', { label: '原业务员' }, { field: 'fromId' });
  if (!to) throw new AppError('handoverForeign');
  if (!isWorking(to)) throw new AppError('handoverTaker', { name: to.realname });
  const all = await underWay(work, body);
  const counts = countsOf(all);
  const { customers, orders, holds } = counts;
  if (customers + orders + holds === 0) throw new AppError('handoverNothing', { name: from.realname });
  const { shown } = body;
  if (shown.customers !== customers || shown.orders !== orders || shown.holds !== holds)
    throw new AppError('handoverChanged');
  const move = (ids: readonly string[]) => ({ ids, from: from.id, to });
  const moved = {
    customer: await moveCustomers(work, move(all.customers)),
    order: await moveOrders(work, move(all.orders)),
    plot: await moveHolds(work, move([...all.holds, ...all.ofDrafts])),
  };
  // Somebody else was quicker with one of them.
  if (moved.customer.length < customers || moved.order.length < orders) throw new AppError('handoverChanged');
  const what = { from, to, reason: body.reason.trim() };
  recordHandover(work, 'customer', moved.customer, what);
  recordHandover(work, 'order', moved.order, what);
  recordHandover(work, 'plot', moved.plot, what);
  return counts;
}

/** Who may be handed over from; those who left first. */
export async function sellers({ db, actor }: Reading): Promise<Seller[]> {
  const found = await sellersOf(db, actor.tenantId);
  return found.map((account) => ({ id: account.id, realname: account.realname, state: stateOf(account) }));
}

function stateOf(account: { status: number; delFlag: number }): SellerState {
  if (account.delFlag !== 0) return 'deleted';
  return isWorking(account) ? 'working' : 'frozen';
}

const isWorking = ({ status, delFlag }: { status: number; delFlag: number }): boolean =>
  delFlag === 0 && String(status) === USER_STATUS.normal;

const countsOf = ({ customers, orders, holds, drafts }: UnderWay): HandoverCounts => ({
  ...{ customers: customers.length, orders: orders.length, drafts },
  holds: holds.length,
});

/** What the seller has under way, as far as the actor may see it. */
async function underWay(from: Reading<Server>, query: HandoverEffectQuery): Promise<UnderWay> {
  const { db, server, actor } = from;
  const chosen = query.customerIds ? new Set(idsOf(query.customerIds)) : undefined;
  const customers = (await customersOf(db, actor.tenantId, query.fromId)).filter((id) => !chosen || chosen.has(id));
  const seen = await visible(from, orderTable(server), await ordersOf(db, actor.tenantId, query.fromId));
  const orders = (await orderFacts(db, seen)).filter(
    ({ customerId }) => !chosen || (customerId !== null && chosen.has(customerId)),
  );
  const orderIds = new Set(orders.map(({ id }) => id));
  const holds = await holdsOf(db, actor.tenantId, query.fromId);
  const ofDrafts = holds.filter(({ orderId }) => orderId !== null && orderIds.has(orderId));
  const others = holds.filter(
    ({ orderId, customerId }) =>
      !(orderId !== null && orderIds.has(orderId)) && (!chosen || (customerId !== null && chosen.has(customerId))),
  );
  const plots = new Set(
    await visible(
      from,
      plotTable,
      others.map(({ plotId }) => plotId),
    ),
  );
  return {
    customers: await visible(from, customerTable, customers),
    orders: [...orderIds].sort(),
    holds: others.filter(({ plotId }) => plots.has(plotId)).map(({ id }) => id),
    ofDrafts: ofDrafts.map(({ id }) => id),
    drafts: orders.filter(({ draft }) => draft).length,
  };
}

/** Those of the rows that the actor's data rules show. */
async function visible(from: Reading<Server>, table: ResourceTable, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const part of chunks(ids)) found.push(...(await stored(from, table, part)).map(({ id }) => id));
  return found.sort();
}

interface Handover {
  from: { id: string; realname: string };
  to: { id: string; realname: string };
  reason: string;
}

const LOGGED = {
  customer: { table: 'cem_customer', field: 'ownerSalesId', what: '客户' },
  order: { table: 'cem_order', field: 'salesId', what: '订单' },
  plot: { table: 'cem_plot_hold', field: 'holderId', what: '保留墓位' },
} as const;

/** Data log and timeline of what was handed over. */
function recordHandover(
  work: Work,
  bizType: keyof typeof LOGGED,
  moved: readonly Moved[],
  { from, to, reason }: Handover,
): void {
  const { table, field, what } = LOGGED[bizType];
  const before = { [field]: from.id };
  const after = { [field]: to.id };
  const changes = moved.map(({ id, version }) => ({ table, id, version, action: 'edit' as const, before, after }));
  work.log(changes);
  const summary = `${work.actor.realname}将${what}由${from.realname}移交给${to.realname}，原因：${reason}`;
  const events = moved.map(
    ({ id, plotId }): BusinessEvent => ({
      plotId,
      bizType,
      bizId: bizType === 'plot' ? (plotId ?? id) : id,
      event: 'handover',
      summary,
      reason,
      before,
      after,
    }),
  );
  work.events(events);
}
