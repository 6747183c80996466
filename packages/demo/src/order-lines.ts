import { LINE_STATUS } from '@songbai/contract/modules/order/payment.dicts.ts';
import { type Composition, plotLines, type QuoteLine } from '@songbai/contract/modules/order/quote.rules.ts';
import { PRICE_ITEM } from '@songbai/contract/modules/template/template.dicts.ts';
import { allocate, lineAmount } from '@songbai/contract/rules/money.ts';
import { weighted } from './random.ts';
import { type RowOf, stampOf } from './rows.ts';
import type { Unit } from './world.ts';

type Item = RowOf<'cemOrderItem'>;

/** A line of an order before it gets its number. */
type Line = QuoteLine & { discountable: boolean };

/** Discounts and their frequency (domain.md §11.3). */
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
  composition: readonly Composition[],
  options: { historic: boolean; fee: number; stone: boolean },
): Line[] {
  const { random } = unit;
  const fee = options.fee > 0 ? [line(PRICE_ITEM.maintenance, '维护管理费(20年)', 1, options.fee)] : [];
  if (options.historic)
    return [{ ...line(PRICE_ITEM.use, '墓位价款(历史补录)', 1, price), discountable: true }, ...fee];
  // The certificate is charged at cost.
  const parts = plotLines(price, composition).map(
    (part): Line => ({ ...part, discountable: part.itemType !== PRICE_ITEM.certificate }),
  );
  const extra: Line[] = [];
  if (options.stone && random.chance(0.5))
    extra.push(line(PRICE_ITEM.engraving, '刻字(超出部分)', random.int(4, 40), random.int(8, 30) * 100, 'N'));
  if (options.stone && random.chance(0.25))
    extra.push(line(PRICE_ITEM.portrait, '瓷像', random.int(1, 2), random.int(3, 8) * 10_000, 'N'));
  return [...parts, ...fee, ...extra];
}

/** A line at full price. */
function line(
  itemType: Item['itemType'],
  name: string,
  quantity: number,
  unitPrice: number,
  refundable: 'Y' | 'N' = 'Y',
): Line {
  return {
    itemType,
    name,
    quantity,
    unitPrice,
    amount: lineAmount(quantity, unitPrice),
    refundable,
    discountable: false,
  };
}

/** Writes the lines and returns their sums; the discount is in whole yuan, on lines that allow one. */
export function addLines(
  unit: Unit,
  orderId: string,
  lines: readonly Line[],
  stamp: { by: string; time: string; org: string },
): { list: number; discount: number } {
  const [least, most] = DISCOUNTS.pick(unit.random);
  const rate = least + unit.random.next() * (most - least);
  const weights = lines.map(({ discountable, amount }) => (discountable ? amount : 0));
  const base = weights.reduce((sum, weight) => sum + weight, 0);
  const discount = Math.round((base * rate) / 100) * 100;
  const discounts = discount > 0 ? allocate(discount, weights) : [];
  let list = 0;
  lines.forEach((line, index) => {
    list += line.amount;
    unit.rows.cemOrderItem.push({
      stamp: stampOf(stamp.by, stamp.time, stamp.org),
      id: unit.world.ids('orderItem'),
      tenantId: unit.tenantId,
      orderId,
      orderNum: index + 1,
      itemType: line.itemType,
      name: line.name,
      quantity: line.quantity,
      listPrice: line.unitPrice,
      unitPrice: line.unitPrice,
      discount: discounts[index] ?? 0,
      amount: line.amount,
      refundable: line.refundable,
      status: LINE_STATUS.valid,
    });
  });
  return { list, discount };
}
