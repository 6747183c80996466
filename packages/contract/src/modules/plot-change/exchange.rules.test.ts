import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposedShares } from '../refund/refund.rules.ts';
import { approvalOf, carriedOver, exchangeFee, newCavities, settleExchange, targetRefusal } from './exchange.rules.ts';
import { outDayRefusal, partOutRefusal } from './part-out.rules.ts';

const today = '2026-06-30';
const shares = (received: number) =>
  proposedShares([{ itemId: 'a', name: '墓位使用费', amount: received, refundable: true }], received);

describe('settlement of an exchange (domain.md §3.15, §12 changeFeeDeposit)', () => {
  it.each([
    ['dearer', 1500, { amount: 990, supplementAmount: 510, differenceAmount: 0 }, 'approve', 990],
    ['cheaper', 600, { amount: 990, supplementAmount: 0, differenceAmount: 390 }, 'approve', 600],
    ['as dear', 990, { amount: 990, supplementAmount: 0, differenceAmount: 0 }, 'approveEven', 990],
  ] as const)('with a %s plot', (_case, toPrice, sums, event, carried) => {
    const settled = settleExchange(shares(1000), { depositAmount: 200, toPrice }, [], today);
    expect(settled).toMatchObject({ handlingFee: 10, toPrice, ...sums });
    if ('error' in settled) return;
    expect([approvalOf(settled), carriedOver(settled)]).toEqual([event, carried]);
  });

  it('costs a share of the deposit, never all that is left', () => {
    expect([exchangeFee(0, 100), exchangeFee(1000, 100), exchangeFee(10_000, 100)]).toEqual([0, 50, 99]);
  });

  it('always adds up: what the old plot is worth and the supplement are the price and what is given back', () => {
    const sum = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(sum, sum, fc.integer({ min: 0, max: 1_000_000 }), (received, toPrice, depositAmount) => {
        const settled = settleExchange(shares(received), { depositAmount, toPrice }, [], today);
        if ('error' in settled) return received <= 1;
        const { amount, supplementAmount, differenceAmount } = settled;
        return (
          amount + supplementAmount === toPrice + differenceAmount &&
          Math.min(supplementAmount, differenceAmount) === 0 &&
          carriedOver(settled) > 0
        );
      }),
    );
  });
});

describe('the new plot', () => {
  const plot = { id: 'b', capacity: 2, listPrice: 100, fullName: '松鹤园 3排12号' };
  it.each([
    [{}, 2, undefined],
    [{ id: 'a' }, 0, { error: 'changeSamePlot' }],
    [{ listPrice: 0 }, 0, { error: 'changeUnpriced', params: { name: plot.fullName } }],
    [{}, 3, { error: 'changeTooSmall', params: { name: plot.fullName, n: 2, m: 3 } }],
  ])('%o for %i people → %o', (more, people, refusal) => {
    expect(targetRefusal({ ...plot, ...more }, 'a', people)).toEqual(refusal);
  });

  it.each([
    [[1, 2], 2, [1, 2]],
    [[2], 2, [2]],
    [[3], 2, [1]],
    [[null, 2], 2, [1, 2]],
  ])('cavities %o of %i → %o', (seqs, capacity, cavities) => {
    expect(newCavities(seqs, capacity)).toEqual(cavities);
  });
});

describe('部分迁出', () => {
  const person = (id: string, burialStatus: '0' | '2' = '2') => ({ id, name: id, alive: 'N', burialStatus });
  const people = [person('a'), person('b'), person('c', '0')];
  it.each([
    [['a'], undefined],
    [['a', 'b'], undefined],
    [[], { error: 'partOutNobody' }],
    [['a', 'a'], { error: 'partOutNotHere' }],
    [['c'], { error: 'partOutNotHere' }],
    [['x'], { error: 'partOutNotHere' }],
  ])('of three, %o leave → %o', (ids, refusal) => {
    expect(partOutRefusal(people, ids)).toEqual(refusal);
  });
  it('is not for all of them', () => {
    expect(partOutRefusal([person('a'), person('b')], ['a', 'b'])).toEqual({ error: 'partOutAll' });
  });
  it.each([
    [undefined, { error: 'changeOutDateNeeded' }],
    ['2026-06-27', { error: 'outDateWrong', params: { from: '2026-06-28', to: today } }],
    ['2026-07-01', { error: 'outDateWrong', params: { from: '2026-06-28', to: today } }],
    ['2026-06-28', undefined],
  ])('on %s → %o', (day, refusal) => {
    expect(outDayRefusal(day, { applied: '2026-06-28', today })).toEqual(refusal);
  });
});
