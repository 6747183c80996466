import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer, pageOf, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { NormalOrdersPage, OverdueOrdersPage } from './order-pages.tsx';

const COUNTS = { normal: 12, cancelled: 3, deleted: 1, outgoing: 0, overdue: 4, all: 20 };
const PLAN = [
  { id: 'a', orderNum: 1, dueDate: '2026-08-01', amount: 2_000_000, paidAmount: 2_000_000, status: '3' },
  { id: 'b', orderNum: 2, dueDate: '2026-09-01', amount: 3_680_000, paidAmount: 0, status: '0' },
];

function serve(row: Record<string, unknown> = {}) {
  return fakeServer({
    'GET /cemetery/order/list': () => pageOf([orderRow(row)]),
    'GET /cemetery/order/counts': () => COUNTS,
    'GET /cemetery/order/queryById': () => orderRow(row),
    'POST /cemetery/order/plan': () => reply('分期计划已保存', orderRow({ payPlan: '3' })),
    'POST /cemetery/order/remind': () => reply('催缴已登记', orderRow()),
  });
}

const act = (name: string) => page.getByRole('button', { name, exact: true });
const planned = (server: ReturnType<typeof serve>) => server.callsOf('POST /cemetery/order/plan');

describe('分期 (domain.md §3.10)', () => {
  test('equal parts a month apart are proposed, add up to the fen, and are sent', async () => {
    const server = serve();
    render(<NormalOrdersPage />);
    await (await rowLink('分期')).click();
    await page.getByLabelText('期数').fill('3');
    await act('按月均分').click();
    await act('保存计划').click();
    await expect.element(page.getByText('分期计划已保存')).toBeVisible();
    expect(planned(server)[0]?.body).toEqual({
      orderId: 'o1',
      instalments: [
        { dueDate: '2026-08-01', amount: 1_893_334 },
        { dueDate: '2026-09-01', amount: 1_893_333 },
        { dueDate: '2026-10-01', amount: 1_893_333 },
      ],
    });
  });

  test('a plan that cannot be is told before it is sent, in the words of the server', async () => {
    const server = serve({
      payableAmount: 5_680_000,
      instalments: [{ ...PLAN[0] }, { ...PLAN[1], amount: 3_679_999 }],
    });
    render(<NormalOrdersPage />);
    await (await rowLink('分期')).click();
    await act('保存计划').click();
    await expect.element(page.getByText('分期金额合计须等于应收 56,800.00 元，相差 0.01 元')).toBeVisible();
    expect(planned(server)).toHaveLength(0);
  });

  test('取消计划 sends none; a refusal keeps the dialog open', async () => {
    const server = serve({ payPlan: '3', instalments: PLAN });
    server.on({ 'POST /cemetery/order/plan': () => refusal('「已付清」状态下不能分期') });
    render(<NormalOrdersPage />);
    await (await rowLink('分期')).click();
    await act('取消计划').click();
    await expect.element(page.getByText('「已付清」状态下不能分期')).toBeVisible();
    expect(planned(server)[0]?.body).toEqual({ orderId: 'o1', instalments: [] });
    await expect.element(act('保存计划')).toBeVisible();
  });

  test('查看 shows plan and reminders where there are some, with their sums', async () => {
    serve({
      payPlan: '3',
      instalments: PLAN,
      reminders: [
        { id: 'r', remindTime: '2026-09-05 10:00:00', channel: '2', result: '3', operatorName: '王芳', remark: null },
      ],
    });
    render(<NormalOrdersPage />);
    await act('查看').click();
    const drawer = page.getByRole('dialog');
    await expect.element(drawer.getByRole('grid', { name: '分期计划' })).toHaveTextContent('36,800.00');
    await expect.element(drawer.getByRole('grid', { name: '催缴记录' })).toHaveTextContent('王芳');
  });
});

describe('催缴 (domain.md §4.3)', () => {
  test('asks for the result and sends what was filled in', async () => {
    const server = serve({ overdueType: '1', overdueDays: 3, overdueAmount: 50_000 });
    render(<OverdueOrdersPage />);
    await act('催缴').click();
    const about = '陈建国 · 13800138000 · 松鹤园-1区-01排-02号 · 逾期 3 天，500.00 元';
    await expect.element(page.getByRole('dialog').getByText(about)).toBeVisible();
    const confirm = page.getByRole('button', { name: '登记催缴', exact: true });
    await confirm.click();
    await expect.element(page.getByText('请选择催缴结果')).toBeVisible();
    await page.getByLabelText('催缴结果').click();
    await page.getByRole('option', { name: '已联系' }).or(page.getByTitle('已联系')).first().click();
    await page.getByLabelText('备注').fill('月底前付清');
    await confirm.click();
    await expect.element(page.getByText('催缴已登记')).toBeVisible();
    expect(server.callsOf('POST /cemetery/order/remind')[0]?.body).toEqual({
      orderId: 'o1',
      channel: '2',
      result: '3',
      remark: '月底前付清',
    });
  });
});
