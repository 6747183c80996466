import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dictValues } from '../../dicts.ts';
import {
  approverRefusal,
  moveRefund,
  OPEN_REFUNDS,
  payerRefusal,
  paymentRefusal,
  proposedFee,
  proposedShares,
  REFUND_EVENTS,
  type RefundEvent,
  type RefundItem,
  type RefundStatus,
  reckonRefund,
} from './refund.rules.ts';

const STATES = dictValues('refund_status') as RefundStatus[];

describe('life of a refund (domain.md §4.8)', () => {
  const allowed: Record<RefundEvent, string> = {
    apply: '0→1 1→1',
    approve: '1→2',
    reject: '1→8',
    pay: '2→3 4→3',
    bounce: '3→4',
    withdraw: '0→9 1→9 2→9',
    reapply: '8→1 9→1',
  };

  it.each(REFUND_EVENTS)('%s moves exactly where the table says', (event) => {
    const moves = STATES.flatMap((from) => {
      const outcome = moveRefund(from, event);
      return 'to' in outcome ? [`${from}→${outcome.to}`] : [];
    });
    expect(moves.join(' ')).toBe(allowed[event]);
  });

  it('every open state has a way on, and nothing that was paid out can be withdrawn', () => {
    for (const from of OPEN_REFUNDS) expect(REFUND_EVENTS.some((event) => 'to' in moveRefund(from, event))).toBe(true);
    expect(moveRefund('4', 'withdraw')).toEqual({
      error: 'moveNotAllowed',
      params: { from: '退回重付', action: '撤销' },
    });
  });
});

const item = (itemId: string, amount: number, refundable = true): RefundItem => ({
  itemId,
  name: `第${itemId}项`,
  amount,
  refundable,
});

describe('lines of a refund (domain.md §3.11)', () => {
  it('share what was received in proportion; what is not refundable is proposed as consumed', () => {
    expect(proposedShares([item('a', 600), item('b', 300), item('c', 100, false)], 500)).toEqual([
      { itemId: 'a', name: '第a项', receivedAmount: 300, consumedAmount: 0, deductionAmount: 0, amount: 300 },
      { itemId: 'b', name: '第b项', receivedAmount: 150, consumedAmount: 0, deductionAmount: 0, amount: 150 },
      { itemId: 'c', name: '第c项', receivedAmount: 50, consumedAmount: 50, deductionAmount: 0, amount: 0 },
    ]);
  });

  it('money without lines is one share', () => {
    expect(proposedShares([], 500)).toMatchObject([{ itemId: 'all', receivedAmount: 500, amount: 500 }]);
    expect(proposedShares([item('a', 0)], 500)).toMatchObject([{ itemId: 'all', amount: 500 }]);
  });

  const proposed = proposedShares([item('a', 600), item('b', 400)], 1000);
  const line = (itemId: string, consumedAmount = 0, deductionAmount = 0) => ({
    itemId,
    consumedAmount,
    deductionAmount,
  });
  it.each([
    [[line('a'), line('b')], 0, { amount: 1000, receivedAmount: 1000, handlingFee: 0 }],
    [[line('a', 100, 50), line('b')], 30, { amount: 820, consumedAmount: 100, deductionAmount: 50, handlingFee: 30 }],
    [[line('a', 600), line('b', 0, 399)], 0, { amount: 1 }],
  ] as const)('%j with fee %i gives back %o', (drafts, fee, sums) => {
    expect(reckonRefund(proposed, drafts, fee)).toMatchObject({ sums });
  });

  it.each([
    [[line('a')], 0, { error: 'refundLinesWrong' }],
    [[line('a'), line('a')], 0, { error: 'refundLinesWrong' }],
    [[line('a'), line('x')], 0, { error: 'refundLinesWrong' }],
    [[line('a', 601), line('b')], 0, { error: 'refundLineTooMuch', params: { name: '第a项', n: '6.00' } }],
    [[line('a', 600), line('b', 400)], 0, { error: 'refundNothing' }],
    [[line('a'), line('b')], 1000, { error: 'refundNothing' }],
  ] as const)('%j with fee %i is refused: %o', (drafts, fee, refusal) => {
    expect(reckonRefund(proposed, drafts, fee)).toEqual(refusal);
  });

  it('never gives back more than was received, and always adds up (I5)', () => {
    const lines = fc.array(fc.record({ amount: fc.nat(9_999), consumed: fc.nat(9_999), deducted: fc.nat(9_999) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 99_999 }), fc.nat(9_999), (drawn, net, fee) => {
        const shares = proposedShares(
          drawn.map(({ amount }, at) => item(String(at), amount)),
          net,
        );
        expect(shares.reduce((sum, share) => sum + share.receivedAmount, 0)).toBe(net);
        const drafts = shares.map(({ itemId }, at) => ({
          itemId,
          consumedAmount: drawn[at]?.consumed ?? 0,
          deductionAmount: drawn[at]?.deducted ?? 0,
        }));
        const outcome = reckonRefund(shares, drafts, fee);
        if ('error' in outcome) return;
        const { sums } = outcome;
        expect(sums.amount).toBeGreaterThan(0);
        expect(sums.amount).toBe(net - sums.consumedAmount - sums.deductionAmount - fee);
        for (const share of outcome.lines) expect(share.amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('proposes a share of the price as handling fee, never all', () => {
    expect([proposedFee(8_000_000, 8_000_000), proposedFee(8_000_000, 1000), proposedFee(100, 0)]).toEqual([
      400_000, 999, 0,
    ]);
  });
});

describe('two people (domain.md §9)', () => {
  const people = { applyId: 'a', approveId: 'b', salesId: 's' };
  it.each([
    ['a', { error: 'refundOwnApproval' }],
    ['s', { error: 'refundSellerApproval' }],
    ['b', undefined],
  ])('%s approves: %o', (userId, refusal) => {
    expect(approverRefusal(people, userId)).toEqual(refusal);
  });

  it.each([
    ['b', false, { error: 'refundPayerApproved' }],
    ['b', true, { error: 'refundPayerApproved' }],
    ['s', false, { error: 'refundSellerPays' }],
    // In a small office an administrator may be seller and cashier.
    ['s', true, undefined],
    ['a', false, undefined],
  ])('%s pays (administrator: %s): %o', (userId, isAdmin, refusal) => {
    expect(payerRefusal(people, { userId, isAdmin })).toEqual(refusal);
  });
});

describe('paying a refund (domain.md §3.11)', () => {
  const cash = { method: '01', channelNo: null, bankName: '', bankAccount: '', receiptReturned: true };
  it.each([
    [{}, undefined],
    [{ method: '02' }, { error: 'refundVoucherMissing' }],
    [{ method: '02', channelNo: 'V1' }, undefined],
    [{ method: '05', channelNo: 'V1' }, { error: 'refundBankMissing' }],
    [{ method: '05', channelNo: 'V1', bankName: '工行' }, { error: 'refundAccountMissing' }],
    [{ method: '05', channelNo: 'V1', bankName: '工行', bankAccount: '6222' }, undefined],
    [{ receiptReturned: false }, { error: 'refundReceiptMissing' }],
  ])('%o → %o', (more, refusal) => {
    expect(paymentRefusal({ ...cash, ...more })).toEqual(refusal);
  });
});
