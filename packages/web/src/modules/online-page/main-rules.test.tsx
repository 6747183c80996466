import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FakeRow } from '../../testing/fake-resource.ts';
import { fakeResource } from '../../testing/fake-resource.ts';
import { describedTable, design, field, served } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { cellOf, typeInto } from '../../testing/table.tsx';
import { OnlineErpPage } from './OnlineErpPage.tsx';
import { OnlineListPage } from './OnlineListPage.tsx';

const number = { dbType: 'int', dbLength: 10 } as const;
const order = design('order', '订货', [field('no', '单号'), field('rate', '系数', number), field('kind', '类别')], {
  tableType: 2,
  titleField: 'no',
  defaultSort: 'no asc',
});
const line = design(
  'line',
  '明细',
  [
    field('order_id', '主表', { mainTable: 'order', mainField: 'id', isShowForm: 0, isShowList: 0 }),
    field('count', '数量', number),
    field('price', '金额', { ...number, formula: 'count * order.rate' }),
    field('note', '说明', { requiredIf: "order.kind == 'a'", readOnlyIf: "order.kind == 'b'" }),
  ],
  { tableType: 3, relationType: 0 },
);
const ROWS: FakeRow[] = [
  { id: 'o1', version: 1, no: 'D1', rate: 2, kind: 'c', line: [{ id: 'l1', version: 1, count: 3, price: 6 }] },
];
const rows = () => structuredClone(ROWS);
const ok = /^确\s?定$/;
const clerk = { codes: [], admin: false };
const price = async () => (await cellOf('明细', '金额', 1)).textContent;

test('(online.md §5.5) formulas and conditions of cells follow the fields of the main form', async () => {
  const server = served([{ design: order, rows: rows(), subs: [line] }]);
  render(<OnlineListPage />, { url: '/online/cgformList/order', ...clerk });
  await page.getByRole('row', { name: /D1/ }).getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog');
  await expect.poll(price).toContain('6');
  await form.getByRole('spinbutton', { name: '系数' }).fill('5');
  await expect.poll(price).toContain('15');
  await typeInto('明细', '数量', 1, '4');
  await expect.poll(price).toContain('20');
  await form.getByRole('textbox', { name: '类别' }).fill('a');
  await form.getByRole('button', { name: ok }).click();
  await expect.element(form.getByText('明细填写不完整，请检查标红的单元格')).toBeVisible();
  expect(server.callsOf('PUT /online/data/order/edit')).toHaveLength(0);
});

test('(online.md §5.4) the form of a sub row by itself knows its main row', async () => {
  const [sub] = describedTable(order, { subs: [line] }).subs;
  if (!sub) throw new Error('no sub-table');
  const below = fakeResource({ ...sub.resource, path: '/online/data/order/under/o1/line' }, []);
  served([{ design: order, rows: rows(), subs: [line] }], below);
  render(<OnlineErpPage />, { url: '/online/cgformErpList/order', ...clerk });
  const list = page.getByRole('tabpanel', { name: '明细' });
  await list.getByRole('button', { name: /新增/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('spinbutton', { name: '数量' }).fill('7');
  await expect.element(form.getByRole('spinbutton', { name: '金额' })).toHaveValue('14');
});
