import type { DictValue } from '@songbai/contract/dicts.ts';
import { type Day, minutesLater } from './calendar.ts';
import { share, weighted } from './random.ts';
import { type RowOf, stampOf } from './rows.ts';
import { priceParts } from './templates.ts';
import { atLatest, datedNumber, timeOn, type Unit } from './world.ts';

type Item = RowOf<'cemOrderItem'>;
type Method = DictValue<'pay_method'>;

/** What a line of an order is, before it gets its number; fen. */
export interface Line {
  itemType: Item['itemType'];
  name: string;
  quantity: number;
  price: number;
  discountable: boolean;
  refundable: 'Y' | 'N';
}

/** Discounts and how often they are given (domain.md §11.3). */
const DISCOUNTS = weighted<readonly [number, number]>([
  [[0, 0], 62],
  [[0.005, 0.02], 20],
  [[0.02, 0.05], 13],
  [[0.05, 0.1], 4],
  [[0.1, 0.15], 1],
]);

/** Lines of a sale: the parts of the price, the first fee term, lettering and portrait where wanted. */
export function saleLines(
  unit: Unit,
  price: number,
  options: { historic: boolean; fee: number; stone: boolean },
): Line[] {
  const { random } = unit;
  const fee: Line[] =
    options.fee > 0
      ? [
          {
            itemType: '06',
            name: '维护管理费(20年)',
            quantity: 1,
            price: options.fee,
            discountable: false,
            refundable: 'Y',
          },
        ]
      : [];
  if (options.historic) {
    return [
      { itemType: '01', name: '墓位价款(历史补录)', quantity: 1, price, discountable: false, refundable: 'Y' },
      ...fee,
    ];
  }
  const parts = priceParts(price).map(
    (part): Line => ({ ...part, quantity: 1, discountable: part.itemType !== '07', refundable: 'Y' }),
  );
  const extra: Line[] = [];
  if (options.stone && random.chance(0.5)) {
    extra.push({
      itemType: '10',
      name: '刻字(超出部分)',
      quantity: random.int(4, 40),
      price: random.int(8, 30) * 100,
      discountable: false,
      refundable: 'N',
    });
  }
  if (options.stone && random.chance(0.25)) {
    extra.push({
      itemType: '12',
      name: '瓷像',
      quantity: random.int(1, 2),
      price: random.int(3, 8) * 10_000,
      discountable: false,
      refundable: 'N',
    });
  }
  return [...parts, ...fee, ...extra];
}

/** Writes the lines and answers their sums; the discount is in whole yuan and lies on the lines that allow one. */
export function addLines(
  unit: Unit,
  orderId: string,
  lines: readonly Line[],
  stamp: { by: string; time: string; org: string },
): { list: number; discount: number } {
  const [least, most] = DISCOUNTS.pick(unit.random);
  const rate = least + unit.random.next() * (most - least);
  const weights = lines.map((line) => (line.discountable ? line.quantity * line.price : 0));
  const base = weights.reduce((sum, weight) => sum + weight, 0);
  const discount = Math.round((base * rate) / 100) * 100;
  const discounts = discount > 0 ? share(discount, weights) : [];
  let list = 0;
  lines.forEach((line, index) => {
    const amount = line.quantity * line.price;
    list += amount;
    unit.rows.cemOrderItem.push({
      stamp: stampOf(stamp.by, stamp.time, stamp.org),
      id: unit.world.ids('orderItem'),
      tenantId: unit.tenantId,
      orderId,
      orderNum: index + 1,
      itemType: line.itemType,
      name: line.name,
      quantity: line.quantity,
      listPrice: line.price,
      unitPrice: line.price,
      discount: discounts[index] ?? 0,
      amount,
      refundable: line.refundable,
      status: '1',
    });
  });
  return { list, discount };
}

const MODERN = weighted<Method>([
  ['01', 8],
  ['02', 38],
  ['03', 17],
  ['04', 22],
  ['05', 15],
]);
const OLD = weighted<Method>([
  ['01', 70],
  ['04', 18],
  ['05', 12],
]);
/** Before this year people paid in cash. */
const CASHLESS = 2014;

export interface Paying {
  debtor: { orderId: string; serviceOrderId: null } | { orderId: null; serviceOrderId: string };
  day: Day;
  /** Fen. */
  amount: number;
  kind: DictValue<'pay_kind'>;
  payer: string;
  /** The moment before; money never comes earlier. */
  after: string;
}

/** A payment with its allocation, answers its time; one in three hundred was entered twice and one of them voided. */
export function addPayment(unit: Unit, paying: Paying): string {
  if (unit.random.chance(0.003)) addOnePayment(unit, paying, '2');
  return addOnePayment(unit, paying, '1');
}

function addOnePayment(unit: Unit, paying: Paying, status: '1' | '2'): string {
  const { random, world } = unit;
  const cashier = random.pick(unit.staff.cashier);
  const day = atLatest(unit, paying.day);
  const given = timeOn(unit, day);
  const time = given > paying.after ? given : minutesLater(paying.after, random.int(5, 40));
  const method = (Number(time.slice(0, 4)) < CASHLESS ? OLD : MODERN).pick(random);
  const id = world.ids('payment');
  const payNo = datedNumber(unit, 'SK', day);
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
    channelNo: method === '01' ? null : `YS${payNo.slice(2)}`,
    cashierId: cashier.id,
    remark: status === '2' ? '重复录入，当日作废' : null,
  });
  const service = paying.debtor.serviceOrderId;
  unit.rows.cemPaymentAllocation.push({
    stamp: stampOf(cashier.username, time, cashier.depart),
    id: world.ids('allocation'),
    tenantId: unit.tenantId,
    paymentId: id,
    bizType: service ? '2' : '1',
    bizId: service ?? paying.debtor.orderId ?? '',
    amount: paying.amount,
  });
  return time;
}
