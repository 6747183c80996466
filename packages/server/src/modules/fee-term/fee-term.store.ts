import { FEE_STATUS, FEE_TERM_TYPE } from '@songbai/contract/modules/fee/fee.dicts.ts';
import { RIGHT_STATUS } from '@songbai/contract/modules/plot/plot.dicts.ts';
import { PRICE_ITEM } from '@songbai/contract/modules/template/template.dicts.ts';
import { addDays } from '@songbai/contract/rules/dates.ts';
import type { Db, Trx } from '../../db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../../resource/context.ts';
import type { Reading } from '../../resource/read/reading.ts';
import { changeLogged } from '../../resource/write/logged.store.ts';
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
  const where = { id: right.id, status: RIGHT_STATUS.valid, feePaidTo: right.feePaidTo };
  return (await changeLogged(work, 'cem_plot_right', { where, patch: { feePaidTo } })).length > 0;
}

/** Moves the day that an order shows, with the right it gave. */
export async function moveOrderPaidTo(work: Work<StoreContext>, orderId: string, feePaidTo: string): Promise<void> {
  const former = await work.db
    .selectFrom('cemOrder')
    .select('feePaidTo')
    .where('id', '=', orderId)
    .where('tenantId', '=', work.actor.tenantId)
    .executeTakeFirstOrThrow();
  const where = { id: orderId, feePaidTo: former.feePaidTo };
  const changed = await changeLogged(work, 'cem_order', { where, patch: { feePaidTo } });
  if (changed.length === 0) throw new AppError('feeTermChanged');
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
  const where = { id, status: FEE_STATUS.notStarted, startDate: null, endDate: null };
  const patch = { ...days, status: FEE_STATUS.paid };
  return (await changeLogged(work, 'cem_fee_term', { where, patch })).length > 0;
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
export async function giveBackTerms(work: Work<StoreContext>, ids: readonly string[]): Promise<number> {
  const where = { id: ids, status: FEE_STATUS.paid };
  return (await changeLogged(work, 'cem_fee_term', { where, patch: GIVEN_BACK })).length;
}

/** A first term that never began is given back with its order. */
export async function giveBackWaiting(work: Work<StoreContext>, orderId: string): Promise<void> {
  const where = { orderId, status: FEE_STATUS.notStarted };
  await changeLogged(work, 'cem_fee_term', { where, patch: GIVEN_BACK });
}

const GIVEN_BACK = { status: FEE_STATUS.refunded };

/** Terms of a right that are not given up, those that wait too, oldest first. */
export function keptTerms(db: Db, rightId: string) {
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
