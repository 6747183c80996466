import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import type { RefundItem } from '@songbai/contract/modules/refund/refund.rules.ts';
import { SERVICE_STATUS } from '@songbai/contract/modules/service/service.dicts.ts';
import { serviceOrder } from '@songbai/contract/modules/service/service.resource.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { StoreContext, WriteContext } from '../../resource/context.ts';
import type { Row } from '../../resource/read/present.ts';
import { get } from '../../resource/read/store.ts';
import { readLines } from '../../resource/write/lines.ts';
import type { Work } from '../../resource/write/work.ts';
import { serviceOrderTable } from './service.table.ts';

/** A service order with its lines in wire form, read inside the transaction that changed it. */
export async function serviceDetail(work: Work<StoreContext>, id: string): Promise<Row> {
  const row = await get(work, serviceOrderTable, id);
  for (const [name, lines] of Object.entries(serviceOrder.lines)) row[name] = await readLines(work, lines, id);
  return row;
}

/** Fields of an item that an order copies from the catalogue. */
export interface CatalogueItem {
  id: string;
  name: string;
  unit: string;
  price: number;
  needPlot: 'Y' | 'N';
  needWorkOrder: 'Y' | 'N';
  leadDays: number;
  status: string;
}

/** Live catalogue items by id. */
export async function catalogueItems(
  trx: Trx,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, CatalogueItem>> {
  const rows = await trx
    .selectFrom('cemServiceItem')
    .select(['id', 'name', 'unit', 'price', 'needPlot', 'needWorkOrder', 'leadDays', 'status'])
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** True when there is a valid right of use on the plot (domain.md §3.18). */
export async function hasValidRight(trx: Trx, tenantId: number, plotId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('cemPlotRight')
    .select('id')
    .where('plotId', '=', plotId)
    .where('tenantId', '=', tenantId)
    .where('status', '=', RIGHT_STATUS.valid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Customers with a right of use on the plot that has not ended. */
export async function holdersOf(trx: Trx, tenantId: number, plotId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('cemPlotRight')
    .select('holderId')
    .where('plotId', '=', plotId)
    .where('tenantId', '=', tenantId)
    .where('status', 'in', [RIGHT_STATUS.pending, RIGHT_STATUS.valid, RIGHT_STATUS.frozen])
    .execute();
  return rows.map(({ holderId }) => String(holderId));
}

/** Requirements of an order's lines for its appointment and its plot. */
export async function demandsOf(
  trx: Trx,
  serviceOrderId: string,
): Promise<(Pick<CatalogueItem, 'name' | 'leadDays' | 'needPlot'> & { photoRequired: number | null })[]> {
  return trx
    .selectFrom('cemServiceOrderItem as l')
    .innerJoin('cemServiceItem as i', 'i.id', 'l.serviceItemId')
    .select(['l.name', 'i.leadDays', 'i.needPlot', 'i.photoRequired'])
    .where('l.serviceOrderId', '=', serviceOrderId)
    .where('l.delFlag', '=', 0)
    .orderBy('l.orderNum')
    .execute();
}

/** Orders whose work was finished by then and that wait to be accepted, in the order of their ids. */
export async function finishedUntil(
  db: Db,
  until: string,
  { after, most }: { after: string; most: number },
): Promise<{ id: string; tenantId: number }[]> {
  return db
    .selectFrom('cemServiceOrder')
    .select(['id', 'tenantId'])
    .where('serviceStatus', '=', SERVICE_STATUS.toAccept)
    .where('delFlag', '=', 0)
    .where('finishTime', '<=', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** True when the actor is the agent of this account today (contract/1 §16.13). */
export async function isAgentOf({ db, actor, clock }: Work<WriteContext>, userId: string): Promise<boolean> {
  const now = clock.datetime();
  const row = await db
    .selectFrom('sysUserAgent as a')
    .innerJoin('sysUser as u', 'u.username', 'a.userName')
    .select('a.id')
    .where('u.id', '=', userId)
    .where('a.agentUserName', '=', actor.username)
    .where('a.status', '=', VALID_STATUS.valid)
    .where('a.delFlag', '=', 0)
    .where('a.startTime', '<=', now)
    .where('a.endTime', '>=', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** The live lines of a service order as refunds read them. */
export async function refundItems(db: Db, serviceOrderId: string): Promise<RefundItem[]> {
  const rows = await db
    .selectFrom('cemServiceOrderItem')
    .select(['id', 'name', 'amount'])
    .where('serviceOrderId', '=', serviceOrderId)
    .where('delFlag', '=', 0)
    .orderBy('orderNum')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, amount }) => ({ itemId: id, name, amount, refundable: true }));
}

/** True when a line of the order requires work, so that it is assigned and accepted. */
export async function needsWork(trx: Trx, serviceOrderId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('cemServiceOrderItem as l')
    .innerJoin('cemServiceItem as i', 'i.id', 'l.serviceItemId')
    .select('l.id')
    .where('l.serviceOrderId', '=', serviceOrderId)
    .where('l.delFlag', '=', 0)
    .where('i.needWorkOrder', '=', 'Y')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Name of an active account of the tenant; undefined when there is none. */
export async function workerName(trx: Trx, tenantId: number, userId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('sysUser as u')
    .innerJoin('sysUserTenant as ut', 'ut.userId', 'u.id')
    .select('u.realname')
    .where('u.id', '=', userId)
    .where('u.delFlag', '=', 0)
    .where('u.status', '=', 1)
    .where('ut.tenantId', '=', tenantId)
    .executeTakeFirst();
  return row?.realname;
}
