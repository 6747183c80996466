import {
  FEE_BASE,
  FEE_CALC,
  FEE_ROUNDING,
  FEE_START,
  FEE_STATUS,
  FEE_TERM_TYPE,
} from '@songbai/contract/modules/fee/fee.dicts.ts';
import {
  FEE_MAX_YEARS,
  type FeeRuleFacts,
  feeAmount,
  feeBase,
  termEnd,
} from '@songbai/contract/modules/fee/fee.rules.ts';
import { PAY_KIND } from '@songbai/contract/modules/order/payment.dicts.ts';
import { addDays } from '@songbai/contract/rules/dates.ts';
import { dayText } from './calendar.ts';
import type { IdKind } from './ids.ts';
import { addPayment } from './payments.ts';
import { createRandom, seedFrom } from './random.ts';
import { type RowOf, type Rows, stampOf } from './rows.ts';
import { lastTime, type Right, type Sale } from './sales.ts';
import { sectionCode } from './staff.ts';
import type { Unit } from './world.ts';

/** The share that the sales of the demo bill too (`openOrder`). */
const RULE: FeeRuleFacts = {
  name: '墓价7%/20年',
  cemeteryId: null,
  calcType: FEE_CALC.priceShare,
  rate: 7,
  unitPrice: null,
  basePriceType: FEE_BASE.deal,
  cycleYears: FEE_MAX_YEARS,
  minYears: 1,
  startFrom: FEE_START.sale,
  rounding: FEE_ROUNDING.yuan,
  validFrom: '2012-01-04',
  validTo: null,
};

/** Years paid in advance. */
const PREPAID_YEARS = 10;

export function addFeeRule(rows: Rows, ids: (kind: IdKind) => string, tenantId: number): void {
  const stamp = stampOf('system', '2012-01-04 09:00:00', sectionCode(tenantId, 5));
  rows.cemFeeRule.push({ stamp, id: ids('feeRule'), tenantId, ...RULE, chargeItemId: null, remark: null });
}

type Term = RowOf<'cemFeeTerm'>;

/**
 * The terms of a paid right, from the day of its sale to the day that is paid; the first came with the price.
 * @returns how many they are
 */
export function addFeeTerms(unit: Unit, sale: Sale, right: Right): number {
  const { feePaidTo } = right;
  if (!feePaidTo) return 0;
  let startDate = dayText(sale.day);
  let terms = 0;
  while (startDate <= feePaidTo) {
    terms += 1;
    const term = addTerm(unit, sale, right, { seq: terms, startDate, years: yearsOf(startDate, feePaidTo) });
    startDate = addDays(term.endDate ?? '', 1);
  }
  return terms;
}

/**
 * Some holders pay for more years in advance, beside what was billed with the plot.
 * @param terms how many the right has
 */
export function prepayFee(unit: Unit, sale: Sale, right: Right, terms: number): Term {
  const { order, customer, day } = sale;
  const term = addTerm(unit, sale, right, {
    seq: terms + 1,
    startDate: addDays(right.feePaidTo ?? '', 1),
    years: PREPAID_YEARS,
  });
  // A random of its own, so that the rest of the data stays what it was.
  const own = { ...unit, random: createRandom(seedFrom('prepaid fee', order.id)) };
  const { payNo, time } = addPayment(own, {
    debtor: { orderId: order.id, serviceOrderId: null },
    feeTermId: term.id,
    bizNo: String(order.orderNo),
    plotFullName: order.plotFullName ?? null,
    day,
    amount: term.paidAmount ?? 0,
    kind: PAY_KIND.fee,
    payer: customer.name ?? '',
    after: lastTime(sale),
  });
  Object.assign(term, { payNo, payDate: time.slice(0, 10), remark: '预缴' });
  right.feePaidTo = term.endDate ?? null;
  order.feePaidTo = right.feePaidTo;
  return term;
}

function addTerm(
  unit: Unit,
  { order, plot, customer }: Sale,
  right: Right,
  { seq, startDate, years }: { seq: number; startDate: string; years: number },
): Term {
  const subject = {
    dealPrice: order.payableAmount,
    soldListPrice: order.listAmount,
    currentPrice: plot.listPrice,
    capacity: plot.capacity ?? 0,
    floorArea: plot.floorArea ?? 0,
  };
  const amount = feeAmount(RULE, subject, years);
  const term: Term = {
    stamp: order.stamp,
    id: unit.world.ids('feeTerm'),
    tenantId: unit.tenantId,
    cemeteryId: unit.cemetery.id,
    plotId: plot.id,
    plotFullName: plot.fullName,
    orderId: order.id,
    rightId: right.id,
    holderName: customer.name,
    seq,
    termType: seq === 1 ? FEE_TERM_TYPE.first : FEE_TERM_TYPE.renewal,
    startDate,
    endDate: termEnd(startDate, years),
    years,
    baseAmount: feeBase(RULE, subject),
    amount,
    paidAmount: amount,
    payNo: null,
    payDate: startDate,
    payerName: customer.name,
    status: FEE_STATUS.paid,
    remark: seq === 1 ? '随购墓缴纳' : '纸质档案补录',
  };
  unit.rows.cemFeeTerm.push(term);
  return term;
}

/** As many years as a term may have, the last one fewer. */
function yearsOf(startDate: string, feePaidTo: string): number {
  let years = 1;
  while (years < FEE_MAX_YEARS && termEnd(startDate, years) < feePaidTo) years += 1;
  return years;
}
