import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { VIEW_FULL } from '@songbai/contract/rules/masks.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceDetail } from './ResourceDetail.tsx';

const VIEW = 'POST /cemetery/customer/viewFull';
const ROW = { id: 'c1', version: 1, name: '王小明', mobile: '13812345678', idNo: '110***********0011' };

const show = (codes?: readonly string[]) => {
  const server = fakeServer({
    ...fakeResource(customer, [ROW]),
    [VIEW]: () => ({ value: '110101199003070011' }),
  });
  render(<ResourceDetail resource={customer} id="c1" />, codes ? { codes } : {});
  return server;
};
const button = () => page.getByRole('button', { name: '查看完整证件号码' });

test('(domain.md §9) 查看完整 asks for a reason first; the value then stands in its place', async () => {
  const server = show();
  await button().click();
  const reason = page.getByRole('textbox', { name: '查看原因' });
  await page.getByRole('button', { name: '查看完整', exact: true }).click();
  expect(server.callsOf(VIEW)).toEqual([]);
  await reason.fill('核对合同');
  await page.getByRole('button', { name: '查看完整', exact: true }).click();
  await expect.element(page.getByText('110101199003070011')).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
  expect(server.callsOf(VIEW)[0]?.body).toEqual({ id: 'c1', field: 'idNo', reason: '核对合同' });
});

test('a refusal says why, and the reason typed stays', async () => {
  const server = show();
  server.on({ [VIEW]: () => refusal('没有权限，请联系管理员分配权限！') });
  await button().click();
  await page.getByRole('textbox', { name: '查看原因' }).fill('核对');
  await userEvent.keyboard('{Tab}');
  await page.getByRole('button', { name: '查看完整', exact: true }).click();
  await expect.element(page.getByText('没有权限，请联系管理员分配权限！')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: '查看原因' })).toHaveValue('核对');
});

test('neither for values in full nor without the right', async () => {
  show(['cem:customer:list']);
  await expect.element(page.getByText('13812345678')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /查看完整/ })).not.toBeInTheDocument();
  expect(VIEW_FULL).toBe('cem:cust:viewFull');
});
