import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer, pageOf, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { NormalOrdersPage, OutgoingOrdersPage } from './order-pages.tsx';

const COUNTS = { normal: 12, cancelled: 3, deleted: 1, outgoing: 1, overdue: 4, all: 21 };
const LEAVING = { orderStatus: '6', outStatus: '1', outDeceased: '陈大', outDestination: '东海海葬区' };

function serve(row: Record<string, unknown>) {
  return fakeServer({
    'GET /cemetery/order/list': () => pageOf([orderRow(row)]),
    'GET /cemetery/order/counts': () => COUNTS,
    'POST /cemetery/order/outApply': () => reply('迁出已登记', orderRow(LEAVING)),
    'POST /cemetery/order/outFinish': () => reply('迁出办理完毕', orderRow({ ...LEAVING, outStatus: '2' })),
    'POST /cemetery/order/outWithdraw': () => reply('迁出已撤销', orderRow({ orderStatus: '6' })),
  });
}

const act = (name: string) => page.getByRole('button', { name, exact: true });
const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
/** Scoped to the dialog, because list columns have the same names as its fields. */
const field = (name: string) => page.getByRole('dialog').getByLabelText(name);

test('迁出 asks who, where and why, and tells a refusal without losing what was typed (domain.md §3.15)', async () => {
  const server = serve({ orderStatus: '6', receivedAmount: 5_680_000, arrearsAmount: 0, burialCount: 1 });
  server.on({ 'POST /cemetery/order/outApply': () => refusal('该墓位没有已安葬的逝者，不能办理迁出') });
  render(<NormalOrdersPage />);
  await (await rowLink('迁出')).click();
  await confirm('登记迁出').click();
  await expect.element(page.getByRole('dialog').getByText('请选择去向')).toBeVisible();
  await expect.element(page.getByText('请填写迁往地')).toBeVisible();
  expect(server.callsOf('POST /cemetery/order/outApply')).toHaveLength(0);
  await field('去向').click();
  await page.getByTitle('海葬/撒散').click();
  await field('迁往地').fill('东海海葬区');
  await field('迁出原因').fill('改变葬式');
  await page.getByText('已核对亲属同意书，材料齐全').click();
  await confirm('登记迁出').click();
  await expect.element(page.getByText('该墓位没有已安葬的逝者，不能办理迁出')).toBeVisible();
  await expect.element(field('迁往地')).toHaveValue('东海海葬区');
  expect(server.callsOf('POST /cemetery/order/outApply')[0]?.body).toEqual({
    id: 'o1',
    outType: '4',
    destType: '4',
    destination: '东海海葬区',
    applicant: '陈建国',
    reason: '改变葬式',
    consentsChecked: true,
  });
});

test('完成迁出 says what it means and sends the day, the sum and the papers (domain.md §4.6)', async () => {
  const server = serve(LEAVING);
  render(<OutgoingOrdersPage />);
  await act('完成迁出').click();
  await expect.element(page.getByText('陈大迁往东海海葬区，使用权终止，墓位转为待整修')).toBeVisible();
  await field('迁出日期').fill('2026-08-01');
  await field('结算金额').fill('1000');
  await page.getByText('墓证、合同和票据已收回，或已登记遗失声明').click();
  await confirm('完成迁出').click();
  await expect.element(page.getByText('迁出办理完毕')).toBeVisible();
  expect(server.callsOf('POST /cemetery/order/outFinish')[0]?.body).toEqual({
    id: 'o1',
    outDate: '2026-08-01',
    amount: 100_000,
    papersReturned: true,
  });
});

test('撤销 asks for the reason', async () => {
  const server = serve(LEAVING);
  render(<OutgoingOrdersPage />);
  await act('撤销').click();
  await field('撤销原因').fill('家属改变主意');
  await confirm('撤销迁出').click();
  await expect.element(page.getByText('迁出已撤销')).toBeVisible();
  expect(server.callsOf('POST /cemetery/order/outWithdraw')[0]?.body).toEqual({ id: 'o1', reason: '家属改变主意' });
});

test('who has left has a 迁出证明 to print, in the list and where the order is looked at', async () => {
  const sheet = { title: '迁出证明', size: 'A4', no: 'GM1', mark: null, intro: null, facts: [], amount: null };
  const server = serve({ ...LEAVING, orderStatus: '9', outStatus: '2' });
  server.on({
    'GET /cemetery/paper/out': () => ({
      ...{ paper: 'out', printed: 0, print: null, sheet: { ...sheet, tables: [], notes: [], signatures: [] } },
      issuer: { name: '松鹤园公墓', unitName: '', address: '', phone: '' },
    }),
  });
  render(<OutgoingOrdersPage />);
  await (await rowLink('打印迁出证明')).click();
  await expect.element(page.getByRole('region', { name: '打印内容' })).toHaveTextContent('迁出证明');
  expect(server.callsOf('GET /cemetery/paper/out')[0]?.params).toMatchObject({ id: 'o1' });
});

test('who is still leaving has none', async () => {
  serve(LEAVING);
  render(<OutgoingOrdersPage />);
  await expect.element(act('完成迁出')).toBeVisible();
  await expect.element(act('打印迁出证明')).not.toBeInTheDocument();
});
