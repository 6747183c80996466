import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { CustomerListPage } from './CustomerListPage.tsx';

const ROWS = [
  { id: 'k1', version: 1, customerNo: 'KH001', name: '陈建国', type: '1', mobile: '13800138000', plotCount: 0 },
  { id: 'k2', version: 1, customerNo: 'KH002', name: '陈建军', type: '1', mobile: '13800138000', plotCount: 0 },
];
const HINT = '已有相同手机号的客户，是否为同一人？';

function show() {
  fakeServer(fakeResource(customer, [...ROWS]));
  render(<CustomerListPage />, { url: '/customers/list' });
}
const dialog = () => page.getByRole('dialog');

test('a new customer with a mobile that is in the books is pointed out, beside the form (domain.md §3.7)', async () => {
  show();
  await page.getByRole('button', { name: /新增$/ }).click();
  await dialog().getByRole('textbox', { name: '手机号' }).fill('13800138000');
  await expect.element(dialog().getByText(HINT)).toBeVisible();
  const link = dialog().getByRole('link', { name: '查看「陈建国」' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\?detail=k1$/));
  await expect.element(link).toHaveAttribute('target', '_blank');
  await dialog().getByRole('textbox', { name: '手机号' }).fill('1380013800');
  await expect.element(dialog().getByText(HINT)).not.toBeInTheDocument();
});

test('who is edited is not another customer', async () => {
  show();
  await page.getByRole('button', { name: '编辑' }).first().click();
  await expect.element(dialog().getByRole('link', { name: '查看「陈建军」' })).toBeVisible();
  await expect.element(dialog().getByRole('link', { name: '查看「陈建国」' })).not.toBeInTheDocument();
});
