import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, pageOf, refusal, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { ChangeDrawer } from './ChangeDrawer.tsx';
import { PlotChangeListPage } from './PlotChangeListPage.tsx';

const ORDER = { id: 'o1', orderNo: 'GM202606010001', plotFullName: '松鹤园 A区 3排12号', customerName: '陈建国' };
const LINE = { itemId: 'a', name: '墓位使用费', consumedAmount: 0, deductionAmount: 0 };
const SUMS = {
  lines: [{ ...LINE, receivedAmount: 5_680_000, amount: 5_680_000 }],
  ...{ receivedAmount: 5_680_000, consumedAmount: 0, handlingFee: 10_000, amount: 5_670_000, feeRefund: 0 },
  ...{ toPrice: 6_000_000, supplementAmount: 330_000, differenceAmount: 0 },
};
const signers = [{ name: '陈建国', role: '持证人' }];
const dead = (id: string, name: string) => ({ id, name, alive: 'N', burialStatus: '2' });
const drawer = () => page.getByRole('dialog');
const nothing = () => undefined;

async function sign() {
  await drawer().getByLabelText('第1位签署日期', { exact: true }).fill('2026-06-30');
  await userEvent.keyboard('{Enter}');
}

test('换墓 tells the difference to the chosen plot, and sends the application', async () => {
  const server = fakeServer({
    'GET /cemetery/plot/list': () => pageOf([{ id: 'p2', fullName: '松鹤园 B区 1排2号' }]),
    'GET /cemetery/plotChange/proposal': ({ params }) => ({
      ...{ signers, people: [], settlement: null, late: false },
      exchange: params.toPlotId ? SUMS : null,
    }),
    'POST /cemetery/plotChange/apply': () => reply('换墓已登记，等待审批', { id: 'c1' }),
  });
  render(<ChangeDrawer kind="1" order={ORDER} open onClose={nothing} onSettled={nothing} />);
  await expect.element(drawer().getByText('陈建国 · 松鹤园 A区 3排12号')).toBeVisible();
  await drawer().getByRole('button', { name: '提交审批' }).click();
  await expect.element(drawer().getByText('请选择新墓位', { exact: true })).toBeVisible();
  await drawer().getByRole('combobox', { name: '新墓位' }).click();
  await page.getByTitle('松鹤园 B区 1排2号').click();
  await expect.element(drawer().getByText('客户须补差价 3,300.00 元')).toBeVisible();
  await drawer().getByRole('combobox', { name: '换墓原因' }).click();
  await page.getByTitle('对位置不满').click();
  await sign();
  await drawer().getByRole('button', { name: '提交审批' }).click();
  await expect.element(page.getByText('换墓已登记，等待审批')).toBeVisible();
  expect(server.callsOf('POST /cemetery/plotChange/apply')[0]?.body).toMatchObject({
    ...{ orderId: 'o1', changeType: '1', toPlotId: 'p2', plotAfter: '1', reason: '5' },
  });
});

test('a refused application keeps what was typed, and cannot be closed while it is sent', async () => {
  let answer: (refusal: unknown) => void = nothing;
  const server = fakeServer({
    'GET /cemetery/plot/list': () => pageOf([{ id: 'p2', fullName: '松鹤园 B区 1排2号' }]),
    'GET /cemetery/plotChange/proposal': ({ params }) => ({
      ...{ signers, people: [], settlement: null, late: false },
      exchange: params.toPlotId ? SUMS : null,
    }),
    'POST /cemetery/plotChange/apply': () =>
      new Promise<unknown>((resolve) => {
        answer = resolve;
      }),
  });
  const onClose = vi.fn();
  const settled = () => void shown.client.invalidateQueries({ queryKey: ['plotChange'] });
  const shown = render(<ChangeDrawer kind="1" order={ORDER} open onClose={onClose} onSettled={settled} />);
  await drawer().getByRole('combobox', { name: '新墓位' }).click();
  await page.getByTitle('松鹤园 B区 1排2号').click();
  await drawer().getByRole('combobox', { name: '换墓原因' }).click();
  await page.getByTitle('对位置不满').click();
  await drawer().getByLabelText('说明').fill('想换到向阳处');
  const day = drawer().getByLabelText('第1位签署日期', { exact: true });
  await day.fill('2999-01-01');
  await userEvent.keyboard('{Enter}');
  await drawer().getByRole('button', { name: '提交审批' }).click();
  await expect.element(drawer().getByText('签署日期不能晚于今天')).toBeVisible();
  expect(server.callsOf('POST /cemetery/plotChange/apply')).toEqual([]);
  await day.fill('2026-06-30');
  await userEvent.keyboard('{Enter}');
  await drawer().getByRole('button', { name: '提交审批' }).click();
  await expect.poll(() => server.callsOf('POST /cemetery/plotChange/apply')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: '提示' })).not.toBeInTheDocument();
  answer(refusal('新墓位已被他人锁定'));
  await expect.element(page.getByText('新墓位已被他人锁定')).toBeVisible();
  await expect.element(drawer().getByText('客户须补差价 3,300.00 元')).toBeVisible();
  await expect.element(drawer().getByLabelText('说明')).toHaveValue('想换到向阳处');
  expect(onClose).not.toHaveBeenCalled();
});

test('the holder applies with the telephone of the order; of another holder than the buyer it is not known', async () => {
  const holder = { name: '陈建国', role: '持证人' };
  const proposal = { signers: [holder], people: [], settlement: null, exchange: null, late: false };
  const server = fakeServer({ 'GET /cemetery/plotChange/proposal': () => proposal });
  const order = { ...ORDER, mobile: '13800138000' };
  const shown = render(<ChangeDrawer kind="3" order={order} open onClose={nothing} onSettled={nothing} />);
  await expect.element(drawer().getByLabelText('申请人', { exact: true })).toHaveValue('陈建国');
  await expect.element(drawer().getByLabelText('联系电话')).toHaveValue('13800138000');
  server.on({ 'GET /cemetery/plotChange/proposal': () => ({ ...proposal, signers: [{ ...holder, name: '陈明' }] }) });
  await shown.client.resetQueries();
  await expect.element(drawer().getByLabelText('申请人', { exact: true })).toHaveValue('陈明');
  await expect.element(drawer().getByLabelText('联系电话')).toHaveValue('');
});

test('where somebody rests in the plot, 换墓 becomes 园内迁移 and names who goes along', async () => {
  fakeServer({
    'GET /cemetery/plotChange/proposal': ({ params }) =>
      params.changeType === '1'
        ? refusalOf('changeBuried', { params: { instead: '园内迁移' } })
        : { signers, people: [dead('d1', '陈老')], settlement: null, exchange: null, late: false },
  });
  render(<ChangeDrawer kind="1" order={ORDER} open onClose={nothing} onSettled={nothing} />);
  await expect.element(drawer().getByText('一并迁入新墓位：陈老')).toBeVisible();
  await expect.element(drawer().getByText(`园内迁移 ${ORDER.orderNo}`)).toBeVisible();
});

test('部分迁出 asks who leaves and where to', async () => {
  const server = fakeServer({
    'GET /cemetery/plotChange/proposal': () => ({
      ...{ signers, people: [dead('d1', '陈老'), dead('d2', '陈母')], settlement: null, exchange: null, late: false },
    }),
    'POST /cemetery/plotChange/apply': () => reply('部分迁出已登记，等待审批', { id: 'c1' }),
  });
  render(<ChangeDrawer kind="5" order={ORDER} open onClose={nothing} onSettled={nothing} />);
  await drawer().getByRole('button', { name: '提交审批' }).click();
  await expect.element(drawer().getByText('请选择迁出的逝者')).toBeVisible();
  await drawer().getByRole('checkbox', { name: '陈母' }).click();
  await drawer().getByRole('combobox', { name: '去向' }).click();
  await page.getByTitle('家属领回').click();
  await drawer().getByLabelText('迁往地', { exact: true }).fill('家中');
  await drawer().getByRole('combobox', { name: '部分迁出原因' }).click();
  await page.getByTitle('家庭搬迁').click();
  await sign();
  await drawer().getByRole('button', { name: '提交审批' }).click();
  await expect.poll(() => server.callsOf('POST /cemetery/plotChange/apply')).toHaveLength(1);
  const { body } = server.callsOf('POST /cemetery/plotChange/apply')[0] ?? {};
  expect(body).toMatchObject({ changeType: '5', deceasedIds: ['d2'], destType: '5', destination: '家中' });
  expect(body).not.toHaveProperty('plotAfter');
});

test('收差价 takes the sum of the approval and offers the receipt', async () => {
  const row = {
    ...{ id: 'c1', changeNo: 'TH202606300001', changeType: '1', status: '2', applyId: 'x', version: 1 },
    ...{ plotFullName: ORDER.plotFullName, toPlotFullName: '松鹤园 B区 1排2号', supplementAmount: 330_000 },
    ...{ customerName: '陈建国', late: 'N' },
  };
  const server = fakeServer({
    'GET /cemetery/plotChange/list': () => pageOf([row]),
    'POST /cemetery/plotChange/settle': () => reply('差价已收取', { ...row, paymentId: 'p9' }),
  });
  render(<PlotChangeListPage />, { url: '/orders/changes' });
  await (await rowLink('收差价')).click();
  await expect.element(drawer().getByText('3,300.00')).toBeVisible();
  await drawer().getByRole('button', { name: '确认收款' }).click();
  await expect.element(page.getByText('收款成功')).toBeVisible();
  expect(server.callsOf('POST /cemetery/plotChange/settle')[0]?.body).toEqual({
    ...{ id: 'c1', method: '01', payerName: '陈建国' },
  });
  await expect.element(page.getByText('已收差价 3,300.00 元')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '打印收据' })).toBeVisible();
});

test('a day that is no day is not thrown away unasked', async () => {
  fakeServer({
    'GET /cemetery/plotChange/proposal': () => ({ signers, people: [], settlement: null, late: false, exchange: null }),
  });
  const onClose = vi.fn();
  render(<ChangeDrawer kind="1" order={ORDER} open onClose={onClose} onSettled={nothing} />);
  await drawer().getByLabelText('第1位签署日期', { exact: true }).fill('六月三十');
  // The first one closes the calendar only.
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('填写的内容尚未保存，确定要关闭吗？')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
