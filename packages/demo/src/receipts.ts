import { PAPER_TYPE, PRINT_KIND } from '@songbai/contract/modules/paper/paper.dicts.ts';
import { receiptNo } from '@songbai/contract/rules/series-numbers.ts';
import { dayOf, minutesLater, yearOf } from './calendar.ts';
import type { RowOf } from './rows.ts';
import type { Unit } from './world.ts';

/** Payments of so many last days have a printed receipt. */
const PRINTED_DAYS = 90;
/** One receipt in so many was printed again. */
const AGAIN_EACH = 20;
const LOST = '客户遗失原收据';

/** Series of the receipts of a cemetery in a year, as the server counts it (domain.md §3.11, I6). */
const receiptSeries = ({ tenantId, cemetery }: Unit, year: string): string =>
  `receipt:${tenantId}:${cemetery.plan.code}:${year}`;

/** The series that have a receipt so far. */
export function receiptSeriesUsed(unit: Unit): string[] {
  const { world } = unit;
  const years = new Set([world.reference - PRINTED_DAYS, world.reference].map((day) => String(yearOf(day))));
  return [...years].map((year) => receiptSeries(unit, year)).filter((series) => world.last(series) > 0);
}

/** Gives a recent payment its receipt, printed by its cashier. */
export function addReceipt(unit: Unit, payment: RowOf<'cemPayment'>): void {
  const payTime = String(payment.payTime);
  if (payment.amount <= 0 || dayOf(payTime.slice(0, 10)) < unit.world.reference - PRINTED_DAYS) return;
  const year = payTime.slice(0, 4);
  const number = unit.world.next(receiptSeries(unit, year));
  payment.receiptNo = receiptNo(unit.cemetery.plan.code, year, number);
  addPrint(unit, payment, 1);
  if (number % AGAIN_EACH === 0) addPrint(unit, payment, 2);
}

function addPrint(unit: Unit, payment: RowOf<'cemPayment'>, turn: 1 | 2): void {
  const printTime = minutesLater(String(payment.payTime), turn === 1 ? 2 : 45);
  unit.rows.cemPrintLog.push({
    stamp: { ...payment.stamp, createTime: printTime },
    id: unit.world.ids('print'),
    tenantId: unit.tenantId,
    cemeteryId: unit.cemetery.id,
    paper: PAPER_TYPE.receipt,
    bizId: payment.id,
    paperNo: payment.receiptNo ?? null,
    plotFullName: payment.plotFullName ?? null,
    kind: turn === 1 ? PRINT_KIND.first : PRINT_KIND.again,
    turn,
    reason: turn === 1 ? null : LOST,
    printId: payment.cashierId ?? '',
    printName: payment.cashierName ?? null,
    printTime,
  });
}
