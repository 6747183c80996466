import type { LinkedRows } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { design, field, served } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { OnlineListPage } from './OnlineListPage.tsx';

const visit = design('v1', '来访', [
  field('note', '事由', { fieldMustInput: '1' }),
  field('firm_id', '供应商', { fieldShowType: 'link_table', dictTable: 'firm', dbLength: 36 }),
  field('firm_phone', '供应商电话', {
    ...{ fieldShowType: 'link_table_field', dictTable: 'firm_id', dictText: 'phone', dbIsPersist: 0, isReadOnly: 1 },
  }),
  field('others', '同来单位', { fieldShowType: 'link_table', dictTable: 'firm', fieldExtendJson: '{"popupMulti":1}' }),
]);
const ROWS = [
  { id: 'f1', title: '永固石材', cells: { phone: '13800138000' } },
  { id: 'f2', title: '长青花艺', cells: { phone: '13900139000' } },
];

interface Asked {
  params: Readonly<Record<string, unknown>>;
}

function found({ params }: Asked): LinkedRows {
  const keyword = String(params.keyword ?? '');
  const ids = typeof params.ids === 'string' ? params.ids.split(',') : undefined;
  const records = ROWS.filter(({ id, title }) => (ids ? ids.includes(id) : title.includes(keyword)));
  return { columns: [{ name: 'phone', label: '电话' }], records, total: records.length };
}

const open = () => {
  const links = { 'GET /online/cgform/api/links/v1/firm_id': found, 'GET /online/cgform/api/links/v1/others': found };
  const row = { id: 'r1', version: 1, note: '送货', firm_id: 'f9', firm_id_dictText: '', others: 'f1,f2' };
  const server = served([{ design: visit, rows: [{ ...row, others_dictText: '永固石材,长青花艺' }] }], links);
  render(<OnlineListPage />, { url: '/online/cgformList/v1', codes: [], admin: false });
  return server;
};

test('(online.md §5.5) a linked row is found by typing, and its fields follow in the form', async () => {
  const server = open();
  await page.getByRole('button', { name: /新增/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '事由' }).fill('取样');
  await form.getByRole('combobox', { name: '供应商', exact: true }).click();
  await expect.element(page.getByText('电话：13800138000')).toBeVisible();
  await userEvent.keyboard('长青');
  await expect.element(page.getByText('电话：13900139000')).toBeVisible();
  await expect.poll(() => page.getByText('电话：13800138000').elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('textbox', { name: '供应商电话' })).toHaveValue('13900139000');
  await expect.element(form.getByRole('textbox', { name: '供应商电话' })).toBeDisabled();
  await form.getByRole('combobox', { name: '同来单位' }).click();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  expect(await axeFindings(document.body)).toEqual([]);
  await form.getByRole('button', { name: /保\s?存|确\s?定/ }).click();
  await expect.poll(() => server.callsOf('POST /online/data/v1/add').length).toBe(1);
  expect(server.callsOf('POST /online/data/v1/add')[0]?.body).toEqual({ note: '取样', firm_id: 'f2', others: 'f1' });
});

test('a list shows titles, which open their rows, and nothing of a row that the person may not see', async () => {
  open();
  const cell = page.getByRole('cell', { name: '永固石材,长青花艺' });
  await expect.element(cell).toBeVisible();
  // It begins where the texts of other columns begin, and is shortened like them.
  const link = cell.getByRole('button').element();
  const { paddingLeft } = getComputedStyle(cell.element());
  const inset = link.getBoundingClientRect().left - cell.element().getBoundingClientRect().left;
  expect(inset).toBeCloseTo(Number.parseFloat(paddingLeft), 0);
  expect(getComputedStyle(link)).toMatchObject({ textOverflow: 'ellipsis', overflowX: 'hidden' });
  expect(page.getByText('f9').elements()).toEqual([]);
  await page.getByRole('button', { name: '永固石材,长青花艺' }).click();
  await expect.element(page.getByText('电话：13900139000')).toBeVisible();
});

test('the title of a linked row is shown whole where there is room below it, as in a detail and on paper', async () => {
  open();
  await (await rowLink('详情', page.getByRole('row', { name: /送货/ }))).click();
  const title = page.getByRole('dialog').getByRole('button', { name: '永固石材,长青花艺' });
  await expect.element(title).toBeVisible();
  expect(getComputedStyle(title.element())).toMatchObject({ whiteSpaceCollapse: 'collapse', textWrapMode: 'wrap' });
});
