import type {
  OrderApproveBody,
  OrderBackBody,
  OrderCompleteBody,
  OrderPlotBody,
} from '@songbai/contract/modules/order/approval.calls.ts';
import type {
  OrderAddBody,
  OrderCancelBody,
  OrderCounts,
  OrderOutApplyBody,
  OrderOutFinishBody,
  OrderOutWithdrawBody,
  OrderPayBody,
  OrderPlanBody,
  OrderQuote,
  OrderRemindBatch,
  OrderRemindBatchBody,
  OrderRemindBody,
  OrderRestoreBody,
  OverdueIds,
  OverdueSummary,
} from '@songbai/contract/modules/order/order.calls.ts';
import {
  type Order,
  type OrderInstalment,
  type OrderItem,
  type OrderPayment,
  type OrderReminder,
  order,
} from '@songbai/contract/modules/order/order.resource.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';

/** An order with its lines and payments, as returned by queryById and the payment calls. */
export type OrderRecord = Order & {
  items: OrderItem[];
  payments: OrderPayment[];
  instalments: OrderInstalment[];
  reminders: OrderReminder[];
};

export const ORDER_KEYS = {
  one: (id: string) => ['order', 'one', id] as const,
  counts: ['order', 'counts'] as const,
  quote: (plotId: string) => ['order', 'quote', plotId] as const,
};

export function fetchOrder(id: string, signal?: AbortSignal): Promise<OrderRecord> {
  return getResult(`${order.path}/queryById`, { id }, { signal });
}

export function fetchOrderCounts(signal?: AbortSignal): Promise<OrderCounts> {
  return getResult(`${order.path}/counts`, {}, { signal, quiet: true });
}

export function fetchQuote(plotId: string, signal?: AbortSignal): Promise<OrderQuote> {
  return getResult(`${order.path}/quote`, { plotId }, { signal });
}

/** Idempotency key, so that a retry after a lost response creates no second order (I23). */
export function addOrder(body: OrderAddBody, idempotencyKey: string): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/add`, { body, idempotencyKey });
}

export function payOrder(body: OrderPayBody, idempotencyKey: string): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/pay`, { body, idempotencyKey });
}

export function planOrder(body: OrderPlanBody): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/plan`, { body });
}

export function remindOrder(body: OrderRemindBody): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/remind`, { body });
}

export function remindOrders(body: OrderRemindBatchBody, idempotencyKey: string): Promise<Envelope<OrderRemindBatch>> {
  return send('POST', `${order.path}/remindBatch`, { body, idempotencyKey });
}

/** All orders that the list finds, to be reminded in batches. */
export async function fetchOverdueIds(params: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { ids } = await getResult<OverdueIds>(`${order.path}/overdueIds`, params);
  return ids;
}

export function fetchOverdueSummary(
  params: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<OverdueSummary> {
  return getResult(`${order.path}/overdueSummary`, params, { signal, quiet: true });
}

export function cancelOrder(body: OrderCancelBody): Promise<Envelope<unknown>> {
  return send('POST', `${order.path}/cancel`, { body });
}

export function submitOrder(id: string): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/submit`, { body: { id } });
}

export function approveOrder(body: OrderApproveBody): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/approve`, { body });
}

export function sendOrderBack(act: 'reject' | 'withdraw', body: OrderBackBody): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/${act}`, { body });
}

export function chooseOrderPlot(body: OrderPlotBody): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/choosePlot`, { body });
}

export function completeOrder(body: OrderCompleteBody): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/complete`, { body });
}

export function applyOut(body: OrderOutApplyBody): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/outApply`, { body });
}

export function withdrawOut(body: OrderOutWithdrawBody): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/outWithdraw`, { body });
}

export function finishOut(body: OrderOutFinishBody): Promise<Envelope<OrderRecord>> {
  return send('POST', `${order.path}/outFinish`, { body });
}

export function deleteOrder(id: string, reason: string): Promise<Envelope<unknown>> {
  return send('DELETE', `${order.path}/delete`, { params: { id, reason } });
}

export function restoreOrder(body: OrderRestoreBody): Promise<Envelope<unknown>> {
  return send('POST', `${order.path}/restore`, { body });
}
