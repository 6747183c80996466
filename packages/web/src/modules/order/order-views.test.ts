import { dictValues } from '@songbai/contract/dicts.ts';
import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import type { OrderStatus, OrderView } from '@songbai/contract/modules/order/order.rules.ts';
import { needsChannelNo } from '@songbai/contract/modules/order/payment.rules.ts';
import { describe, expect, test } from 'vitest';
import { queryFields } from '../../resource/list/list-state.ts';
import { superQueryFields } from '../../resource/list/super-query-fields.ts';
import { orderRow } from '../../testing/cemetery-fixtures.ts';
import { cancelChoices, orderActions, VIEW_COLUMNS, viewResource } from './order-views.ts';
import { amountProblem, proposedDeposit } from './pay-rules.ts';

const row = (over: Partial<Order>) => orderRow(over) as unknown as Order;
const can = () => true;
/** Holds every right and sold nothing. */
const all = { can, userId: 'u9', isAdmin: false };

describe('columns of the five lists (domain.md §10.2)', () => {
  test.each([
    [
      'normal',
      '订单编号、墓位、购墓人、手机号、订单类型、订单状态、原价、优惠、应收、已收、欠款、付款状态、业务员、下单日期',
    ],
    ['cancelled', '订单编号、墓位、购墓人、取消方式、取消原因、已收、已退、没收、退款状态、取消人、取消时间'],
    ['deleted', '订单编号、墓位、购墓人、原状态、删除人、删除时间、删除原因'],
    ['outgoing', '订单编号、原墓位、购墓人、迁出逝者、迁出类型、去向、申请人、迁出状态、申请日期、迁出日期、结算金额'],
    ['overdue', '订单编号、墓位、购墓人、手机号、逾期类型、应付日期、逾期天数、逾期金额、最近催缴、催缴结果、业务员'],
  ] as const)('%s', (view, labels) => {
    const { fields } = viewResource(view);
    expect(VIEW_COLUMNS[view].map((name) => fields[name].label).join('、')).toBe(labels);
  });

  test('an order list never offers the generic add, edit and delete', () => {
    expect(viewResource('normal').actions).toEqual(['list', 'export']);
  });
});

test.each(Object.keys(VIEW_COLUMNS) as OrderView[])(
  'no two conditions of the advanced query have one name in %s',
  (view) => {
    const names = superQueryFields(viewResource(view)).map(({ text }) => text);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  },
);

test('what is owed is asked for among overdue orders, and nowhere else', () => {
  const asked = (view: OrderView) => queryFields(viewResource(view)).map(([name]) => name);
  expect(asked('overdue')).toContain('overdueType');
  expect(asked('normal')).toEqual(asked('overdue').filter((name) => name !== 'overdueType'));
});

describe('row actions by state (domain.md §4.2, §4.3)', () => {
  const received: Partial<Record<OrderStatus, number>> = {
    '3': 100_000,
    '4': 200_000,
    '5': 5_680_000,
    '6': 5_680_000,
    '7': 100_000,
  };
  const offered = (status: OrderStatus, view: OrderView = 'normal', over: Partial<Order> = {}) => {
    const actions = orderActions(
      row({ orderStatus: status, receivedAmount: received[status] ?? 0, ...over }),
      view,
      all,
    );
    return Object.entries(actions)
      .filter(([, shown]) => shown)
      .map(([name]) => name)
      .join(',');
  };

  test.each([
    ['0', 'edit,cancel,remove,paper,submit,choosePlot'],
    ['1', 'edit,cancel,remove,paper,approve,reject,withdraw'],
    ['2', 'edit,pay,plan,cancel,paper'],
    ['3', 'edit,pay,plan,cancel,paper'],
    ['4', 'edit,pay,plan,cancel,paper'],
    ['5', 'edit,renew,cancel,giveBack,exchange,paper,holder,complete'],
    ['6', 'renew,giveBack,exchange,paper,holder'],
  ] as [OrderStatus, string][])('normal order in status %s offers %s', (status, actions) => {
    expect(offered(status)).toBe(actions);
  });

  test('a discount above the own limit can only be refused (domain.md §3.25)', () => {
    const waiting = row({ orderStatus: '1', listAmount: 1000, discountAmount: 60 });
    const offers = (...limits: string[]) => {
      const { approve, reject } = orderActions(waiting, 'normal', {
        ...all,
        can: (code) => ['cem:order:approve', ...limits].includes(code),
      });
      return { approve, reject };
    };
    expect(offers('cem:discount:five')).toEqual({ approve: false, reject: true });
    expect(offers('cem:discount:any')).toEqual({ approve: true, reject: true });
  });

  test('of an own sale others take the money and decide; an administrator may be both (domain.md §9)', () => {
    const [seller, other, admin] = [
      { ...all, userId: 'u1' },
      { ...all, userId: 'u2' },
      { ...all, userId: 'u1', isAdmin: true },
    ];
    const own = (orderStatus: OrderStatus, viewer = seller) =>
      orderActions(row({ orderStatus, salesId: 'u1' }), 'normal', viewer);
    expect(own('1')).toMatchObject({ approve: false, reject: false, withdraw: true });
    expect(own('1', other)).toMatchObject({ approve: true, reject: true });
    expect(own('1', admin)).toMatchObject({ approve: true, reject: true });
    expect([own('2').pay, own('2', other).pay, own('2', admin).pay]).toEqual([false, true, true]);
    const paid = row({ orderStatus: '3', receivedAmount: 100_000, salesId: 'u1' });
    expect(cancelChoices(paid, seller)).toEqual([]);
    expect(cancelChoices(paid, other)).not.toEqual([]);
  });

  test('where somebody rests the dead may leave, and the plot is neither given back nor its order cancelled', () => {
    expect(offered('5', 'normal', { burialCount: 1, userCount: 2 })).toBe(
      'edit,renew,exchange,outApply,partOut,paper,holder,complete',
    );
    // Who is registered alone leaves by 迁出, which ends the right.
    expect(offered('5', 'normal', { burialCount: 1, userCount: 1 })).toBe(
      'edit,renew,exchange,outApply,paper,holder,complete',
    );
    expect(offered('6', 'normal', { burialCount: 2, userCount: 2 })).toBe(
      'renew,exchange,outApply,partOut,paper,holder',
    );
  });

  test('while a change of the plot is under way none of those is offered that it would refuse', () => {
    expect(offered('5', 'normal', { openChange: '3' })).toBe('edit,renew,paper,complete');
    expect(offered('6', 'overdue', { openChange: '1' })).toBe('renew,remind,paper');
  });

  test('an overdue order is reminded of, paid, given instalments or cancelled', () => {
    const actions = orderActions(row({ orderStatus: '2' }), 'overdue', all);
    expect(Object.entries(actions).flatMap(([name, shown]) => (shown ? [name] : []))).toEqual([
      'edit',
      'pay',
      'plan',
      'remind',
      'cancel',
      'paper',
    ]);
  });

  test('among the cancelled ones only those without money may be deleted', () => {
    expect(offered('8', 'cancelled', { cancelType: '1' })).toBe('remove,paper');
    expect(offered('8', 'cancelled', { cancelType: '6' })).toBe('remove,paper');
    expect(offered('8', 'cancelled', { cancelType: '2', receivedAmount: 100_000 })).toBe('paper');
    expect(offered('7', 'cancelled', { cancelType: '3' })).toBe('refund,paper');
    expect(offered('8', 'cancelled', { cancelType: '3', receivedAmount: 9, refundedAmount: 9 })).toBe('refund,paper');
  });

  test('remains that are about to leave do so or stay; those that left are only looked at and printed', () => {
    expect(offered('6', 'outgoing', { outStatus: '1' })).toBe('outFinish,outWithdraw,paper');
    expect(offered('9', 'outgoing', { outStatus: '2' })).toBe('paper,outPaper');
  });

  test('a deleted order can be restored and nothing else', () => {
    expect(offered('2', 'deleted')).toBe('restore');
  });

  test('without rights only looking is left, in every status', () => {
    for (const status of dictValues('order_status') as OrderStatus[]) {
      const actions = orderActions(row({ orderStatus: status }), 'normal', { ...all, can: () => false });
      expect(Object.values(actions)).not.toContain(true);
    }
  });
});

describe('payment (domain.md §4.2: deposit, part, full)', () => {
  const facts = (over: Partial<Order> = {}) => row(over) as unknown as Parameters<typeof amountProblem>[0];

  test.each([
    [null, '请输入收款金额'],
    [0, '收款金额必须大于0'],
    [99_999, '首次收款不能少于最低定金 1,000.00 元'],
    [5_680_001, '收款金额超过欠款，当前欠款 56,800.00 元'],
    [100_000, undefined],
    [5_680_000, undefined],
  ])('%s fen', (amount, problem) => {
    expect(amountProblem({ ...facts(), delFlag: 0 }, amount)).toBe(problem);
  });

  test('the proposed deposit is never more than what is owed', () => {
    expect(proposedDeposit({ ...facts(), delFlag: 0 })).toBe(100_000);
    expect(proposedDeposit({ ...facts({ payableAmount: 50_000 }), delFlag: 0 })).toBe(50_000);
  });

  test('card, transfer and scan payments have a serial number, cash has none (domain.md §3.11)', () => {
    expect(dictValues('pay_method').filter(needsChannelNo)).toEqual(['02', '03', '04', '05', '06']);
  });
});
