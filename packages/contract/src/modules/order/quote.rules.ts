import { type DictValue, dictText } from '../../dicts.ts';
import { allocate, lineAmount } from '../../rules/money.ts';
import { PRICE_ITEM } from '../template/template.dicts.ts';

/** An order line before it is stored; money in fen. */
export interface QuoteLine {
  itemType: DictValue<'price_item'>;
  name: string;
  quantity: number;
  unitPrice: number;
  amount: number;
  refundable: 'Y' | 'N';
}

/** A price line of a template. */
export interface Composition {
  itemType: DictValue<'price_item'>;
  name: string;
  quantity: number;
  unitPrice: number;
  refundable: 'Y' | 'N';
}

/** A plot without a price composition is sold as one line of this type. */
const WHOLE = PRICE_ITEM.use;

/**
 * What was paid for each line: the net received sum in proportion to what the lines cost, so that it adds up. Nothing is
 * paid for a line that costs nothing or takes something off.
 */
export function paidOfLines(amounts: readonly number[], netReceived: number): number[] {
  return allocate(
    Math.max(0, netReceived),
    amounts.map((amount) => Math.max(0, amount)),
  );
}

/** Fees that are what they are, whatever the plot costs: they are billed as the template says and not scaled. */
const FIXED: readonly string[] = [PRICE_ITEM.burial, PRICE_ITEM.maintenance, PRICE_ITEM.certificate];

/**
 * The lines of a plot's price: the template's composition, scaled to the list price so that it adds up to the fen
 * (domain.md §3.0, §3.10). Fixed fees keep their amount; the others are whole yuan, but for the fen of a list price that
 * is not. Zero lines are left out.
 */
export function plotLines(listPrice: number, composition: readonly Composition[]): QuoteLine[] {
  const lines = composition.map((line) => ({ ...line, amount: lineAmount(line.quantity, line.unitPrice) }));
  const charged = lines.filter((line) => line.amount > 0);
  if (listPrice === sumOf(charged) && charged.length > 0) return charged;
  const fixed = charged.filter(isFixed);
  // A plot cheaper than its fees has no other price to take them from.
  const kept = sumOf(fixed) < listPrice && fixed.length < charged.length ? fixed : [];
  const weights = charged.map((line) => (kept.includes(line) ? 0 : line.amount));
  const parts = wholeYuan(listPrice - sumOf(kept), weights);
  const scaled = charged.flatMap((line, index) => {
    if (kept.includes(line)) return [line];
    const amount = parts[index] ?? 0;
    return amount > 0 ? [{ ...line, quantity: 1, unitPrice: amount, amount }] : [];
  });
  if (scaled.length > 0) return scaled;
  const name = dictText('price_item', WHOLE);
  return [{ itemType: WHOLE, name, quantity: 1, unitPrice: listPrice, amount: listPrice, refundable: 'Y' }];
}

const isFixed = ({ itemType }: QuoteLine): boolean => FIXED.includes(itemType);

const sumOf = (lines: readonly QuoteLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Shares of an amount in whole yuan by largest remainder; odd fen go to the largest share. */
function wholeYuan(fen: number, weights: readonly number[]): number[] {
  const parts = allocate(Math.floor(fen / 100), weights).map((part) => part * 100);
  const largest = weights.indexOf(Math.max(...weights));
  const before = parts[largest];
  if (before !== undefined && (weights[largest] ?? 0) > 0) parts[largest] = before + (fen % 100);
  return parts;
}
