import { LIMITS } from '@songbai/contract/limits.ts';
import { customerWarning } from '@songbai/contract/modules/customer/customer.rules.ts';
import { needsApproval } from '@songbai/contract/modules/order/discount.rules.ts';
import type { OrderAddBody } from '@songbai/contract/modules/order/order.calls.ts';
import { ORDER_STATUS, ORDER_TYPE } from '@songbai/contract/modules/order/order.dicts.ts';
import { usersRefusal } from '@songbai/contract/modules/order/users.rules.ts';
import { HOLD_STATUS, HOLD_TYPE, PLOT_SALE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { effectiveSale, pickRefusal } from '@songbai/contract/modules/plot/plot.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, refuseIf } from '../../platform/errors.ts';
import type { Row } from '../../resource/read/present.ts';
import { checkDictionaries } from '../../resource/write/checks.store.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { customerById, findOrCreateCustomer, type StoredCustomer, withNumber } from '../customer/index.ts';
import { registerUsers } from '../deceased/index.ts';
import {
  changePlot,
  closeHolds,
  isHeldFor,
  openHolds,
  plotById,
  plotTable,
  refuseStoppedSales,
  type StoredPlot,
  UNLOCKED,
} from '../plot/index.ts';
import { type ExtraLine, extraLines } from './extra-lines.ts';
import { refuseHistorical } from './historical.ts';
import { refuseUnidentified } from './identity.ts';
import { insertOrder, type Opening } from './new-order.store.ts';
import { notifyOfOrder } from './notify-of-order.ts';
import { orderDetail } from './order.store.ts';
import { orderTable } from './order.table.ts';
import { limitOf, priceOf, storedLines } from './order-price.ts';
import { linesForPlot } from './quote.store.ts';
import { settleFreeOrder } from './settle.ts';

/**
 * Reserves a plot: a new order without payments, the plot reserved, a hold of three days (domain.md §4.1, §4.2). As a
 * draft, or with a discount above the seller's limit, the order keeps the plot until it is submitted and approved.
 * @throws AppError plotMissing, plotDisputed, plotLockedBy, plotNotForSale, salesStopped, customerNeeded,
 *   plotUnpriced, historicalNotEntitled, chargeItemUnlisted, chargeItemTooDear, customerMissing, customerBlacklisted,
 *   customerDeceased, orderIdentityNeeded, discountReasonNeeded, discountTooBig, invalid, and why users are refused
 */
export async function addOrder(work: Work, body: OrderAddBody): Promise<Row> {
  const { server } = work;
  checkDictionaries(work, orderTable(server).resource.fields, { channel: body.channel, orderType: body.orderType });
  const extras = await extraLines(work, body.items ?? []);
  const status = await openingStatus(work, body, extras);
  const customer = await buyer(work, body);
  if (status !== ORDER_STATUS.draft) refuseUnidentified(body.orderType, customer);
  const { before, after } = await reserve(work, body, { status, customerId: customer.id });
  if (!body.confirmed) refuseIf(customerWarning(customer));
  const lines = [...(await linesForPlot(work.db, after)), ...extras];
  const price = priceOf(lines, body);
  const placed = { plot: after, customer, price, status, salesId: work.actor.userId };
  const id = await insertOrder(work, { terms: body, ...placed });
  await insertLogged(work, 'cem_order_item', storedLines(id, lines, price.discount));
  await turnHold(work, { before, orderId: id, customerId: customer.id, status });
  await addUsers(work, body, after);
  noteOrder(work, { id, plot: after, customer, payable: price.payable, status });
  if (status === ORDER_STATUS.pendingApproval) await notifyOfOrder(work, id);
  if (price.payable === 0 && status === ORDER_STATUS.reserved) await settleFreeOrder(work, id);
  return orderDetail(work, id);
}

/** Those who shall rest there, registered with the order or not at all (domain.md §3.9). */
async function addUsers(work: Work, { users = [], orderType }: OrderAddBody, plot: StoredPlot): Promise<void> {
  if (users.length === 0) return;
  if (!work.actor.codes.has('cem:deceased:add')) throw new AppError('orderUsersNotEntitled');
  refuseIf(usersRefusal(users, { capacity: Number(plot.capacity ?? 1), orderType }));
  await registerUsers(work, plot, users);
}

const OPENING_EVENT = {
  [ORDER_STATUS.draft]: { event: 'draft', verb: '存为草稿' },
  [ORDER_STATUS.pendingApproval]: { event: 'submit', verb: '提交审批' },
  [ORDER_STATUS.reserved]: { event: 'reserve', verb: '下单' },
} as const;

function noteOrder(
  work: Work,
  order: { id: string; plot: StoredPlot; customer: StoredCustomer; payable: number; status: Opening },
): void {
  const { event, verb } = OPENING_EVENT[order.status];
  const { plot, customer, payable, status } = order;
  const summary = `${work.actor.realname}${verb}「${plot.fullName}」，购墓人${customer.name}，应收 ${yuan(payable)} 元`;
  const about = { plotId: plot.id, bizType: 'order' as const, bizId: order.id, event, summary };
  work.events([{ ...about, before: null, after: { orderStatus: status, payableAmount: payable } }]);
}

/** The state of a new order; the row lock keeps the plot's price until the order stands. */
async function openingStatus(work: Work, body: OrderAddBody, extras: readonly ExtraLine[]): Promise<Opening> {
  if (body.draft) return ORDER_STATUS.draft;
  if (!body.discountAmount) return ORDER_STATUS.reserved;
  await lockLive(work, plotTable.resource.table, work.actor.tenantId, [body.plotId]);
  const plot = await plotById(work, body.plotId);
  if (!plot) throw new AppError('plotMissing');
  const { list, discount } = priceOf([...(await linesForPlot(work.db, plot)), ...extras], body);
  return needsApproval(discount, list, limitOf(work.actor)) ? ORDER_STATUS.pendingApproval : ORDER_STATUS.reserved;
}

/** Takes the plot if it is free, locked or held by the actor, or kept for the customer; of concurrent calls only one succeeds. */
async function reserve(
  work: Work,
  { plotId, orderType }: OrderAddBody,
  { status, customerId }: { status: Opening; customerId: string },
): Promise<{ before: StoredPlot; after: StoredPlot }> {
  const reserved = status === ORDER_STATUS.reserved;
  return changePlot(work, plotId, async (plot) => {
    if (!(await isHeldFor(work, plot, customerId)))
      refuseIf(pickRefusal(plot, work.actor.username, work.clock.now(), 'plotNotForSale'));
    refuseUnpriced(plot, work.actor);
    // 历史补录 records a sale made long ago, so today's selling state does not matter.
    if (orderType === ORDER_TYPE.historical) refuseHistorical(work.actor);
    else await refuseStoppedSales(work.db, work.actor.tenantId, plot.areaId);
    return {
      patch: { saleStatus: reserved ? PLOT_SALE.reserved : PLOT_SALE.held, ...UNLOCKED },
      event: reserved ? 'reserve' : 'hold',
      summary: `${work.actor.realname}${reserved ? '预定墓位' : '为订单保留墓位'}`,
    };
  });
}

/** A plot that costs nothing would be sold without a cashier, so it takes somebody who may give plots away. */
function refuseUnpriced(plot: StoredPlot, actor: Actor): void {
  if (plot.listPrice === 0 && !actor.codes.has('cem:order:free'))
    throw new AppError('plotUnpriced', { name: plot.fullName ?? '' });
}

/**
 * The actor's lock or 保留 becomes the order's; an expired hold is closed as expired. The reservation lasts three days,
 * the hold of a draft until it is submitted or cancelled.
 */
async function turnHold(
  work: Work,
  turn: { before: StoredPlot; orderId: string; customerId: string; status: Opening },
): Promise<void> {
  const { before, orderId, customerId, status } = turn;
  const now = work.clock.now();
  const state = effectiveSale(before, now);
  const wasMine = state === PLOT_SALE.locked || state === PLOT_SALE.held;
  await closeHolds(
    work,
    [before.id],
    wasMine ? { status: HOLD_STATUS.ordered, orderId } : { status: HOLD_STATUS.expired },
  );
  const hold =
    status === ORDER_STATUS.reserved
      ? { holdType: HOLD_TYPE.reservation, expireMs: now + LIMITS.reservationMs }
      : { holdType: HOLD_TYPE.hold, reason: '待提交订单' };
  await openHolds(work, [{ plotId: before.id, customerId, orderId, ...hold }]);
}

async function buyer(work: Work, body: OrderAddBody): Promise<StoredCustomer> {
  if (body.customerId !== undefined) {
    const known = await customerById(work, body.customerId);
    return body.identity ? withNumber(work, known, body.identity) : known;
  }
  if (body.customer !== undefined) return findOrCreateCustomer(work, body.customer);
  throw new AppError('customerNeeded');
}
