import { describe, expect, it } from 'vitest';
import type { OrderFacts } from './order.rules.ts';
import {
  applyOutRefusal,
  endOfRight,
  finishOutRefusal,
  type OutApplication,
  type OutEnd,
  type OutPlot,
  withdrawOutRefusal,
} from './outgoing.rules.ts';

const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  orderStatus: '6',
  payableAmount: 8_000_000,
  receivedAmount: 8_000_000,
  refundedAmount: 0,
  delFlag: 0,
  outStatus: '0',
  nextDueDate: null,
  feePaidTo: null,
  cancelType: null,
  payPlan: null,
  ...more,
});
const PLOT: OutPlot = { burialCount: 1, disputeFlag: 'N' };
const GIVEN: OutApplication = { outType: '4', consentsChecked: true };
const END: OutEnd = {
  applyDate: '2026-06-20',
  outDate: '2026-06-25',
  today: '2026-06-30',
  amount: 0,
  papersReturned: true,
};

describe('remains that leave a plot (domain.md §4.6)', () => {
  it.each([
    ['a completed order', {}, {}, {}, undefined],
    ['a paid one', { orderStatus: '5' }, {}, {}, undefined],
    ['who has no kin needs no consent', {}, {}, { outType: '6', consentsChecked: false }, undefined],
    ['nor does public work', {}, {}, { outType: '7', consentsChecked: false }, undefined],
    ['without consents', {}, {}, { consentsChecked: false }, { error: 'outConsentMissing' }],
    ['twice', { outStatus: '1' }, {}, {}, { error: 'outUnderWay' }],
    ['after they left', { orderStatus: '9', outStatus: '2' }, {}, {}, { error: 'outUnderWay' }],
    ['nobody is buried', {}, { burialCount: 0 }, {}, { error: 'outNotBuried' }],
    ['in a dispute', {}, { disputeFlag: 'Y' }, {}, { error: 'plotDisputed' }],
    [
      'before everything is paid',
      { orderStatus: '4' },
      {},
      {},
      { error: 'moveNotAllowed', params: { from: '部分付款', action: '办理迁出' } },
    ],
  ] as [string, Partial<OrderFacts>, Partial<OutPlot>, Partial<OutApplication>, object | undefined][])(
    'applying: %s',
    (_name, order, plot, given, refusal) => {
      expect(applyOutRefusal(facts(order), { ...PLOT, ...plot }, { ...GIVEN, ...given })).toEqual(refusal);
    },
  );

  it.each([
    ['1', undefined],
    ['0', { error: 'outNotUnderWay' }],
    ['2', { error: 'outNotUnderWay' }],
  ] as const)('withdrawing when the state of leaving is %s', (outStatus, refusal) => {
    expect(withdrawOutRefusal(facts({ outStatus }))).toEqual(refusal);
  });

  it.each([
    ['in order', {}, {}, undefined],
    ['on the day of the application', { outDate: '2026-06-20' }, {}, undefined],
    ['today, with all money back', { outDate: '2026-06-30', amount: 8_000_000 }, {}, undefined],
    [
      'before the application',
      { outDate: '2026-06-19' },
      {},
      { error: 'outDateWrong', params: { from: '2026-06-20', to: '2026-06-30' } },
    ],
    [
      'tomorrow',
      { outDate: '2026-07-01' },
      {},
      { error: 'outDateWrong', params: { from: '2026-06-20', to: '2026-06-30' } },
    ],
    [
      'with more than was paid (I5)',
      { amount: 7_900_001 },
      { refundedAmount: 100_000 },
      { error: 'outAmountTooMuch', params: { n: '79,000.00' } },
    ],
    ['papers are still out', { papersReturned: false }, {}, { error: 'outPapersMissing' }],
    ['nobody applied', {}, { outStatus: '0' }, { error: 'outNotUnderWay' }],
  ] as [string, Partial<OutEnd>, Partial<OrderFacts>, object | undefined][])(
    'finishing: %s',
    (_name, end, order, refusal) => {
      expect(finishOutRefusal(facts({ outStatus: '1', ...order }), { ...END, ...end })).toEqual(refusal);
    },
  );

  it.each([
    ['4', '3'],
    ['6', '4'],
    ['7', '3'],
    [null, '3'],
  ])('leaving by %s ends the right by %s', (outType, endType) => {
    expect(endOfRight(outType)).toBe(endType);
  });
});
