import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LOCK, orderRow, plotRoutes, plotRow } from '../../testing/cemetery-fixtures.ts';
import { fakeServer, pageOf, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { typeInto } from '../../testing/table.tsx';
import { PurchasePage } from './PurchasePage.tsx';

const QUOTE = {
  plotId: 'p1',
  plotFullName: LOCK.fullName,
  listPrice: 5_680_000,
  items: [
    { itemType: '01', name: '墓位使用费', quantity: 1, unitPrice: 5_680_000, amount: 5_680_000, refundable: 'Y' },
  ],
  payableAmount: 5_680_000,
  depositMin: 100_000,
};

const ENGRAVING = {
  ...{ id: 'c10', code: 'KZ', name: '刻字', itemType: '10', category: '2', priceType: '2', unit: '字' },
  ...{ maxPrice: 30_000, status: '1', validFrom: null, validTo: null },
};

function serve() {
  const server = fakeServer(plotRoutes());
  server.on({
    'GET /cemetery/plot/myLocks': () => [LOCK],
    'GET /cemetery/plot/queryById': () => plotRow({ saleStatus: '2', displayStatus: '20', lockName: '王芳' }),
    'GET /cemetery/order/quote': () => QUOTE,
    'GET /cemetery/chargeItem/list': () => pageOf([ENGRAVING]),
    'GET /cemetery/customer/list': () => pageOf([{ id: 'k1', name: '陈建国', mobile: '13800138000' }]),
    'POST /cemetery/order/add': () => reply('预定成功', orderRow()),
    'GET /cemetery/order/queryById': () => orderRow(),
  });
  return server;
}

/** A salesperson bills from the charge list only. */
const SELLER = [...PERMISSION_CODES].filter((code) => code !== 'cem:order:offList');

const next = () => page.getByRole('button', { name: '下一步' }).click();
const section = (name: string) => page.getByRole('button', { name, exact: true }).click();
const submit = () => page.getByRole('button', { name: '提交订单' });
const timer = () => page.getByRole('timer');

async function open(codes?: readonly string[]) {
  const rendered = render(<PurchasePage />, { url: '/orders/purchase?plotId=p1', ...(codes ? { codes } : {}) });
  await expect.element(timer()).toBeVisible();
  return rendered;
}

async function chooseKnownBuyer() {
  await page.getByRole('combobox', { name: '客户' }).fill('陈建国');
  await page.getByText('陈建国　13800138000').click();
}

describe('购墓向导 on one page: plot, customer, costs, terms, sum at the foot (look.md §3)', () => {
  test('a known buyer, an extra line, the sum, the order; the lock’s countdown stays in sight', async () => {
    const server = serve();
    await open(SELLER);
    await chooseKnownBuyer();
    await next();
    await expect.element(timer()).toBeVisible();
    await expect.element(page.getByText('陈建国　13800138000')).toBeVisible();
    await page.getByRole('toolbar', { name: '表格操作' }).getByRole('button', { name: /新增$/ }).click();
    await next();
    await expect.element(page.getByText('请选择收费项目').last()).toBeVisible();
    await page.getByText('刻字（300.00 元/字）').click();
    await typeInto('附加费用', '单价', 1, '200');
    await expect.element(page.getByRole('status', { name: '应收合计' })).toHaveTextContent('= 应收 ¥57,000.00');
    await next();
    await page.getByLabelText('余款期限（天）').fill('120');
    await submit().click();
    await expect.element(page.getByText('预定成功')).toBeVisible();
    expect(server.callsOf('POST /cemetery/order/add')[0]?.body).toEqual({
      plotId: 'p1',
      customerId: 'k1',
      orderType: '1',
      balanceDays: 120,
      items: [{ chargeItemId: 'c10', itemType: '10', name: '刻字', quantity: 1, unitPrice: 20_000 }],
    });
    await expect.element(page.getByRole('button', { name: '确认收款' })).toBeVisible();
    expect(server.callsOf('GET /cemetery/order/queryById')).toHaveLength(0);
  });

  test('an unfinished section is not left forward and says what is missing, on submit too', async () => {
    serve();
    await open();
    await section('付款');
    await submit().click();
    await expect.element(page.getByText('请选择客户')).toBeVisible();
    await page.getByText('新客户').click();
    await next();
    await expect.element(page.getByText('请输入购墓人姓名')).toBeVisible();
    await expect.element(page.getByLabelText('购墓人姓名')).toHaveFocus();
    await page.getByLabelText('购墓人姓名').fill('李敏');
    await page.getByLabelText('手机号').fill('13900139000');
    await page.getByLabelText('证件号码').fill('110105194912310021');
    await expect.element(page.getByText('身份证号校验位不正确')).toBeVisible();
    await page.getByLabelText('证件号码').fill('11010519491231002X');
    await next();
    await expect.element(page.getByText('附加费用').first()).toBeVisible();
  });

  test('a mobile that is in the books already is pointed out (domain.md §3.7)', async () => {
    serve();
    await open();
    await page.getByText('新客户').click();
    await page.getByLabelText('手机号').fill('13800138000');
    await expect.element(page.getByText('已有相同手机号的客户，是否为同一人？')).toBeVisible();
    await page.getByRole('button', { name: '使用「陈建国」' }).first().click();
    await next();
    await expect.element(page.getByText('附加费用').first()).toBeVisible();
  });

  test('users are entered with the order: a dead one, a living one, with a lunar date, and none too many', async () => {
    const server = serve();
    server.on({ 'GET /cemetery/plot/queryById': () => plotRow({ saleStatus: '2', displayStatus: '20', capacity: 2 }) });
    await open();
    await chooseKnownBuyer();
    await page.getByRole('button', { name: '添加逝者' }).click();
    await expect.element(page.getByRole('group').getByLabelText('姓名')).toHaveFocus();
    await page.getByRole('button', { name: '添加健在使用人' }).click();
    await expect.element(page.getByRole('button', { name: '添加逝者' })).toBeDisabled();
    const [dead, living] = [/使用人 1（已故）/, /使用人 2（健在）/].map((name) => page.getByRole('group', { name }));
    await next();
    await expect.element(page.getByText('请输入死亡日期')).toBeVisible();
    await dead?.getByLabelText('姓名').fill('陈大山');
    await dead?.getByLabelText('出生日期').fill('农历一九五〇年正月十四');
    await dead?.getByLabelText('死亡日期').fill('2016年6月');
    await living?.getByLabelText('姓名').fill('李秀英');
    await living?.getByLabelText('身份证号码').fill('11010519491231002x');
    await submit().click();
    await expect.element(page.getByText('预定成功')).toBeVisible();
    expect(server.callsOf('POST /cemetery/order/add')[0]?.body).toMatchObject({
      users: [
        { name: '陈大山', alive: 'N', birthText: '农历一九五〇年正月十四', deathText: '2016年6月' },
        { name: '李秀英', alive: 'Y', idType: '1', idNo: '11010519491231002X' },
      ],
    });
  });

  test('a date that cannot be is told at its user before the order is sent', async () => {
    const server = serve();
    await open();
    await chooseKnownBuyer();
    await page.getByRole('button', { name: '添加逝者' }).click();
    await page.getByRole('group').getByLabelText('姓名').fill('陈大山');
    const death = page.getByRole('group').getByLabelText('死亡日期');
    for (const [text, problem] of [
      ['乱写', '死亡日期「乱写」无法识别，可填 2026、2026-09、2026-09-02 或 农历二〇二六年八月十五'],
      ['2999-01-01', '死亡日期不能晚于今天'],
    ] as const) {
      await death.fill(text);
      await expect.element(page.getByText(/无法识别的日期|公历 2999/)).toBeVisible();
      await submit().click();
      await expect.element(page.getByText(problem)).toBeVisible();
    }
    await death.fill('2016年6月');
    await submit().click();
    await expect.element(page.getByText('预定成功')).toBeVisible();
    expect(server.callsOf('POST /cemetery/order/add')).toHaveLength(1);
  });

  test('users who do not fit the kind of order are pointed out, and the kind is changed there', async () => {
    const server = serve();
    await open();
    await chooseKnownBuyer();
    await page.getByRole('button', { name: '添加健在使用人' }).click();
    await expect.element(page.getByText('现购订单的使用人中须至少有一位已故，均健在请选择寿穴预购')).toBeVisible();
    await page.getByLabelText('姓名').fill('李秀英');
    await page.getByRole('button', { name: /^改为.*预购/ }).click();
    await next();
    await expect.element(page.getByText('附加费用').first()).toBeVisible();
    await submit().click();
    await expect
      .poll(() => server.callsOf('POST /cemetery/order/add')[0]?.body)
      .toMatchObject({
        orderType: '2',
        users: [{ name: '李秀英', alive: 'Y' }],
      });
  });

  test('a double click places one order; a retry after a failure carries the same key (I23)', async () => {
    const server = serve();
    // Answered only after both clicks; afterwards a click would be a legitimate retry.
    let answer: (reply: unknown) => void = () => undefined;
    const answered = new Promise<unknown>((resolve) => {
      answer = resolve;
    });
    let answers = 0;
    server.on({
      'POST /cemetery/order/add': () => {
        answers += 1;
        return answers === 1 ? answered : reply('预定成功', orderRow());
      },
    });
    await open();
    await chooseKnownBuyer();
    await submit().dblClick();
    answer(refusal('操作失败，请稍后重试（编号：7）'));
    await expect.element(page.getByText('操作失败，请稍后重试（编号：7）')).toBeVisible();
    expect(server.callsOf('POST /cemetery/order/add')).toHaveLength(1);
    await submit().click();
    await expect.element(page.getByText('预定成功')).toBeVisible();
    const [first, second] = server.callsOf('POST /cemetery/order/add');
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  test('without a lock nothing goes on until the plot is locked', async () => {
    const server = serve();
    server.on({ 'GET /cemetery/plot/myLocks': () => [], 'GET /cemetery/plot/queryById': () => plotRow() });
    render(<PurchasePage />, { url: '/orders/purchase?plotId=p1' });
    await expect.element(page.getByText(/尚未锁定，请先锁定再办理/)).toBeVisible();
    await next();
    // At the top, and where the person looked for the next step.
    await expect.element(page.getByText('尚未锁定，请先锁定再办理', { exact: true })).toBeVisible();
    server.on({ 'GET /cemetery/plot/myLocks': () => [LOCK] });
    await page.getByRole('button', { name: /^锁\s?定$/ }).click();
    await expect.element(timer()).toBeVisible();
    await next();
    await expect.element(page.getByRole('combobox', { name: '客户' })).toBeVisible();
  });

  test('without a plot the next step and the order say what is missing', async () => {
    serve().on({ 'GET /cemetery/plot/myLocks': () => [] });
    render(<PurchasePage />, { url: '/orders/purchase' });
    await expect.element(page.getByRole('combobox', { name: '墓位' })).toBeVisible();
    expect(page.getByText('请选择墓位', { exact: true }).query()).toBeNull();
    await submit().click();
    await expect.element(page.getByText('请选择墓位', { exact: true })).toBeVisible();
    await next();
    await expect.element(page.getByText('请选择墓位', { exact: true })).toBeVisible();
  });

  test('a buyer by instalments is taken to the plan of his order', async () => {
    serve();
    await open();
    await chooseKnownBuyer();
    await section('付款');
    await page.getByText('分期', { exact: true }).click();
    await submit().click();
    await expect.element(page.getByRole('dialog', { name: '分期 GM202608010001' })).toBeVisible();
  });
});

describe('money after the order (domain.md §9: seller ≠ cashier)', () => {
  const place = async () => {
    await chooseKnownBuyer();
    await submit().click();
  };

  test('who may not take money is told to send the customer to the cashier', async () => {
    serve();
    await open([...PERMISSION_CODES].filter((code) => code !== 'cem:pay:add'));
    await place();
    await expect.element(page.getByText('请收银员收款，订单编号 GM202608010001')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '确认收款' })).not.toBeInTheDocument();
  });

  test('of a buyer who pays at once the whole sum is asked', async () => {
    const server = serve();
    const whole = orderRow({ payPlan: '1' });
    server.on({
      'POST /cemetery/order/add': () => reply('预定成功', whole),
      'GET /cemetery/order/queryById': () => whole,
    });
    await open();
    await chooseKnownBuyer();
    await section('付款');
    await page.getByText('一次付清', { exact: true }).click();
    await submit().click();
    await expect.element(page.getByLabelText('收款金额')).toHaveValue('56800.00');
    expect(server.callsOf('POST /cemetery/order/add')[0]?.body).toMatchObject({ payPlan: '1' });
  });

  test('a cashier takes the deposit and sees what is still owed', async () => {
    const server = serve();
    const { param } = await open();
    await place();
    await vi.waitFor(() => expect(param('orderId')).toBe('o1'));
    await expect.element(page.getByLabelText('收款金额')).toHaveValue('1000.00');
    const paid = orderRow({ orderStatus: '3', receivedAmount: 100_000, arrearsAmount: 5_580_000, version: 9 });
    server.on({
      'POST /cemetery/order/pay': () => reply('收款成功', paid),
      'GET /cemetery/order/queryById': () => paid,
    });
    await page.getByRole('button', { name: '确认收款' }).click();
    await expect.element(page.getByText(/已收 1,000.00 元，欠款 55,800.00 元/)).toBeVisible();
    await expect.element(page.getByLabelText('收款金额')).toHaveValue('55800.00');
  });
});
