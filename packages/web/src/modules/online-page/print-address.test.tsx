import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { describedTable, design, field, served } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { OnlineListPage } from './OnlineListPage.tsx';

const extConfigJson = JSON.stringify({ reportPrintShow: 1, reportPrintUrl: 'https://print.example/pass?kind=a' });
const pass = design('v1', '通行证', [field('code', '编号')], { extConfigJson });
const ROWS = ['P1', 'P2', 'P3'].map((code, at) => ({ id: `r${at + 1}`, version: 1, code }));

afterEach(() => vi.restoreAllMocks());

/** The addresses that were opened. */
function opened(): string[] {
  const addresses: string[] = [];
  vi.spyOn(window, 'open').mockImplementation((url) => {
    addresses.push(String(url));
    return null;
  });
  return addresses;
}

function show(search = '') {
  let issued = 0;
  const addresses = opened();
  served([{ design: pass, rows: ROWS }], {
    'GET /online/cgform/api/resource/v1': () => describedTable(pass),
    'POST /sys/ticket': () => ({ ticket: `once${++issued}` }),
  });
  render(<OnlineListPage />, { url: `/online/cgformList/v1${search}`, codes: [], admin: false });
  return addresses;
}

const tick = (name: string) => page.getByRole('row', { name }).getByRole('checkbox').click();
const printing = () => page.getByRole('status').getByRole('button', { name: '打印' });
const addressOf = (id: string, ticket: string) => `https://print.example/pass?kind=a&id=${id}&ticket=${ticket}`;

test('(online.md §5.5) a ticked row is printed by the address of its table', async () => {
  const addresses = show();
  await tick('P2');
  await printing().click();
  await expect.poll(() => addresses).toEqual([addressOf('r2', 'once1')]);
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('(online.md §5.5) each of several ticked rows is printed by that address, with a ticket of its own', async () => {
  const addresses = show();
  await tick('P1');
  await tick('P3');
  await printing().click();
  const dialog = page.getByRole('dialog', { name: '打印 2 条' });
  await expect.element(dialog.getByText('P1')).toBeVisible();
  await expect.element(dialog.getByText('P2')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: '打印「P3」' }).click();
  await expect.element(dialog.getByText('已打开')).toBeVisible();
  await dialog.getByRole('button', { name: '打印「P1」' }).click();
  await expect.poll(() => addresses).toEqual([addressOf('r3', 'once1'), addressOf('r1', 'once2')]);
});

test('(online.md §5.5) a detail is printed by that address alone', async () => {
  const addresses = show('?detail=r1');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: '打印' }).click();
  await expect.poll(() => addresses).toEqual([addressOf('r1', 'once1')]);
});
