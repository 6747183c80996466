import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dictValues } from '../../dicts.ts';
import { LIMITS } from '../../limits.ts';
import { addDays, datetimeText, epochOf, isDate } from '../../rules/dates.ts';
import {
  burialStatus,
  DISPLAY_STYLE,
  displayStatus,
  effectiveSale,
  enabledTo,
  feeLimits,
  feeStatus,
  type LockFacts,
  lockEnd,
  lockSecondsLeft,
  moveSale,
  pickRefusal,
  SALE_EVENTS,
  type SaleEvent,
  type SaleStatus,
  saleStatesBefore,
  undoSale,
} from './plot.rules.ts';
import { statusLetter, statusOfLetter } from './seat-map.ts';

const TODAY = '2026-06-30';
const STATES = dictValues('plot_sale') as SaleStatus[];

describe('sale dimension (table of domain.md §4.1)', () => {
  const allowed: Record<SaleEvent, string> = {
    open: '0→1',
    withdraw: '1→0',
    lock: '1→2',
    unlock: '2→1',
    hold: '1→3 2→3',
    unhold: '3→1',
    reserve: '1→4 2→4 3→4',
    unreserve: '4→1',
    deposit: '2→5 4→5',
    sell: '2→6 4→6 5→6',
    undeposit: '5→1',
    unsell: '6→1',
    returned: '6→7',
    depositUndo: '5→4',
    sellUndo: '6→5',
    sellUndoAll: '6→4',
    restore: '7→1',
    disable: '0→8 1→8 3→8 7→8',
    enable: '8→1',
  };

  it.each(SALE_EVENTS)('%s moves exactly where the table says', (event) => {
    const moves = STATES.flatMap((from) => {
      const outcome = moveSale(from, event);
      return 'to' in outcome ? [`${from}→${outcome.to}`] : [];
    });
    expect(moves.join(' ')).toBe(allowed[event]);
    expect([...saleStatesBefore(event)]).toEqual(moves.map((move) => move[0]));
  });

  it('names state and act in a refusal', () => {
    expect(moveSale('6', 'lock')).toEqual({ error: 'moveNotAllowed', params: { from: '已售', action: '锁定' } });
  });

  it('leaves a sold plot only by giving it back, or by taking back a wrong payment', () => {
    const ways = SALE_EVENTS.filter((event) => 'to' in moveSale('6', event));
    expect(ways).toEqual(['unsell', 'returned', 'sellUndo', 'sellUndoAll']);
  });

  it.each([
    ['4', '3', 'unreserve'],
    ['5', null, 'undeposit'],
    ['6', null, 'unsell'],
    ['6', '0', 'unsell'],
    ['6', '1', 'unsell'],
    ['6', '2', 'returned'],
    ['6', '3', 'returned'],
    ['6', '6', 'returned'],
    ['1', '0', undefined],
    ['2', '0', undefined],
    ['3', '0', undefined],
    ['7', '3', undefined],
  ] as const)('sale state %s with stone %s is undone by %s (§4.2)', (saleStatus, stoneStatus, event) => {
    expect(undoSale({ saleStatus, stoneStatus })).toBe(event);
  });
});

describe('fee state (domain.md §4.1)', () => {
  it.each([
    [null, 'N', '0'],
    [null, 'Y', '9'],
    ['2020-01-01', 'Y', '9'],
    [addDays(TODAY, 181), 'N', '1'],
    [addDays(TODAY, 180), 'N', '2'],
    [TODAY, null, '2'],
    [addDays(TODAY, -1), 'N', '3'],
    ['2023-06-30', 'N', '3'],
    ['2023-06-29', 'N', '4'],
  ])('paid to %s, free %s: %s', (feePaidTo, feeFree, state) => {
    expect(feeStatus({ feePaidTo, feeFree }, TODAY)).toBe(state);
  });
});

it('splits the fee states by real days on every day of four years', () => {
  for (let offset = 0; offset < 1461; offset += 1) {
    const { soon, longOverdue } = feeLimits(addDays('2024-01-01', offset));
    expect([isDate(soon), isDate(longOverdue)]).toEqual([true, true]);
  }
});

describe('display status (first match of domain.md §4.1 wins)', () => {
  const plot = {
    saleStatus: '6' as SaleStatus,
    burialStatus: '0' as const,
    disputeFlag: 'N',
    feePaidTo: null,
    feeFree: 'N',
  };
  it.each([
    [{ saleStatus: '8' as const, disputeFlag: 'Y' }, '90'],
    [{ disputeFlag: 'Y' }, '80'],
    [{ saleStatus: '7' as const }, '70'],
    [{ feePaidTo: '2020-01-01', burialStatus: '2' as const }, '62'],
    [{ feePaidTo: addDays(TODAY, -1) }, '62'],
    [{ feePaidTo: addDays(TODAY, 10), burialStatus: '2' as const }, '61'],
    [{ burialStatus: '2' as const }, '55'],
    [{ burialStatus: '1' as const, feeFree: 'Y' }, '54'],
    [{}, '53'],
    [{ burialStatus: '3' as const }, '53'],
    [{ saleStatus: '5' as const }, '50'],
    [{ saleStatus: '4' as const, feePaidTo: '2020-01-01' }, '40'],
    [{ saleStatus: '3' as const }, '30'],
    [{ saleStatus: '2' as const }, '20'],
    [{ saleStatus: '1' as const, disputeFlag: null }, '10'],
    [{ saleStatus: '0' as const }, '0'],
  ])('%o is %s', (more, expected) => {
    expect(displayStatus({ ...plot, ...more }, TODAY)).toBe(expected);
  });

  it('has a look, a mark and a letter of its own for every status', () => {
    const values = dictValues('plot_display');
    expect(Object.keys(DISPLAY_STYLE).sort()).toEqual([...values].sort());
    expect(new Set(Object.values(DISPLAY_STYLE).map((style) => style.mark)).size).toBe(values.length);
    for (const value of values as ('10' | '20')[]) expect(statusOfLetter(statusLetter(value))).toBe(value);
  });
});

describe('picking a plot', () => {
  const now = epochOf('2026-06-30 10:00:00');
  const locked: LockFacts = {
    saleStatus: '2',
    disputeFlag: 'N',
    lockBy: 'wang',
    lockName: '王芳',
    lockUntil: '2026-06-30 10:12:34',
  };
  const free: LockFacts = { saleStatus: '1', disputeFlag: null, lockBy: null, lockName: null, lockUntil: null };

  it('is open to all when free, to its holder when locked, to all again when the lock ended', () => {
    expect(pickRefusal(free, 'li', now, 'plotNotFree')).toBeUndefined();
    expect(pickRefusal(locked, 'wang', now, 'plotNotFree')).toBeUndefined();
    expect(pickRefusal(locked, 'li', now, 'plotNotFree')).toEqual({
      error: 'plotLockedBy',
      params: { name: '王芳', left: '12:34' },
    });
    expect(pickRefusal(locked, 'li', epochOf('2026-06-30 10:12:33'), 'plotNotFree')).toMatchObject({
      params: { left: '00:01' },
    });
    expect(pickRefusal(locked, 'li', epochOf('2026-06-30 10:12:34'), 'plotNotFree')).toBeUndefined();
    expect(pickRefusal({ ...free, saleStatus: '6' }, 'li', now, 'plotNotForSale')).toEqual({
      error: 'plotNotForSale',
      params: { status: '已售' },
    });
    expect(pickRefusal({ ...locked, disputeFlag: 'Y' }, 'wang', now, 'plotNotFree')).toEqual({ error: 'plotDisputed' });
  });

  it('counts down whole seconds to nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LIMITS.lockMs * 2 }), (passed) => {
        const lock = { saleStatus: '2' as const, lockUntil: datetimeText(lockEnd(now)) };
        const left = lockSecondsLeft(lock, now + passed);
        expect(left).toBe(Math.max(0, Math.ceil((LIMITS.lockMs - passed) / 1000)));
        expect(effectiveSale(lock, now + passed)).toBe(left > 0 ? '2' : '1');
      }),
    );
  });

  it('gives every lock its quarter of an hour to the second, and shows 15:00 at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: now, max: now + 86_400_000 }), (at) => {
        const lockUntil = datetimeText(lockEnd(at));
        expect(LIMITS.lockMs - (epochOf(lockUntil) - at)).toBeLessThan(1000);
        expect(lockSecondsLeft({ saleStatus: '2', lockUntil }, at)).toBe(LIMITS.lockMs / 1000);
      }),
    );
  });
});

it.each([
  [0, 2, '0'],
  [1, 2, '1'],
  [2, 2, '2'],
  [3, 2, '2'],
])('%i of %i buried: %s', (count, capacity, state) => {
  expect(burialStatus(count, capacity)).toBe(state);
});

it.each([
  ['0', '0'],
  ['1', '1'],
  ['3', '1'],
  ['7', '7'],
  [null, '0'],
] as const)('a plot that was %s before 停用 returns to %s (domain.md §4.1)', (before, to) => {
  expect(enabledTo(before)).toBe(to);
});
