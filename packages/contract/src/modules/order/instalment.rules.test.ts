import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../limits.ts';
import { addMonths } from '../../rules/dates.ts';
import {
  evenPlan,
  type Instalment,
  type InstalmentDraft,
  instalmentStatus,
  mayPlan,
  nextDue,
  overdueAmount,
  planRefusal,
  spread,
} from './instalment.rules.ts';
import type { OrderStatus } from './order.rules.ts';

const TODAY = '2026-06-30';
const order = { payableAmount: 300_000, netAmount: 0, orderDate: '2026-06-01' };
const plan = (...parts: [string, number][]): InstalmentDraft[] =>
  parts.map(([dueDate, amount]) => ({ dueDate, amount }));
const three = plan(['2026-06-01', 100_000], ['2026-07-01', 100_000], ['2026-08-01', 100_000]);

describe('a plan of instalments (domain.md §3.10)', () => {
  it.each([
    ['fits', three, undefined],
    ['one part is no plan', plan(['2026-06-01', 300_000]), { error: 'instalmentTooFew', params: { n: 2 } }],
    ['nothing is no plan', [], { error: 'instalmentTooFew', params: { n: 2 } }],
    [
      'a fen is missing',
      plan(['2026-06-01', 100_000], ['2026-07-01', 199_999]),
      { error: 'instalmentSum', params: { n: '3,000.00', m: '0.01' } },
    ],
    [
      'more than is payable',
      plan(['2026-06-01', 200_000], ['2026-07-01', 200_000]),
      { error: 'instalmentSum', params: { n: '3,000.00', m: '1,000.00' } },
    ],
    [
      'a first part below the least deposit',
      plan(['2026-06-01', 99_999], ['2026-07-01', 200_001]),
      { error: 'instalmentBelowDeposit', params: { n: '1,000.00' } },
    ],
    ['before the order', plan(['2026-05-31', 100_000], ['2026-07-01', 200_000]), { error: 'instalmentEarly' }],
    [
      'the same day twice',
      plan(['2026-06-01', 100_000], ['2026-07-01', 100_000], ['2026-07-01', 100_000]),
      { error: 'instalmentOrder', params: { n: 3 } },
    ],
    [
      'backwards',
      plan(['2026-07-01', 100_000], ['2026-06-02', 200_000]),
      { error: 'instalmentOrder', params: { n: 2 } },
    ],
    ['on the last day', plan(['2026-06-01', 100_000], ['2028-06-01', 200_000]), undefined],
    [
      'a day after it',
      plan(['2026-06-01', 100_000], ['2028-06-02', 200_000]),
      { error: 'instalmentTooLate', params: { n: 24, date: '2028-06-01' } },
    ],
  ] as [string, InstalmentDraft[], object | undefined][])('%s', (_name, drafts, refusal) => {
    expect(planRefusal(drafts, order)).toEqual(refusal);
  });

  it.each([
    ['0', false],
    ['1', false],
    ['2', true],
    ['3', true],
    ['4', true],
    ['5', false],
    ['6', false],
    ['7', false],
    ['8', false],
    ['9', false],
  ] as [OrderStatus, boolean][])('an order in status %s may get one: %s', (status, may) => {
    expect(mayPlan(status)).toBe(may);
  });

  it('equal parts add up to the fen and always fit', () => {
    expect(evenPlan(200_001, 3, '2026-01-31')).toEqual(
      plan(['2026-01-31', 100_000], ['2026-02-28', 50_001], ['2026-03-31', 50_000]),
    );
    expect(evenPlan(400_001, 3, '2026-01-31')).toEqual(
      plan(['2026-01-31', 133_334], ['2026-02-28', 133_334], ['2026-03-31', 133_333]),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: LIMITS.depositMin + 24, max: 999_999_999 }),
        fc.integer({ min: LIMITS.instalmentsMin, max: LIMITS.instalmentMonths }),
        fc.integer({ min: 0, max: 27 }),
        (payableAmount, count, day) => {
          const orderDate = addMonths('2026-01-01', day % 12).replace(/01$/, String(day + 1).padStart(2, '0'));
          const facts = { payableAmount, netAmount: 0, orderDate };
          expect(planRefusal(evenPlan(payableAmount, count, orderDate), facts)).toBeUndefined();
        },
      ),
    );
  });
});

describe('what was paid (domain.md §3.10: oldest instalment first)', () => {
  it.each([
    [0, [0, 0, 0], '2026-06-01'],
    [1, [1, 0, 0], '2026-06-01'],
    [100_000, [100_000, 0, 0], '2026-07-01'],
    [250_000, [100_000, 100_000, 50_000], '2026-08-01'],
    [300_000, [100_000, 100_000, 100_000], null],
    [-5, [0, 0, 0], '2026-06-01'],
  ] as [number, number[], string | null][])('%i fen', (received, paid, due) => {
    const after = spread(three, received);
    expect(after.map((part) => part.paidAmount)).toEqual(paid);
    expect(nextDue(after)).toBe(due);
  });

  it('never loses or invents a fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 24 }), fc.integer({ min: 0, max: 100_000 }), (count, received) => {
        const after = spread(evenPlan(100_000, count, '2026-01-01'), received);
        expect(after.reduce((sum, part) => sum + part.paidAmount, 0)).toBe(received);
      }),
    );
  });

  it.each([
    [{ amount: 10, paidAmount: 10, dueDate: '2026-06-01' }, '4', '3'],
    [{ amount: 10, paidAmount: 9, dueDate: '2026-06-29' }, '4', '2'],
    [{ amount: 10, paidAmount: 0, dueDate: '2026-06-30' }, '4', '1'],
    [{ amount: 10, paidAmount: 0, dueDate: '2026-07-01' }, '4', '0'],
    [{ amount: 10, paidAmount: 0, dueDate: '2026-06-01' }, '8', '9'],
    [{ amount: 10, paidAmount: 0, dueDate: '2026-07-01' }, '7', '9'],
    [{ amount: 10, paidAmount: 10, dueDate: '2026-06-01' }, '8', '3'],
  ] as [Instalment, OrderStatus, string][])('%o of an order in status %s stands at %s', (part, status, stands) => {
    expect(instalmentStatus(part, status, TODAY)).toBe(stands);
  });

  it('overdue is what should be there by yesterday', () => {
    expect(overdueAmount(spread(three, 30_000), '2026-07-01')).toBe(70_000);
    expect(overdueAmount(spread(three, 30_000), '2026-07-02')).toBe(170_000);
    expect(overdueAmount(spread(three, 300_000), '2027-01-01')).toBe(0);
  });
});
