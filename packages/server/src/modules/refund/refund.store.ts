import type { DictValue } from '@songbai/contract/dicts.ts';
import type { RefundSummary } from '@songbai/contract/modules/refund/refund.calls.ts';
import { refund, refundLine } from '@songbai/contract/modules/refund/refund.resource.ts';
import type { Row } from '../../resource/read/present.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { get } from '../../resource/read/store.ts';
import { readLines } from '../../resource/write/lines.ts';
import type { Work } from '../../resource/write/work.ts';
import { refundTable } from './refund.table.ts';

/** A refund with its lines in wire form, read inside the transaction that changed it. */
export async function refundDetail(work: Work, id: string): Promise<Row> {
  const row = await get(work, refundTable, id);
  row[Object.keys(refund.lines)[0] ?? 'lines'] = await readLines(work, refundLine, id);
  return row;
}

/** True when a refund was paid in this way with this voucher; the unique index also covers races. */
export async function voucherTaken(work: Work, id: string, method: string, channelNo: string): Promise<boolean> {
  const row = await work.db
    .selectFrom('cemRefund')
    .select('id')
    .where('tenantId', '=', work.actor.tenantId)
    .where('method', '=', method as DictValue<'pay_method'>)
    .where('channelNo', '=', channelNo)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** How far the plot change is that a refund belongs to. */
export async function changeStatus({ db, actor }: Reading, changeId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('cemPlotChange')
    .select('status')
    .where('id', '=', changeId)
    .where('tenantId', '=', actor.tenantId)
    .executeTakeFirst();
  return row?.status;
}

/** The ids of what the lines of a refund give back money for. */
export async function lineItems({ db }: Reading, refundId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('cemRefundLine')
    .select('itemId')
    .where('refundId', '=', refundId)
    .where('delFlag', '=', 0)
    .execute();
  return rows.map(({ itemId }) => itemId);
}

/** Number and sum of the tenant's refunds in each state. */
export async function refundSummary({ db, actor }: Reading): Promise<RefundSummary> {
  const rows = await db
    .selectFrom('cemRefund')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count'), fn.sum<number>('amount').as('amount')])
    .where('tenantId', '=', actor.tenantId)
    .where('delFlag', '=', 0)
    .groupBy('status')
    .orderBy('status')
    .execute();
  return {
    states: rows.map(({ status, count, amount }) => ({ status, count: Number(count), amount: Number(amount) })),
  };
}
