import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dictValues } from '../../dicts.ts';
import { addDays } from '../../rules/dates.ts';
import type { OrderFacts } from '../order/order.rules.ts';
import { leavingMoves } from '../plot/give-back.rules.ts';
import { proposedShares } from '../refund/refund.rules.ts';
import {
  CHANGE_EVENTS,
  type ChangeEvent,
  type ChangeStatus,
  changeApproverRefusal,
  changeRefusal,
  consentRefusal,
  feeBack,
  isLate,
  moveChange,
  OPEN_CHANGES,
  papersRefusal,
  requiredSigners,
  settleReturn,
  termBack,
  unusedYears,
} from './plot-change.rules.ts';

const STATES = dictValues('change_status') as ChangeStatus[];

describe('life of a plot change (domain.md §4.6)', () => {
  const allowed: Record<ChangeEvent, string> = {
    approve: '1→2',
    approveEven: '1→4',
    approveDig: '1→3',
    reject: '1→6',
    withdraw: '1→7 2→7 3→7',
    settle: '2→4',
    finish: '3→5 4→5',
  };

  it.each(CHANGE_EVENTS)('%s moves exactly where the table says', (event) => {
    const moves = STATES.flatMap((from) => {
      const outcome = moveChange(from, event);
      return 'to' in outcome ? [`${from}→${outcome.to}`] : [];
    });
    expect(moves.join(' ')).toBe(allowed[event]);
  });

  it('every open state has a way on', () => {
    for (const from of OPEN_CHANGES) expect(CHANGE_EVENTS.some((event) => 'to' in moveChange(from, event))).toBe(true);
  });
});

const order: OrderFacts = {
  orderStatus: '5',
  payableAmount: 8_000_000,
  receivedAmount: 8_000_000,
  refundedAmount: 0,
  delFlag: 0,
  outStatus: '0',
  nextDueDate: null,
  feePaidTo: null,
  cancelType: null,
  payPlan: null,
};
const empty = { burialCount: 0, disputeFlag: 'N' };

describe('whether a plot may be given back', () => {
  it.each([
    ['3', {}, {}, undefined],
    ['3', { orderStatus: '6' }, {}, undefined],
    ['3', { orderStatus: '4' }, {}, { error: 'moveNotAllowed', params: { from: '部分付款', action: '办理退墓' } }],
    ['1', { orderStatus: '3' }, {}, { error: 'moveNotAllowed', params: { from: '已付定金', action: '办理换墓' } }],
    ['3', { outStatus: '1' }, {}, { error: 'outUnderWay' }],
    ['1', { receivedAmount: 0, payableAmount: 0 }, {}, { error: 'changeNothingPaid' }],
    ['5', { receivedAmount: 0, payableAmount: 0 }, { burialCount: 2 }, undefined],
    ['5', {}, {}, { error: 'changeNotBuried', params: { act: '部分迁出' } }],
    ['2', {}, {}, { error: 'changeNotBuried', params: { act: '园内迁移' } }],
    ['2', {}, { burialCount: 1 }, undefined],
    ['1', {}, { disputeFlag: 'Y' }, { error: 'plotDisputed' }],
    ['1', {}, { burialCount: 1 }, { error: 'changeBuried', params: { instead: '园内迁移' } }],
    ['3', {}, { burialCount: 1 }, { error: 'changeBuried', params: { instead: '迁出' } }],
  ] as const)('kind %s, %o, %o → %o', (kind, more, plot, refusal) => {
    expect(changeRefusal(kind, { ...order, ...more }, { ...empty, ...plot })).toEqual(refusal);
  });
  it('is late after three years', () => {
    expect([isLate('2023-06-30', '2026-06-30'), isLate('2023-06-29', '2026-06-30')]).toEqual([false, true]);
  });
});

describe('who has to sign (domain.md §12 relocateConsent)', () => {
  it('the holder and the living users, each once', () => {
    expect(requiredSigners('陈大', ['李氏', '陈大', '李氏'])).toEqual([
      { name: '陈大', role: '持证人' },
      { name: '李氏', role: '在世使用人' },
    ]);
  });

  it('names those who are missing', () => {
    const required = requiredSigners('陈大', ['李氏']);
    expect(consentRefusal(required, [{ signer: ' 陈大 ' }, { signer: '李氏' }])).toBeUndefined();
    expect(consentRefusal(required, [{ signer: '陈大' }])).toEqual({
      error: 'changeConsentMissing',
      params: { names: '李氏（在世使用人）' },
    });
  });
});

describe('settlement of a returned plot (domain.md §12 returnFee)', () => {
  const today = '2026-06-30';
  const shares = proposedShares(
    [
      { itemId: 'a', name: '墓位使用费', amount: 900, refundable: true },
      { itemId: 'b', name: '刻字', amount: 100, refundable: false },
    ],
    1000,
  );

  it('is what was received less what was used less the fee; the management fee is beside it', () => {
    expect(settleReturn(shares, 1000, [], today)).toMatchObject({
      receivedAmount: 1000,
      consumedAmount: 100,
      handlingFee: 50,
      amount: 850,
      feeRefund: 0,
    });
  });

  it('is refused when nothing is left', () => {
    expect(
      settleReturn(proposedShares([{ itemId: 'b', name: '刻字', amount: 9, refundable: false }], 9), 9, [], today),
    ).toEqual({
      error: 'changeNothingBack',
      params: { act: '退墓' },
    });
  });

  it.each([
    ['2026-06-30', 20, 19],
    ['2026-07-01', 20, 20],
    ['2025-07-01', 20, 19],
    ['2025-06-30', 20, 18],
    ['2000-01-01', 20, 0],
  ])('of a term from %s over %i years %i have not begun', (startDate, years, unused) => {
    expect(unusedYears({ startDate, years }, today)).toBe(unused);
  });

  it('(domain.md §12) gives back no more of a fee than was paid, and every day no more than the day before', () => {
    const day = fc.integer({ min: 0, max: 9_000 }).map((n) => addDays('2010-01-01', n));
    const term = fc.record({ startDate: day, years: fc.integer({ min: 1, max: 20 }), amount: fc.nat(10_000_000) });
    fc.assert(
      fc.property(term, day, fc.nat(800), (paid, now, later) => {
        const back = termBack(paid, now);
        expect(back).toBeGreaterThanOrEqual(0);
        expect(back).toBeLessThanOrEqual(paid.amount);
        expect(termBack(paid, addDays(now, later))).toBeLessThanOrEqual(back);
        if (now < paid.startDate) expect(back).toBe(paid.amount);
      }),
    );
  });

  it('(domain.md §3.16) a first term billed with the plot is given back once: in the lines of the order', () => {
    const years = fc.record({ left: fc.integer({ min: 0, max: 20 }), of: fc.constant(20) });
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(1_000_000), years, (plotPrice, fee, billed) => {
        const items = [
          { itemId: 'a', name: '墓位使用费', amount: plotPrice + 1, refundable: true },
          { itemId: 'f', name: '维护管理费', amount: fee + 1, refundable: true, years: billed },
        ];
        const net = plotPrice + fee + 2;
        const lines = proposedShares(items, net);
        const settled = settleReturn(lines, 0, [], today);
        if ('error' in settled) return;
        expect(settled.feeRefund).toBe(0);
        expect(lines[1]?.amount).toBe(Math.floor(((fee + 1) * billed.left) / 20));
        expect(settled.amount + settled.consumedAmount + settled.handlingFee).toBe(net);
      }),
    );
  });

  it('gives back whole years only, rounded down', () => {
    expect(feeBack([{ startDate: '2025-06-30', endDate: '2028-06-29', years: 3, amount: 1000 }], today)).toBe(333);
  });

  it('always adds up and never exceeds what was received (I5)', () => {
    const items = fc.array(fc.record({ amount: fc.nat(9_999), refundable: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 99_999 }), (drawn, net) => {
        const lines = proposedShares(
          drawn.map((one, at) => ({ ...one, itemId: String(at), name: 'x' })),
          net,
        );
        const outcome = settleReturn(lines, net, [], today);
        if ('error' in outcome) return;
        expect(outcome.amount).toBe(net - outcome.consumedAmount - outcome.handlingFee);
        expect(outcome.amount).toBeGreaterThan(0);
        expect(outcome.amount).toBeLessThanOrEqual(net);
      }),
    );
  });
});

describe('people and papers', () => {
  const change = { applyId: 'a', salesId: 's', late: false };

  it.each([
    ['a', {}, true, { error: 'changeOwnApproval' }],
    ['s', {}, true, { error: 'changeSellerApproval' }],
    ['b', {}, false, undefined],
    ['b', { late: true }, false, { error: 'changeLate', params: { n: 3 } }],
    ['b', { late: true }, true, undefined],
  ] as const)('%s approves %o: %o', (userId, more, mayLate, refusal) => {
    expect(changeApproverRefusal({ ...change, ...more }, { userId, mayLate })).toEqual(refusal);
  });

  it('papers are back or declared lost', () => {
    const all = { certReturned: true, contractReturned: true, receiptReturned: true };
    expect(papersRefusal(all)).toBeUndefined();
    expect(papersRefusal({ ...all, certReturned: false })).toEqual({ error: 'changePapersMissing' });
    expect(papersRefusal({ ...all, certReturned: false, lossStatement: '遗失' })).toBeUndefined();
  });
});

it.each([
  ['4', null, undefined, ['unreserve']],
  ['5', null, undefined, ['undeposit']],
  ['6', '1', undefined, ['unsell']],
  ['6', '3', undefined, ['returned']],
  ['6', '3', 'disable', ['returned', 'disable']],
  ['6', '1', 'hold', ['unsell', 'hold']],
  ['6', '3', 'hold', ['returned']],
] as const)('a plot in %s with stone %s leaves its order, then %s: %j', (saleStatus, stoneStatus, after, moves) => {
  expect(leavingMoves({ saleStatus, stoneStatus }, { after })).toEqual(moves);
});
