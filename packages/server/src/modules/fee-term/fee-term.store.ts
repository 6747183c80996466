import { FEE_STATUS, FEE_TERM_TYPE } from '@songbai/contract/modules/fee/fee.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { PRICE_ITEM } from '@songbai/contract/modules/template/template.dicts.ts';
import { addDays } from '@songbai/contract/rules/dates.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Reading } from '../../resource/read/reading.ts';
import type { Work } from '../../resource/write/work.ts';

/** The valid right of use that came from an order. */
export interface FeeRight {
  id: string;
  startDate: string;
  feePaidTo: string | null;
}

export function validRightOf(db: Db, tenantId: number, orderId: string): Promise<FeeRight | undefined> {
  return db
    .selectFrom('cemPlotRight')
    .select(['id', 'startDate', 'feePaidTo'])
    .where('tenantId', '=', tenantId)
    .where('orderId', '=', orderId)
    .where('status', '=', RIGHT_STATUS.valid)
    .executeTakeFirst();
}

/** Number of the next term of a right, voided ones counted too. */
export async function nextSeq(trx: Trx, rightId: string): Promise<number> {
  const row = await trx
    .selectFrom('cemFeeTerm')
    .select((select) => select.fn.max('seq').as('last'))
    .where('rightId', '=', rightId)
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

/**
 * Moves the day to which a right is paid, if nobody moved it since it was read.
 * @returns false when somebody did
 */
export async function movePaidTo(
  work: Work<StoreContext>,
  right: Pick<FeeRight, 'id' | 'feePaidTo'>,
  feePaidTo: string | null,
): Promise<boolean> {
  const row = await work.db
    .updateTable('cemPlotRight')
    .set((expression) => ({
      feePaidTo,
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where('id', '=', right.id)
    .where('status', '=', RIGHT_STATUS.valid)
    .where('feePaidTo', right.feePaidTo === null ? 'is' : '=', right.feePaidTo)
    .returning('version')
    .executeTakeFirst();
  if (!row) return false;
  const before = { feePaidTo: right.feePaidTo };
  const change = { table: 'cem_plot_right', id: right.id, version: row.version, action: 'edit' as const };
  work.log([{ ...change, before, after: { feePaidTo } }]);
  return true;
}

/** Moves the day that an order shows, with the right it gave. */
export async function moveOrderPaidTo(work: Work<StoreContext>, orderId: string, feePaidTo: string): Promise<void> {
  const row = await work.db
    .updateTable('cemOrder')
    .set((expression) => ({
      feePaidTo,
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where('id', '=', orderId)
    .where('tenantId', '=', work.actor.tenantId)
    .returning('version')
    .executeTakeFirstOrThrow();
  const change = { table: 'cem_order', id: orderId, version: row.version, action: 'edit' as const };
  work.log([{ ...change, before: { feePaidTo: null }, after: { feePaidTo } }]);
}

/** What an order billed of the management fee with its plot, less discounts, fen. */
export async function billedFee(db: Db, orderId: string): Promise<number> {
  const rows = await db
    .selectFrom('cemOrderItem')
    .select(['amount', 'discount'])
    .where('orderId', '=', orderId)
    .where('itemType', '=', PRICE_ITEM.maintenance)
    .where('delFlag', '=', 0)
    .execute();
  return rows.reduce((sum, { amount, discount }) => sum + amount - discount, 0);
}

/** The paid term that an order billed with its plot: its money lies in the lines of the order. */
export function billedTerm(db: Db, orderId: string) {
  return db
    .selectFrom('cemFeeTerm')
    .select(['startDate', 'years'])
    .where('orderId', '=', orderId)
    .where('termType', '=', FEE_TERM_TYPE.first)
    .where('payNo', 'is', null)
    .where('status', '=', FEE_STATUS.paid)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** A first term that has no days yet. */
interface WaitingTerm {
  id: string;
  orderId: string;
  plotId: string;
  years: number;
}

/** The paid first term of a right that begins with its first burial; at most one, which the database holds. */
export async function waitingTerm(db: Db, rightId: string): Promise<WaitingTerm | undefined> {
  const row = await db
    .selectFrom('cemFeeTerm')
    .select(['id', 'orderId', 'plotId', 'years'])
    .where('rightId', '=', rightId)
    .where('status', '=', FEE_STATUS.notStarted)
    .executeTakeFirst();
  return row && { ...row, orderId: String(row.orderId), plotId: String(row.plotId) };
}

/**
 * Gives a waiting term its days.
 * @returns false when somebody else did
 */
export async function dateTerm(
  work: Work<StoreContext>,
  id: string,
  days: { startDate: string; endDate: string },
): Promise<boolean> {
  const after = { ...days, status: FEE_STATUS.paid };
  const row = await work.db
    .updateTable('cemFeeTerm')
    .set((expression) => ({
      ...after,
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', FEE_STATUS.notStarted)
    .returning('version')
    .executeTakeFirst();
  if (!row) return false;
  const before = { startDate: null, endDate: null, status: FEE_STATUS.notStarted };
  work.log([{ table: 'cem_fee_term', id, version: row.version, action: 'edit', before, after }]);
  return true;
}

/** Paid terms of a right with a payment of their own, oldest first: not the one that was billed with the plot. */
export async function ownTerms({ db, actor }: Reading<StoreContext>, rightId: string) {
  const rows = await db
    .selectFrom('cemFeeTerm')
    .select(['id', 'startDate', 'endDate', 'years', 'paidAmount as amount'])
    .where('rightId', '=', rightId)
    .where('tenantId', '=', actor.tenantId)
    .where('delFlag', '=', 0)
    .where('status', '=', FEE_STATUS.paid)
    .where((where) => where.or([where('termType', '<>', FEE_TERM_TYPE.first), where('payNo', 'is not', null)]))
    .orderBy('seq')
    .execute();
  // A paid term has its days; only a waiting one has none.
  return rows.map((term) => ({ ...term, startDate: term.startDate ?? '', endDate: term.endDate ?? '' }));
}

/**
 * Terms of which the years left were paid back (domain.md §4.9: 已缴 → 已退).
 * @returns how many of them were still paid
 */
export const giveBackTerms = (work: Work<StoreContext>, ids: readonly string[]): Promise<number> =>
  giveBack(work, FEE_STATUS.paid, { column: 'id', values: ids });

/** A first term that never began is given back with its order. */
export async function giveBackWaiting(work: Work<StoreContext>, orderId: string): Promise<void> {
  await giveBack(work, FEE_STATUS.notStarted, { column: 'orderId', values: [orderId] });
}

async function giveBack(
  work: Work<StoreContext>,
  from: typeof FEE_STATUS.paid | typeof FEE_STATUS.notStarted,
  { column, values }: { column: 'id' | 'orderId'; values: readonly string[] },
): Promise<number> {
  const rows = await work.db
    .updateTable('cemFeeTerm')
    .set((expression) => ({
      status: FEE_STATUS.refunded,
      updateBy: work.actor.username,
      updateTime: work.clock.datetime(),
      version: expression('version', '+', 1),
    }))
    .where(column, 'in', [...values])
    .where('tenantId', '=', work.actor.tenantId)
    .where('status', '=', from)
    .returning(['id', 'version'])
    .execute();
  const states = { before: { status: from }, after: { status: FEE_STATUS.refunded } };
  work.log(rows.map(({ id, version }) => ({ table: 'cem_fee_term', id, version, action: 'edit' as const, ...states })));
  return rows.length;
}

/** Terms of a right that are not given up, those that wait too, oldest first. */
export function standingTerms(db: Db, rightId: string) {
  return db
    .selectFrom('cemFeeTerm')
    .select(['id', 'termType', 'payNo'])
    .where('rightId', '=', rightId)
    .where('status', 'not in', [FEE_STATUS.voided, FEE_STATUS.refunded])
    .orderBy('startDate')
    .execute();
}

/** Other terms of a right that hold, oldest first. */
export function liveTerms(work: Work<StoreContext>, rightId: string, but: string) {
  return work.db
    .selectFrom('cemFeeTerm')
    .select(['id', 'startDate', 'endDate', 'years', 'termType', 'payNo'])
    .where('rightId', '=', rightId)
    .where('id', '<>', but)
    .where('status', 'not in', [FEE_STATUS.voided, FEE_STATUS.refunded, FEE_STATUS.notStarted])
    .orderBy('startDate')
    .execute();
}

/** The day paid before a right's first term: none, unless the term followed one from before the terms were kept. */
export async function paidBefore(work: Work<StoreContext>, rightId: string, startDate: string): Promise<string | null> {
  const right = await work.db
    .selectFrom('cemPlotRight')
    .select('startDate')
    .where('id', '=', rightId)
    .executeTakeFirst();
  return right?.startDate === startDate ? null : addDays(startDate, -1);
}
