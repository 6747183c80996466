import type { DictValue } from '@songbai/contract/dicts.ts';
import { PAY_BIZ, PAY_METHOD, PAY_STATUS } from '@songbai/contract/modules/order/payment.dicts.ts';
import { paymentNo } from '@songbai/contract/rules/series-numbers.ts';
import { type Day, dayText, minutesLater } from './calendar.ts';
import { weighted } from './random.ts';
import { stampOf } from './rows.ts';
import type { Person } from './staff.ts';
import { atLatest, nextOfDay, timeOn, type Unit } from './world.ts';

type Method = DictValue<'pay_method'>;

/** Payment methods by period (domain.md §11.3). */
const MODERN = weighted<Method>([
  [PAY_METHOD.cash, 8],
  [PAY_METHOD.wechat, 38],
  [PAY_METHOD.alipay, 17],
  [PAY_METHOD.card, 22],
  [PAY_METHOD.transfer, 15],
]);
const OLD = weighted<Method>([
  [PAY_METHOD.cash, 70],
  [PAY_METHOD.card, 18],
  [PAY_METHOD.transfer, 12],
]);
/** Before this year payments were mostly in cash. */
const CASHLESS = 2014;

export interface Paying {
  debtor: { orderId: string; serviceOrderId: null } | { orderId: null; serviceOrderId: string };
  day: Day;
  /** Fen. */
  amount: number;
  kind: DictValue<'pay_kind'>;
  payer: string;
  /** Time of the previous step; a payment is never earlier. */
  after: string;
}

/** Cashier, time and method of a payment. */
export interface Receipt {
  time: string;
  by: Person;
  method: Method;
  payNo: string;
}

/** A payment with its allocation; one in three hundred was entered twice and one of them voided. */
export function addPayment(unit: Unit, paying: Paying): Receipt {
  if (unit.random.chance(0.003)) addOnePayment(unit, paying, PAY_STATUS.voided);
  return addOnePayment(unit, paying, PAY_STATUS.valid);
}

function addOnePayment(unit: Unit, paying: Paying, status: DictValue<'pay_status'>): Receipt {
  const { random, world } = unit;
  const cashier = random.pick(unit.staff.cashier);
  const day = atLatest(unit, paying.day);
  const given = timeOn(unit, day);
  const time = given > paying.after ? given : minutesLater(paying.after, random.int(5, 40));
  const method = (Number(time.slice(0, 4)) < CASHLESS ? OLD : MODERN).pick(random);
  const id = world.ids('payment');
  const payNo = paymentNo(dayText(day), nextOfDay(unit, 'payment', day));
  unit.rows.cemPayment.push({
    stamp: stampOf(cashier.username, time, cashier.depart),
    id,
    tenantId: unit.tenantId,
    orderId: paying.debtor.orderId,
    serviceOrderId: paying.debtor.serviceOrderId,
    payNo,
    payTime: time,
    payerName: paying.payer,
    amount: paying.amount,
    method,
    payKind: paying.kind,
    cashierName: cashier.realname,
    status,
    channelNo: method === PAY_METHOD.cash ? null : `YS${payNo.slice(2)}`,
    cashierId: cashier.id,
    remark: status === PAY_STATUS.voided ? '重复录入，当日作废' : null,
  });
  const service = paying.debtor.serviceOrderId;
  unit.rows.cemPaymentAllocation.push({
    stamp: stampOf(cashier.username, time, cashier.depart),
    id: world.ids('allocation'),
    tenantId: unit.tenantId,
    paymentId: id,
    bizType: service ? PAY_BIZ.service : PAY_BIZ.order,
    bizId: service ?? paying.debtor.orderId ?? '',
    amount: paying.amount,
  });
  return { time, by: cashier, method, payNo };
}
