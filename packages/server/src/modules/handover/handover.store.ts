import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { HOLD_STATUS, HOLD_TYPE } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { chunks } from '../../db/chunks.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Work } from '../../resource/write/work.ts';

/** Orders with something left to do for their seller; the sale of a paid one is the former seller's for good. */
const OPEN = [
  ORDER_STATUS.draft,
  ORDER_STATUS.pendingApproval,
  ORDER_STATUS.reserved,
  ORDER_STATUS.deposited,
  ORDER_STATUS.partlyPaid,
] as const;

/** An account of the tenant, deleted ones included. */
export function sellerById(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('sysUser as u')
    .innerJoin('sysUserTenant as ut', 'ut.userId', 'u.id')
    .select(['u.id', 'u.realname', 'u.status', 'u.delFlag'])
    .where('u.id', '=', id)
    .where('ut.tenantId', '=', tenantId)
    .executeTakeFirst();
}

/** Accounts of the tenant that customers or orders under way name as their seller. */
export function sellersOf(db: Db, tenantId: number) {
  return db
    .selectFrom('sysUser as u')
    .select(['u.id', 'u.realname', 'u.status', 'u.delFlag'])
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom('cemCustomer as c')
            .select('c.id')
            .whereRef('c.ownerSalesId', '=', 'u.id')
            .where('c.tenantId', '=', tenantId)
            .where('c.delFlag', '=', 0),
        ),
        where.exists(
          where
            .selectFrom('cemOrder as o')
            .select('o.id')
            .whereRef('o.salesId', '=', 'u.id')
            .where('o.tenantId', '=', tenantId)
            .where('o.orderStatus', 'in', OPEN)
            .where('o.delFlag', '=', 0),
        ),
      ]),
    )
    .orderBy('u.delFlag', 'desc')
    .orderBy('u.status', 'desc')
    .orderBy('u.realname')
    .execute();
}

/** Ids of a seller's customers. */
export async function customersOf(db: Db, tenantId: number, sellerId: string): Promise<string[]> {
  const rows = db
    .selectFrom('cemCustomer')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('ownerSalesId', '=', sellerId)
    .where('delFlag', '=', 0);
  return (await rows.orderBy('id').execute()).map(({ id }) => id);
}

/** Ids of a seller's orders under way. */
export async function ordersOf(db: Db, tenantId: number, sellerId: string): Promise<string[]> {
  const rows = db
    .selectFrom('cemOrder')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('salesId', '=', sellerId)
    .where('orderStatus', 'in', OPEN)
    .where('delFlag', '=', 0);
  return (await rows.orderBy('id').execute()).map(({ id }) => id);
}

export interface HeldPlot {
  id: string;
  plotId: string;
  customerId: string | null;
  orderId: string | null;
}

/** Plots that a seller keeps; a lock while somebody chooses is not one of them. */
export function holdsOf(db: Db, tenantId: number, sellerId: string): Promise<HeldPlot[]> {
  return db
    .selectFrom('cemPlotHold')
    .select(['id', 'plotId', 'customerId', 'orderId'])
    .where('tenantId', '=', tenantId)
    .where('holderId', '=', sellerId)
    .where('status', '=', HOLD_STATUS.active)
    .where('holdType', '<>', HOLD_TYPE.lock)
    .orderBy('id')
    .execute();
}

export interface Moved {
  id: string;
  version: number;
  plotId: string | null;
}

interface Move {
  ids: readonly string[];
  from: string;
  to: { id: string; realname: string };
}

const stamps = ({ actor, clock }: Work) => ({ updateBy: actor.username, updateTime: clock.datetime() });

/** Gives customers to another seller: those that are still the former one's. */
export async function moveCustomers(work: Work, { ids, from, to }: Move): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const part of chunks(ids)) {
    const rows = await work.db
      .updateTable('cemCustomer')
      .set((set) => ({ ...stamps(work), ownerSalesId: to.id, version: set('version', '+', 1) }))
      .where('id', 'in', part)
      .where('ownerSalesId', '=', from)
      .where('delFlag', '=', 0)
      .returning(['id', 'version'])
      .execute();
    moved.push(...rows.map((row) => ({ ...row, plotId: null })));
  }
  return moved;
}

/** The same for orders; one that was paid up or ended meanwhile stays. */
export async function moveOrders(work: Work, { ids, from, to }: Move): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const part of chunks(ids)) {
    const rows = await work.db
      .updateTable('cemOrder')
      .set((set) => ({ ...stamps(work), salesId: to.id, version: set('version', '+', 1) }))
      .where('id', 'in', part)
      .where('salesId', '=', from)
      .where('orderStatus', 'in', OPEN)
      .where('delFlag', '=', 0)
      .returning(['id', 'version', 'plotId'])
      .execute();
    moved.push(...rows);
  }
  return moved;
}

/** The same for plots that are still kept. */
export async function moveHolds(work: Work, { ids, from, to }: Move): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const part of chunks(ids)) {
    const rows = await work.db
      .updateTable('cemPlotHold')
      .set((set) => ({ ...stamps(work), holderId: to.id, holderName: to.realname, version: set('version', '+', 1) }))
      .where('id', 'in', part)
      .where('holderId', '=', from)
      .where('status', '=', HOLD_STATUS.active)
      .returning(['id', 'version', 'plotId'])
      .execute();
    moved.push(...rows);
  }
  return moved;
}

/** How many of the orders are drafts, and the customers of all. */
export async function orderFacts(db: Db | Trx, ids: readonly string[]) {
  const found: { id: string; customerId: string | null; draft: boolean }[] = [];
  for (const part of chunks(ids)) {
    const rows = await db
      .selectFrom('cemOrder')
      .select(['id', 'customerId', 'orderStatus'])
      .where('id', 'in', part)
      .execute();
    found.push(
      ...rows.map(({ id, customerId, orderStatus }) => ({
        id,
        customerId,
        draft: orderStatus === ORDER_STATUS.draft,
      })),
    );
  }
  return found;
}
