import { SHELF } from '@songbai/contract/dicts/shared.ts';
import { plot } from '@songbai/contract/modules/plot/plot.resource.ts';
import type {
  ServiceAddBody,
  ServiceAssignBody,
  ServiceFinishBody,
  ServicePayBody,
  ServiceReasonBody,
} from '@songbai/contract/modules/service/service.calls.ts';
import { type ServiceItem, serviceItem, serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import { photosNeeded } from '@songbai/contract/modules/service/service.rules.ts';
import type { Envelope, Page } from '@songbai/contract/wire/envelope.ts';
import { getResult, send } from '../../api/client.ts';

/** Active service items, with prices. */
export async function fetchOffer(signal?: AbortSignal): Promise<ServiceItem[]> {
  const params = { status: SHELF.on, pageNo: 1, pageSize: 1000, column: 'code', order: 'asc' };
  return (await getResult<Page<ServiceItem>>(`${serviceItem.path}/list`, params, { signal })).records;
}

/** The plots of which a customer is the holder; two tell whether there is only one. */
export function fetchPlotsOf(holderId: string, signal?: AbortSignal): Promise<Page<{ id: string }>> {
  return getResult(`${plot.path}/list`, { holderId, pageNo: 1, pageSize: 2 }, { signal, quiet: true });
}

export function addServiceOrder(body: ServiceAddBody, idempotencyKey: string): Promise<Envelope<unknown>> {
  return send('POST', `${serviceOrder.path}/add`, { body, idempotencyKey });
}

/** The reply names the payment, for its receipt. */
export function payServiceOrder(
  body: ServicePayBody,
  idempotencyKey: string,
): Promise<Envelope<{ paymentId?: string | null } | null>> {
  return send('POST', `${serviceOrder.path}/pay`, { body, idempotencyKey });
}

export function assignServiceOrder(body: ServiceAssignBody): Promise<Envelope<unknown>> {
  return send('POST', `${serviceOrder.path}/assign`, { body });
}

export function finishServiceOrder(body: ServiceFinishBody): Promise<Envelope<unknown>> {
  return send('POST', `${serviceOrder.path}/finish`, { body });
}

/** Photos of the finished work that the items of an order ask for. */
export async function fetchPhotosNeeded(id: string, signal?: AbortSignal): Promise<number> {
  const { items } = await getResult<{ items: { serviceItemId: string }[] }>(
    `${serviceOrder.path}/queryById`,
    { id },
    { signal },
  );
  const read = ({ serviceItemId }: { serviceItemId: string }) =>
    getResult<ServiceItem>(`${serviceItem.path}/queryById`, { id: serviceItemId }, { signal, quiet: true });
  return photosNeeded(await Promise.all(items.map(read)));
}

/** State changes without further input. */
export function moveServiceOrder(move: 'submit' | 'start' | 'accept', id: string): Promise<Envelope<unknown>> {
  return send('POST', `${serviceOrder.path}/${move}`, { body: { id } });
}

/** State changes that require a reason, which is logged. */
export function moveWithReason(
  move: 'cancel' | 'rework' | 'refuse' | 'complain',
  body: ServiceReasonBody,
): Promise<Envelope<unknown>> {
  return send('POST', `${serviceOrder.path}/${move}`, { body });
}
