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
  OrderRemindBody,
  OrderRestoreBody,
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

export function cancelOrder(body: OrderCancelBody): Promise<Envelope<unknown>> {
  return send('POST', `${order.path}/cancel`, { body });
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
