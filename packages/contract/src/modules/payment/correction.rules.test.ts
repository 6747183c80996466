import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderFacts, paidOrder, payOrder } from '../order/order.rules.ts';
import { correctionKinds, correctionRefusal, endCorrection, takenBack } from './correction.rules.ts';
import { plotUndo, undoPayment } from './undo.rules.ts';

const TODAY = '2026-06-30';
const DATES = { orderDate: TODAY, balanceDueDate: null, depositAmount: null, depositDate: null };
const FACTS: OrderFacts & typeof DATES = {
  ...DATES,
  orderStatus: '2',
  payableAmount: 5_000_000,
  receivedAmount: 0,
  refundedAmount: 0,
  delFlag: 0,
  outStatus: '0',
  nextDueDate: null,
  feePaidTo: null,
  cancelType: null,
  payPlan: '2',
};

describe('what may be done with a payment (domain.md §3.11)', () => {
  it.each([
    ['1', `${TODAY} 23:59:59`, ['1', '3'], '2'],
    ['1', '2026-06-29 23:59:59', ['2', '3'], '3'],
    ['2', `${TODAY} 08:00:00`, [], '2'],
    ['3', '2026-06-01 08:00:00', [], '3'],
  ] as const)('state %s, paid %s: kinds %s, taken back as %s', (status, payTime, kinds, to) => {
    expect(correctionKinds({ status, payTime }, TODAY)).toEqual(kinds);
    expect(takenBack({ status, payTime }, TODAY)).toBe(to);
  });

  it('tells which way is open', () => {
    const late = { status: '1', payTime: '2026-06-29 10:00:00' } as const;
    expect(correctionRefusal(late, '1', TODAY)).toEqual({ error: 'correctionVoidLate' });
    const early = { status: '1', payTime: `${TODAY} 10:00:00` } as const;
    expect(correctionRefusal(early, '2', TODAY)).toEqual({ error: 'correctionReverseEarly' });
  });
});

describe('who ends a request', () => {
  it.each([
    ['1', 'confirm', 'other', { to: '2' }],
    ['1', 'reject', 'other', { to: '3' }],
    ['1', 'withdraw', 'asked', { to: '4' }],
    ['1', 'confirm', 'asked', { error: 'correctionOwn' }],
    ['1', 'reject', 'asked', { error: 'correctionOwn' }],
    ['1', 'withdraw', 'other', { error: 'correctionNotYours' }],
    ['2', 'confirm', 'other', { error: 'moveNotAllowed', params: { from: '已完成', action: '确认' } }],
    ['4', 'reject', 'other', { error: 'moveNotAllowed', params: { from: '已撤回', action: '驳回' } }],
  ] as const)('%s %s by %s', (status, event, userId, expected) => {
    expect(endCorrection({ status, applyId: 'asked' }, event, userId)).toEqual(expected);
  });
});

describe('an order without one of its payments (domain.md §4.2)', () => {
  const paid = { ...FACTS, orderStatus: '5', receivedAmount: 5_000_000 } as const;

  it.each([
    ['the only payment', paid, 5_000_000, 0, '2', '0', '2026-07-07'],
    ['the balance after the deposit', paid, 4_000_000, 1, '3', '1', undefined],
    ['the balance after two payments', paid, 3_000_000, 2, '4', '1', undefined],
  ] as const)('%s', (...[, order, amount, left, orderStatus, paymentStatus]) => {
    expect(undoPayment(order, amount, left)).toMatchObject({
      orderStatus,
      paymentStatus,
      receivedAmount: 5_000_000 - amount,
      arrearsAmount: amount,
    });
  });

  it.each([
    ['refunding', { orderStatus: '7' }, 'undoRefund'],
    ['cancelled', { orderStatus: '8' }, 'undoRefund'],
    ['partly refunded', { refundedAmount: 1 }, 'undoRefund'],
    ['moving out', { outStatus: '1' }, 'undoOutgoing'],
    ['completed', { orderStatus: '6' }, 'moveNotAllowed'],
    ['moved out', { orderStatus: '9' }, 'moveNotAllowed'],
    ['less received than taken back', { receivedAmount: 1 }, 'undoSums'],
  ] as const)('%s is refused', (_, change, error) => {
    expect(undoPayment({ ...paid, ...change }, 5_000_000, 0)).toMatchObject({ error });
  });

  it.each([
    ['5', '2', 'sellUndoAll'],
    ['5', '3', 'sellUndo'],
    ['5', '4', 'sellUndo'],
    ['3', '2', 'depositUndo'],
    ['4', '2', 'depositUndo'],
    ['4', '3', undefined],
  ] as const)('%s → %s: the plot %s', (before, after, event) => {
    expect(plotUndo(before, after)).toBe(event);
  });

  it('undoes exactly what the last payment did', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(amounts, (sums) => {
        let now = FACTS as Parameters<typeof undoPayment>[0];
        let count = 0;
        for (const amount of sums) {
          const effect = payOrder(now, amount);
          if ('error' in effect) continue;
          const next = { ...now, ...paidOrder(now, amount, effect, TODAY) };
          const back = undoPayment(next, amount, count);
          expect(back).toMatchObject({ orderStatus: now.orderStatus, receivedAmount: now.receivedAmount });
          if (!('error' in back))
            expect([back.depositAmount, back.depositDate]).toEqual([now.depositAmount, now.depositDate]);
          now = next;
          count += 1;
        }
      }),
    );
  });
});
