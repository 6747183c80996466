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
 * The lines of a plot's price: the template's composition, scaled to the list price by largest remainder so that it
 * adds up to the fen (domain.md §3.0, §3.10). Zero lines are left out.
 */
export function plotLines(listPrice: number, composition: readonly Composition[]): QuoteLine[] {
  const lines = composition.map((line) => ({ ...line, amount: lineAmount(line.quantity, line.unitPrice) }));
  const standard = lines.reduce((sum, line) => sum + line.amount, 0);
  const charged = lines.filter((line) => line.amount > 0);
  if (listPrice === standard && charged.length > 0) return charged;
  const parts = allocate(
    listPrice,
    charged.map((line) => line.amount),
  );
  const scaled = charged.flatMap((line, index) => {
    const amount = parts[index] ?? 0;
    return amount > 0 ? [{ ...line, quantity: 1, unitPrice: amount, amount }] : [];
  });
  if (scaled.length > 0) return scaled;
  const name = dictText('price_item', WHOLE);
  return [{ itemType: WHOLE, name, quantity: 1, unitPrice: listPrice, amount: listPrice, refundable: 'Y' }];
}
