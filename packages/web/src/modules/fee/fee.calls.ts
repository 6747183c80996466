import type { FeeProposal, FeeRenewBody } from '@songbai/contract/modules/fee/fee.calls.ts';
import { type FeeTerm, feeTerm } from '@songbai/contract/modules/fee/fee-term.resource.ts';
import { type Order, order } from '@songbai/contract/modules/order/order.resource.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';

export function fetchProposal(orderId: string, signal?: AbortSignal): Promise<FeeProposal> {
  return getResult(`${feeTerm.path}/proposal`, { orderId }, { signal, quiet: true });
}

/** Paid orders of a plot or a customer, whose fees can be renewed. */
export async function fetchPaidOrders(
  params: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<readonly Order[]> {
  const page = await getResult<Page<Order>>(
    `${order.path}/list`,
    { ...params, pageSize: 100 },
    { signal, quiet: true },
  );
  return page.records;
}

/** The reply names the payment, for its receipt. Idempotency key, so that a retry after a lost response takes the money once (I23). */
export function renewFee(
  body: FeeRenewBody,
  idempotencyKey: string,
): Promise<Envelope<(FeeTerm & { paymentId?: string | null }) | null>> {
  return send('POST', `${feeTerm.path}/renew`, { body, idempotencyKey });
}
