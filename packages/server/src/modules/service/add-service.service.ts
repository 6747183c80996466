import { SHELF } from '@songbai/contract/dicts/shared.ts';
import { customerWarning } from '@songbai/contract/modules/customer/customer.rules.ts';
import { ORDER_PAY } from '@songbai/contract/modules/order/order.dicts.ts';
import type { ServiceAddBody } from '@songbai/contract/modules/service/service.calls.ts';
import { SERVICE_STATUS } from '@songbai/contract/modules/service/service.dicts.ts';
import { moveService, submitEvent } from '@songbai/contract/modules/service/service.rules.ts';
import { lineAmount, MONEY_MAX, yuan } from '@songbai/contract/rules/money.ts';
import { serviceNo } from '@songbai/contract/rules/series-numbers.ts';
import { nextNumber } from '../../db/state.ts';
import { AppError, refuseIf, unwrap } from '../../platform/errors.ts';
import type { Values, WriteContext } from '../../resource/context.ts';
import type { Row } from '../../resource/read/present.ts';
import { insertLogged } from '../../resource/write/logged.store.ts';
import { insert } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { customerById } from '../customer/index.ts';
import { checkAppointment, checkedPlot, refuseOthersPlot, refuseUndated } from './service.checks.ts';
import { type CatalogueItem, catalogueItems, serviceDetail } from './service.store.ts';
import { serviceOrderTable } from './service.table.ts';

interface Line {
  item: CatalogueItem;
  quantity: number;
  amount: number;
}

/**
 * Adds a service order at the catalogue's prices, submitted at once unless it is kept as a draft (domain.md §4.4).
 * @throws AppError serviceItemMissing, serviceNeedsPlot, servicePlotInactive, serviceLead, serviceCustomerNeeded,
 *   serviceNeedsDate, customerBlacklisted, customerDeceased, servicePlotNotTheirs, customerMissing, plotMissing, invalid
 */
export async function addService(work: Work, body: ServiceAddBody): Promise<Row> {
  const lines = await pricedLines(work, body);
  const items = lines.map((line) => line.item);
  checkAppointment(work.clock.today(), body.appointDate, items);
  const plot = await checkedPlot(work, body.plotId, items);
  const client = await clientOf(work, body);
  refuseUndated(body.appointDate, items);
  await refuseOthersPlot(work, plot?.id, client.customerId);
  const payable = lines.reduce((sum, line) => sum + line.amount, 0);
  if (payable > MONEY_MAX) throw new AppError('invalid', { detail: '订单金额过大' });
  const needsWork = items.some((item) => item.needWorkOrder === 'Y');
  const { draft: keptBack = false } = body;
  const state = keptBack
    ? SERVICE_STATUS.draft
    : unwrap(moveService(SERVICE_STATUS.draft, submitEvent(payable, needsWork))).to;
  const { source, appointDate, requirement, remark } = body;
  const draft = { ...client, plotId: plot?.id, source, appointDate, requirement, remark };
  const id = await insert(work, serviceOrderTable, draft, {
    serviceNo: await nextServiceNo(work),
    itemsText: lines
      .map((line) => line.item.name)
      .join('、')
      .slice(0, 200),
    plotFullName: plot?.fullName ?? null,
    payableAmount: payable,
    receivedAmount: 0,
    refundedAmount: 0,
    arrearsAmount: payable,
    paymentStatus: payable > 0 ? ORDER_PAY.unpaid : ORDER_PAY.paid,
    serviceStatus: state,
  });
  await insertLogged(
    work,
    'cem_service_order_item',
    lines.map((line, index) => storedLine(id, line, index)),
  );
  const summary = `${work.actor.realname}${keptBack ? '存服务订单草稿' : '新建服务订单'}，${String(client.customerName)}，应收 ${yuan(payable)} 元`;
  const event = {
    plotId: plot?.id ?? null,
    bizType: 'serviceOrder' as const,
    bizId: id,
    event: keptBack ? 'draft' : 'submit',
    summary,
  };
  work.events([{ ...event, before: null, after: { serviceStatus: state, payableAmount: payable } }]);
  return serviceDetail(work, id);
}

/** Lines with catalogue prices; prices sent by the client are ignored (I3). */
async function pricedLines(work: Work<WriteContext>, body: ServiceAddBody): Promise<Line[]> {
  const known = await catalogueItems(
    work.db,
    work.actor.tenantId,
    body.items.map((line) => line.serviceItemId),
  );
  return body.items.map((line) => {
    const item = known.get(line.serviceItemId);
    if (item?.status !== SHELF.on) throw new AppError('serviceItemMissing', { name: item?.name ?? '未知项目' });
    const quantity = Math.round(line.quantity * 100) / 100;
    const amount = lineAmount(quantity, item.price);
    if (amount > MONEY_MAX) throw new AppError('invalid', { detail: '订单金额过大' });
    return { item, quantity, amount };
  });
}

/** A known customer, or a guest by name and mobile. */
async function clientOf(work: Work, body: ServiceAddBody): Promise<Values> {
  if (body.customerId !== undefined) {
    const customer = await customerById(work, body.customerId);
    if (!body.confirmed) refuseIf(customerWarning(customer));
    return { customerId: customer.id, customerName: customer.name, mobile: customer.mobile };
  }
  const customerName = body.customerName?.trim() ?? '';
  if (customerName === '' || body.mobile === undefined) throw new AppError('serviceCustomerNeeded');
  return { customerName, mobile: body.mobile };
}

function storedLine(serviceOrderId: string, { item, quantity, amount }: Line, index: number): Values {
  const { id, name, unit, price } = item;
  return { serviceOrderId, orderNum: index + 1, serviceItemId: id, name, unit, quantity, unitPrice: price, amount };
}

async function nextServiceNo(work: Work): Promise<string> {
  const today = work.clock.today();
  const number = await nextNumber(work.db, `service:${work.actor.tenantId}:${today}`);
  return serviceNo(today, number);
}
