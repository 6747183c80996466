import { describe, expect, it } from 'vitest';
import { firstDueDate, type OrderFacts, paidOrder, payOrder } from './order.rules.ts';

const TODAY = '2026-06-30';
const facts = (more: Partial<OrderFacts>): OrderFacts => ({
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

describe('what a payment changes of an order', () => {
  const paid = (more: Partial<OrderFacts>, amount: number) => {
    const order = facts(more);
    const effect = payOrder(order, amount);
    return 'error' in effect ? effect : paidOrder(order, amount, effect, TODAY);
  };

  it.each([
    [
      'a deposit sets the time for the balance, from its own day on',
      {},
      1_000_000,
      {
        orderStatus: '3',
        receivedAmount: 1_000_000,
        arrearsAmount: 7_000_000,
        paymentStatus: '1',
        depositAmount: 1_000_000,
        depositDate: TODAY,
        balanceDueDate: '2026-09-28',
        nextDueDate: '2026-09-28',
      },
    ],
    [
      'a part leaves the dates as they are',
      { orderStatus: '3', receivedAmount: 1_000_000 },
      2_000_000,
      { orderStatus: '4', receivedAmount: 3_000_000, arrearsAmount: 5_000_000, paymentStatus: '1' },
    ],
    [
      'after the last money nothing is due, and it is a sale of that day',
      { orderStatus: '4', receivedAmount: 7_000_000 },
      1_000_000,
      {
        orderStatus: '5',
        receivedAmount: 8_000_000,
        arrearsAmount: 0,
        paymentStatus: '2',
        nextDueDate: null,
        saleDate: TODAY,
      },
    ],
  ] as const)('%s', (_title, more, amount, changes) => expect(paid(more, amount)).toEqual(changes));

  it('the time for the balance is the one agreed with the buyer', () => {
    const order = { ...facts({}), balanceDays: 30 };
    const effect = payOrder(order, 1_000_000);
    if ('error' in effect) throw new Error(effect.error);
    const due = '2026-07-30';
    expect(paidOrder(order, 1_000_000, effect, TODAY)).toMatchObject({ balanceDueDate: due, nextDueDate: due });
  });

  it.each([
    [null, '2026-07-03'],
    ['2026-09-28', '2026-09-28'],
  ])('is due when the reservation ends, or the time for the balance: %s', (balanceDueDate, due) =>
    expect(firstDueDate({ orderDate: TODAY, balanceDueDate })).toBe(due),
  );
});
