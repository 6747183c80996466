import { customer } from '@songbai/contract/modules/customer/customer.resource.ts';
import { deceased } from '@songbai/contract/modules/deceased/deceased.resource.ts';
import { order } from '@songbai/contract/modules/order/order.resource.ts';
import { Button } from 'antd';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '../../session/session.ts';
import { axeFindings } from '../../testing/axe.ts';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { RecordHead, RecordTitle } from './RecordHead.tsx';
import { ResourceDetailDrawer } from './ResourceDetail.tsx';

const ROW = {
  id: 'o1',
  orderNo: 'GM202608010001',
  orderStatus: '2',
  customerName: '陈建国',
  payableAmount: 5_680_000,
  receivedAmount: 0,
};
const PLAN = { tags: ['orderStatus'], facts: ['customerName'], figures: ['payableAmount', 'receivedAmount'] };

test('title with kind and name, the state as a tag, facts, figures and actions', async () => {
  fakeServer({});
  const record = { resource: order, row: ROW, plan: PLAN };
  render(
    <>
      <RecordTitle {...record} />
      <RecordHead {...record} actions={<Button type="link">收款</Button>} />
    </>,
  );
  await expect.element(page.getByText('订单 GM202608010001')).toBeVisible();
  await expect.element(page.getByTitle('已预定')).toBeVisible();
  await expect.element(page.getByText('购墓人 陈建国')).toBeVisible();
  await expect.element(page.getByText('¥56,800.00')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '收款' })).toBeVisible();
});

test('the drawer of a record bears its name; empty values come on demand', async () => {
  const row = {
    id: 'c1',
    version: 1,
    name: '周凤华',
    mobile: '13812345678',
    pinyin: 'zfh',
    createTime: '2026-08-01 10:00:00',
  };
  fakeServer(fakeResource(customer, [row]));
  render(<ResourceDetailDrawer resource={customer} id="c1" open onClose={() => undefined} />);
  const drawer = page.getByRole('dialog', { name: '客户 周凤华' });
  await expect.element(drawer.getByText('13812345678')).toBeVisible();
  await expect.element(drawer.getByText('拼音码')).not.toBeInTheDocument();
  await expect.element(drawer.getByText('创建 2026-08-01 10:00:00')).toBeVisible();
  await expect.element(drawer.getByText('工作单位')).not.toBeInTheDocument();
  await drawer.getByRole('button', { name: /显示空字段/ }).click();
  await expect.element(drawer.getByText('工作单位')).toBeVisible();
  await drawer.getByRole('button', { name: '隐藏空字段' }).click();
  await expect.element(drawer.getByText('工作单位')).not.toBeInTheDocument();
});

test('a link among the facts is told from the words around it by more than its colour', async () => {
  fakeServer({});
  const row = { id: 'd1', name: '黄卫强', plotId: 'p1', plotId_dictText: '松鹤园-A区-01排-02号', holderName: '陈桂芳' };
  const plan = { facts: ['plotId', 'holderName'] };
  render(<RecordHead resource={deceased} row={row} plan={plan} />);
  const { permissions } = useSession.getState();
  if (!permissions) throw new Error('nobody is signed in');
  const plots = {
    ...{ id: 'plots', route: '1' as const, path: '/plots/list', name: 'plots-list', component: 'cemetery/PlotList' },
    meta: { title: '墓位列表', keepAlive: true, internalOrExternal: false },
  };
  useSession.setState({ permissions: { ...permissions, menu: [plots] } });
  const link = page.getByRole('link', { name: '松鹤园-A区-01排-02号' });
  await expect.element(link).toBeVisible();
  expect(getComputedStyle(link.element()).textDecorationLine).toBe('underline');
  expect(await axeFindings(document.querySelector('header') ?? document.body)).toEqual([]);
});
