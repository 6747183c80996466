import { ORDER_STATUS } from '@songbai/contract/modules/order/order.dicts.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { menuNode, showConsole } from '../../testing/console.tsx';
import { pageOf } from '../../testing/fake-server.ts';

const LIST = 'GET /cemetery/order/list';

test('我的订单 counts what its link shows: the own ones of the list of normal orders', async () => {
  const row = { id: 'o1', version: 0, orderNo: 'GM1', customerName: '徐军', orderStatus: ORDER_STATUS.reserved };
  const { server, param } = showConsole({
    menu: [menuNode('/orders/normal', '正常订单', 'cemetery/order/NormalList')],
    url: '/account/center',
    routes: { [LIST]: () => pageOf([row], 119) },
  });
  const link = page.getByRole('link', { name: '共 119 条，去列表查看' });
  await expect.element(link).toBeVisible();
  const own = server.callsOf(LIST).find(({ params }) => params.salesId === 'u1');
  expect(own?.params).toMatchObject({ view: 'normal' });
  await link.click();
  await expect.poll(() => decodeURI(param('superQueryParams') ?? '')).toContain('"val":"u1"');
  await expect
    .poll(() => decodeURI(server.callsOf(LIST).at(-1)?.params.superQueryParams ?? ''))
    .toContain('"field":"salesId"');
});
