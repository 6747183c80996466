import type { ChargeItem } from '@songbai/contract/modules/charge-item/charge-item.resource.ts';
import { priceCeiling } from '@songbai/contract/modules/charge-item/charge-item.rules.ts';
import { yuan } from '@songbai/contract/rules/money.ts';
import type { Column } from '../../../ui/editable-table/model/columns.ts';
import type { Row } from '../../../ui/editable-table/rows.ts';
import { type ExtraLine, extraAmount } from './purchase-draft.ts';
import { extraProblems } from './purchase-problems.ts';

/** The table of extra items for one person: the charge list, and beside it any item for who may make exceptions (I22). */
export interface ExtraTable {
  columns: Column[];
  /** Fills in what follows from the chosen item, and the amount. */
  derive: (row: Row) => Record<string, unknown>;
}

export function extraTable(items: readonly ChargeItem[], exceptions: boolean): ExtraTable {
  const known = new Map(items.map((item) => [item.id, item]));
  const options = items.map((item) => ({ value: item.id, text: optionText(item) }));
  const column = (key: keyof ExtraLine, title: string, type: string, minWidth: number, more: Partial<Column> = {}) => ({
    ...{ key, title, type, minWidth, ...more },
    validateRules: [
      { required: REQUIRED.has(key) || (key === 'chargeItemId' && !exceptions), message: MISSING[key] ?? '' },
      { handler: ({ row }: { row: Row }) => problemOf(fromRow(row), key, known, exceptions) ?? true },
    ],
  });
  const listed = column('chargeItemId', '收费项目', 'sel_search', 260, { options, placeholder: '请选择收费项目' });
  const free = [
    column('itemType', '费用类型', 'select', 150, { dictCode: 'price_item', placeholder: '请选择' }),
    column('name', '名称', 'input', 160, { placeholder: '请输入' }),
  ];
  return {
    columns: [
      listed,
      ...(exceptions ? free : []),
      column('quantity', '数量', 'inputNumber', 90, { defaultValue: 1, props: { precision: 2 } }),
      column('unitPrice', '单价', 'money', 120, { placeholder: '请输入' }),
      { key: 'amount', title: '金额', type: 'money', minWidth: 120, disabled: true },
    ],
    derive: (row) => following(fromRow(row), known),
  };
}

const REQUIRED: ReadonlySet<keyof ExtraLine> = new Set(['itemType', 'name', 'quantity', 'unitPrice']);

/** Messages of extraProblems for an empty line. */
const MISSING: Partial<Record<string, string>> = {
  ...extraProblems([{ key: 'none', chargeItemId: null, itemType: null, name: '', quantity: null, unitPrice: null }])
    .none,
  chargeItemId: '请选择收费项目',
};

function optionText(item: ChargeItem): string {
  return `${item.name ?? ''}（${yuan(ceilingOf(item))} 元/${item.unit ?? '次'}）`;
}

function ceilingOf({ priceType, maxPrice }: ChargeItem): number {
  return priceType === null ? 0 : priceCeiling({ priceType, maxPrice: maxPrice ?? 0 });
}

function problemOf(
  line: ExtraLine,
  key: keyof ExtraLine,
  known: ReadonlyMap<string, ChargeItem>,
  exceptions: boolean,
): string | undefined {
  const item = line.chargeItemId === null ? undefined : known.get(line.chargeItemId);
  const ceiling = item && ceilingOf(item);
  if (key === 'unitPrice' && !exceptions && ceiling !== undefined && (line.unitPrice ?? 0) > ceiling)
    return `单价不能超过 ${yuan(ceiling)} 元`;
  return extraProblems([line])[line.key]?.[key];
}

/** Name, type and price follow a newly chosen item; a price that was typed for it stays. */
function following(line: ExtraLine, known: ReadonlyMap<string, ChargeItem>): Record<string, unknown> {
  const item = line.chargeItemId === null ? undefined : known.get(line.chargeItemId);
  if (!item) return { amount: extraAmount(line) };
  const chosenNow = line.name !== item.name || line.itemType !== item.itemType;
  const unitPrice = chosenNow || line.unitPrice === null ? ceilingOf(item) : line.unitPrice;
  return { name: item.name, itemType: item.itemType, unitPrice, amount: extraAmount({ ...line, unitPrice }) };
}

export const toRow = ({ key, ...line }: ExtraLine): Row => ({
  ...line,
  id: key,
  amount: extraAmount({ key, ...line }),
});

export function fromRow({ id, chargeItemId, itemType, name, quantity, unitPrice }: Row): ExtraLine {
  return {
    key: id,
    chargeItemId: typeof chargeItemId === 'string' && chargeItemId !== '' ? chargeItemId : null,
    itemType: (itemType ?? null) as ExtraLine['itemType'],
    name: typeof name === 'string' ? name : '',
    quantity: typeof quantity === 'number' ? quantity : null,
    unitPrice: typeof unitPrice === 'number' ? unitPrice : null,
  };
}
