import type { FoundRecord } from '@songbai/contract/modules/search/search.calls.ts';
import { numberStart, type SearchTerm } from '@songbai/contract/modules/search/search.rules.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { orderTable, type StoredOrder } from '../order/index.ts';
import { type StoredService, serviceOrderTable } from '../service/index.ts';
import { type NumberedPayment, paymentsFrom } from './payments.store.ts';
import { orderPath } from './records.ts';
import { ASKED_FOR, detailPath, noteOf } from './shown.ts';

/** Payments by number, shown to who may see the order or service that was paid; they lead to it. */
export async function findPayments(from: Reading<Server>, term: SearchTerm): Promise<FoundRecord[]> {
  const start = term.number && numberStart('SK', term.number);
  if (!start) return [];
  const payments = await paymentsFrom(from, start, ASKED_FOR);
  const { codes } = from.actor;
  const of = (field: 'orderId' | 'serviceOrderId') => [...new Set(payments.flatMap((payment) => payment[field] ?? []))];
  const orders = codes.has('cem:order:list')
    ? ((await stored(from, orderTable(from.server), of('orderId'))) as StoredOrder[])
    : [];
  const services = codes.has('cem:service:list')
    ? ((await stored(from, serviceOrderTable, of('serviceOrderId'))) as StoredService[])
    : [];
  const paid = new Map<string, Omit<FoundRecord, 'id' | 'title'>>([
    ...orders.map((row) => [row.id, { note: notes(row.orderNo, row), path: orderPath(from, row) }] as const),
    ...services.map(
      (row) => [row.id, { note: notes(row.serviceNo, row), path: detailPath('/services/orders', row.id) }] as const,
    ),
  ]);
  return payments.flatMap(({ id, payNo, ...debtor }: NumberedPayment) => {
    const about = paid.get(debtor.orderId ?? debtor.serviceOrderId ?? '');
    return about ? [{ id, title: payNo, ...about }] : [];
  });
}

const notes = (number: string | null, row: { customerName: string | null; plotFullName: string | null }): string =>
  noteOf(number, row.customerName, row.plotFullName);
