import { RESOURCES } from '@songbai/contract/modules/registry.ts';
import { templateItem } from '@songbai/contract/modules/template/template.resource.ts';
import { expect, test } from 'vitest';
import { createTableStore } from '../../ui/editable-table/model/store.ts';
import { lineColumn, shownLineFields } from './line-columns.ts';

const fields = shownLineFields(templateItem);
const columns = fields.map(([name, field]) => lineColumn(name, field));

test('lines are judged cell by cell in the words of the form and the server', async () => {
  const good = {
    itemType: '01',
    name: '费',
    unitPrice: 1,
    quantity: 1,
    required: 'Y',
    discountable: 'N',
    refundable: 'Y',
  };
  const rows = [
    { id: 'a', ...good },
    { id: 'b', ...good, name: ' ', quantity: 0, unitPrice: null },
  ];
  const store = createTableStore({ columns, rows, testRegex: () => true });
  expect((await store.validation.checkAll()).map(({ rowId, key, message }) => [rowId, key, message])).toEqual([
    ['b', 'name', '费用名称不能为空'],
    ['b', 'unitPrice', '单价不能为空'],
    ['b', 'quantity', '数量不能小于0.01'],
  ]);
});

const TYPES: [string, Partial<ReturnType<typeof lineColumn>>][] = [
  ['itemType', { type: 'dict', dictCode: 'price_item' }],
  ['name', { type: 'input' }],
  ['unitPrice', { type: 'money', disabled: false }],
  ['amount', { type: 'money', disabled: true }],
  ['quantity', { type: 'inputNumber' }],
  ['required', { type: 'checkbox', customValue: ['Y', 'N'] }],
];

test.each(TYPES)('%s becomes the cell of its kind', (key, wanted) => {
  expect(columns.find((column) => column.key === key)).toMatchObject(wanted);
});

test('the place of a line has no column; what only the server sets has no rules', () => {
  expect(columns.some(({ key }) => key === 'orderNum')).toBe(false);
  expect(columns.find(({ key }) => key === 'amount')?.validateRules).toBeUndefined();
});

test('no line shows an id that nothing turns into a name', () => {
  const raw = RESOURCES.flatMap(({ name, lines }) =>
    Object.values(lines).flatMap((one) =>
      shownLineFields(one).flatMap(([field, { kind }]) =>
        kind === 'text' && field.endsWith('Id') ? [`${name}.${field}`] : [],
      ),
    ),
  );
  expect(raw).toEqual([]);
});
