import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dictValues } from '../../dicts.ts';
import { LIMITS } from '../../limits.ts';
import { addDays } from '../../rules/dates.ts';
import { moveSale, type SaleStatus } from '../plot/plot.rules.ts';
import { cancelOrder, cancelTypes } from './cancel.rules.ts';
import {
  arrears,
  type CancelType,
  deleteRefusal,
  forfeited,
  ORDER_VIEWS,
  type OrderFacts,
  type OrderStatus,
  orderView,
  overdue,
  overdueDays,
  payKindFits,
  paymentStatus,
  payOrder,
  restoreOrder,
} from './order.rules.ts';

const TODAY = '2026-06-30';
const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  orderStatus: '2',
  payableAmount: 8_000_000,
  receivedAmount: 0,
  refundedAmount: 0,
  delFlag: 0,
  outStatus: '0',
  nextDueDate: null,
  feePaidTo: null,
  cancelType: null,
  payPlan: '2',
  ...more,
});

describe('payments (domain.md §4.2)', () => {
  it.each([
    [{}, 1_000_000, { orderStatus: '3', payKind: '2', plotEvent: 'deposit' }],
    [{}, LIMITS.depositMin, { orderStatus: '3', payKind: '2', plotEvent: 'deposit' }],
    [{}, 8_000_000, { orderStatus: '5', payKind: '4', plotEvent: 'sell' }],
    [{ orderStatus: '3', receivedAmount: 1_000_000 }, 1, { orderStatus: '4', payKind: '3', plotEvent: null }],
    [{ orderStatus: '4', receivedAmount: 7_999_999 }, 1, { orderStatus: '5', payKind: '3', plotEvent: 'sell' }],
    [
      { orderStatus: '3', receivedAmount: 1_000_000, payPlan: '3' },
      1,
      { orderStatus: '4', payKind: '5', plotEvent: null },
    ],
    [
      { orderStatus: '4', receivedAmount: 7_999_999, payPlan: '3' },
      1,
      { orderStatus: '5', payKind: '5', plotEvent: 'sell' },
    ],
    [{ payableAmount: 50_000 }, 50_000, { orderStatus: '5', payKind: '4', plotEvent: 'sell' }],
    [{}, 99_999, { error: 'depositTooSmall', params: { n: '1,000.00' } }],
    [{}, 8_000_001, { error: 'payTooMuch', params: { n: '80,000.00' } }],
    [{}, 0, { error: 'amountPositive' }],
    [{}, -5, { error: 'amountPositive' }],
    [{}, 1.5, { error: 'amountPositive' }],
    [{ orderStatus: '0' }, 100_000, { error: 'moveNotAllowed', params: { from: '草稿', action: '收款' } }],
    [
      { orderStatus: '5', receivedAmount: 8_000_000 },
      1,
      { error: 'moveNotAllowed', params: { from: '已付清', action: '收款' } },
    ],
    [{ orderStatus: '8' }, 1, { error: 'moveNotAllowed', params: { from: '已取消', action: '收款' } }],
  ] as [Partial<OrderFacts>, number, object][])('%o + %i → %o', (more, amount, effect) => {
    expect(payOrder(facts(more), amount)).toEqual(effect);
  });

  it('whatever is paid in whatever pieces: never too much, and paid in full exactly when nothing is owed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000_000 }),
        fc.array(fc.integer({ min: -10, max: 12_000_000 }), { maxLength: 20 }),
        (payableAmount, amounts) => {
          let order = facts({ payableAmount });
          let plot: SaleStatus = '4';
          for (const amount of amounts) {
            const effect = payOrder(order, amount);
            if ('error' in effect) continue;
            order = { ...order, receivedAmount: order.receivedAmount + amount, orderStatus: effect.orderStatus };
            if (effect.plotEvent) {
              const moved = moveSale(plot, effect.plotEvent);
              expect(moved).toHaveProperty('to');
              if ('to' in moved) plot = moved.to;
            }
            expect(arrears(order)).toBeGreaterThanOrEqual(0);
            expect(order.orderStatus === '5').toBe(arrears(order) === 0);
            expect(plot === '6').toBe(order.orderStatus === '5');
            expect(paymentStatus(order)).toBe(arrears(order) === 0 ? '2' : '1');
          }
        },
      ),
    );
  });

  it.each([
    ['2', ['1', '2']],
    ['3', ['3', '5']],
    ['4', ['4']],
  ] as const)('what follows as kind %s may be called %j', (follows, names) => {
    expect(dictValues('pay_kind').filter((name) => payKindFits(follows, name))).toEqual(names);
  });
});

describe('paymentStatus (domain.md §3.10)', () => {
  it.each([
    [100, 0, 0, '0'],
    [100, 40, 0, '1'],
    [100, 100, 0, '2'],
    [100, 120, 0, '2'],
    [100, 100, 30, '3'],
    [100, 100, 100, '4'],
    [0, 0, 0, '2'],
  ])('payable %i, received %i, refunded %i: %s', (payableAmount, receivedAmount, refundedAmount, status) => {
    expect(paymentStatus({ payableAmount, receivedAmount, refundedAmount })).toBe(status);
  });
});

describe('cancelling (domain.md §4.2)', () => {
  const free = { orderStatus: '8', refundDue: 0, leavesPlot: true };
  it.each([
    [{}, '1', free],
    [{}, '6', free],
    [{ orderStatus: '5', payableAmount: 0 }, '1', free],
    [{ orderStatus: '6', payableAmount: 0 }, '6', free],
    [{ orderStatus: '0' }, '1', { ...free, leavesPlot: false }],
    [{ orderStatus: '3', receivedAmount: 5 }, '2', free],
    [{ orderStatus: '3', receivedAmount: 5 }, '3', { orderStatus: '7', refundDue: 5, leavesPlot: false }],
    [
      { orderStatus: '5', receivedAmount: 9, refundedAmount: 4 },
      '4',
      { orderStatus: '7', refundDue: 5, leavesPlot: false },
    ],
    [{}, '2', { error: 'cancelTypeWrong' }],
    [{ orderStatus: '3', receivedAmount: 5 }, '1', { error: 'cancelNeedsRefund' }],
    [{ orderStatus: '5', receivedAmount: 5 }, '2', { error: 'cancelNeedsRefund' }],
    [
      { orderStatus: '6', receivedAmount: 5 },
      '4',
      { error: 'moveNotAllowed', params: { from: '已完成', action: '取消' } },
    ],
    [{ orderStatus: '8' }, '1', { error: 'moveNotAllowed', params: { from: '已取消', action: '取消' } }],
  ] as [Partial<OrderFacts>, CancelType, object][])('%o by %s → %o', (more, type, effect) => {
    expect(cancelOrder(facts(more), type)).toEqual(effect);
  });

  it('is no way out for an order whose remains are about to leave (domain.md §4.6)', () => {
    const leaving = facts({ orderStatus: '5', receivedAmount: 8_000_000, outStatus: '1' });
    expect(cancelOrder(leaving, '4')).toEqual({ error: 'outUnderWay' });
  });

  it('always proposes ways that work', () => {
    const orders = fc.record({
      orderStatus: fc.constantFrom<OrderStatus>('0', '1', '2', '3', '4', '5'),
      receivedAmount: fc.nat(100),
    });
    fc.assert(
      fc.property(orders, (more) => {
        for (const type of cancelTypes(facts(more)))
          expect(cancelOrder(facts(more), type)).toHaveProperty('orderStatus');
      }),
    );
  });
});

describe('deleting (domain.md §4.2)', () => {
  it.each([
    [{ orderStatus: '0' }, true],
    [{ orderStatus: '1' }, true],
    [{ orderStatus: '8', cancelType: '1' }, true],
    [{ orderStatus: '8', cancelType: '6' }, true],
    [{ orderStatus: '8', cancelType: '2', receivedAmount: 5 }, false],
    [{ orderStatus: '8', cancelType: '3' }, false],
    [{ orderStatus: '0', receivedAmount: 5 }, false],
    [{ orderStatus: '2' }, false],
    [{ orderStatus: '7' }, false],
  ] as [Partial<OrderFacts>, boolean][])('%o may be deleted: %s', (more, allowed) => {
    expect(deleteRefusal(facts(more)) === undefined).toBe(allowed);
  });
});

describe('restoring a deleted order (domain.md §4.2, I12)', () => {
  it.each([
    ['0', 'free', { orderStatus: '0', keepsPlot: true }],
    ['1', 'free', { orderStatus: '0', keepsPlot: true }],
    ['0', 'taken', { orderStatus: '0', keepsPlot: false }],
    ['0', 'gone', { orderStatus: '0', keepsPlot: false }],
    ['0', 'none', { orderStatus: '0', keepsPlot: false }],
    ['8', 'free', { orderStatus: '8', keepsPlot: true }],
    ['8', 'taken', { orderStatus: '8', keepsPlot: true }],
    ['8', 'none', { orderStatus: '8', keepsPlot: true }],
    ['8', 'gone', { error: 'restorePlotGone' }],
    ['6', 'gone', { error: 'restorePlotGone' }],
    ['6', 'taken', { error: 'restoreTaken' }],
    ['5', 'taken', { error: 'restoreTaken' }],
    ['6', 'free', { error: 'moveNotAllowed', params: { from: '已完成', action: '恢复' } }],
    ['9', 'free', { error: 'moveNotAllowed', params: { from: '已迁出', action: '恢复' } }],
  ] as const)('%s with its plot %s', (status, plot, expected) => {
    expect(restoreOrder(status, { plot, customerGone: false })).toEqual(expected);
    expect(restoreOrder(status, { plot, customerGone: true })).toEqual({ error: 'restoreCustomerGone' });
  });
});

describe('the five lists (domain.md §4.3, I15)', () => {
  const yesterday = addDays(TODAY, -1);
  it.each([
    [{ delFlag: 1, orderStatus: '8' }, 'deleted'],
    [{ orderStatus: '7', outStatus: '1' }, 'cancelled'],
    [{ orderStatus: '8' }, 'cancelled'],
    [{ orderStatus: '6', outStatus: '1', feePaidTo: yesterday }, 'outgoing'],
    [{ orderStatus: '9', outStatus: '2' }, 'outgoing'],
    [{ nextDueDate: yesterday }, 'overdue'],
    [{ orderStatus: '6', feePaidTo: yesterday }, 'overdue'],
    [{ nextDueDate: TODAY }, 'normal'],
    [{ orderStatus: '6', feePaidTo: TODAY, nextDueDate: yesterday }, 'normal'],
    [{ orderStatus: '0', nextDueDate: yesterday }, 'normal'],
    [{}, 'normal'],
  ] as [Partial<OrderFacts>, string][])('%o is in %s', (more, view) => {
    expect(orderView(facts(more), TODAY)).toBe(view);
  });

  it.each([
    [{ orderStatus: '2', nextDueDate: addDays(TODAY, -3) }, '1', 3],
    [{ orderStatus: '3', nextDueDate: addDays(TODAY, -1) }, '2', 1],
    [{ orderStatus: '4', nextDueDate: addDays(TODAY, -400) }, '2', 400],
    [{ orderStatus: '4', nextDueDate: addDays(TODAY, -2), payPlan: '3' }, '3', 2],
    [{ orderStatus: '2', nextDueDate: addDays(TODAY, -2), payPlan: '3' }, '3', 2],
    [{ orderStatus: '5', feePaidTo: addDays(TODAY, -10), payPlan: '3' }, '4', 10],
    [{ orderStatus: '5', feePaidTo: addDays(TODAY, -10) }, '4', 10],
    [{ orderStatus: '5', feePaidTo: TODAY }, '0', 0],
    [{}, '0', 0],
  ] as [Partial<OrderFacts>, string, number][])('%o is overdue as %s for %i days', (more, type, days) => {
    expect(overdue(facts(more), TODAY).type).toBe(type);
    expect(overdueDays(facts(more), TODAY)).toBe(days);
  });

  it.each([
    [{ cancelType: '2', receivedAmount: 500_000 }, 500_000],
    [{ cancelType: '2', receivedAmount: 500_000, refundedAmount: 100_000 }, 400_000],
    [{ cancelType: '3', receivedAmount: 500_000 }, 0],
    [{}, 0],
  ] as [Partial<OrderFacts>, number][])('%o: %i fen were forfeited', (more, amount) => {
    expect(forfeited(facts(more))).toBe(amount);
  });

  it('are named once each', () => {
    expect(new Set(ORDER_VIEWS).size).toBe(5);
  });
});
