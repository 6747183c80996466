import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../rules/dates.ts';
import { FEE_BASE, FEE_CALC, FEE_ROUNDING, FEE_START, FEE_TERM_TYPE } from './fee.dicts.ts';
import {
  FEE_MAX_YEARS,
  type FeeRuleFacts,
  type FeeSubject,
  feeAmount,
  feeChargeRefusal,
  feeRuleFor,
  feeRuleProblem,
  firstTermStart,
  nextTermStart,
  proposedYears,
  termEnd,
  termType,
  yearsOwed,
  yearsRefusal,
} from './fee.rules.ts';

const TODAY = '2026-06-30';
const RULE: FeeRuleFacts = {
  name: '墓价7%/20年',
  cemeteryId: null,
  calcType: FEE_CALC.priceShare,
  rate: 7,
  unitPrice: null,
  basePriceType: FEE_BASE.deal,
  cycleYears: 20,
  minYears: 1,
  startFrom: FEE_START.sale,
  rounding: FEE_ROUNDING.yuan,
  validFrom: '2020-01-01',
  validTo: null,
};
const SUBJECT: FeeSubject = {
  dealPrice: 6_000_000,
  soldListPrice: 6_500_000,
  currentPrice: 8_000_000,
  capacity: 2,
  floorArea: 1.25,
};

describe('the fee of a number of years (domain.md §3.16)', () => {
  it.each([
    ['7 % of the price for 20 years', {}, 20, 420_000],
    ['one year of it', {}, 1, 21_000],
    ['three years of the list price', { basePriceType: FEE_BASE.list }, 3, 68_300],
    ['of the present price', { basePriceType: FEE_BASE.current }, 20, 560_000],
    ['20 yuan per cavity and year', { calcType: FEE_CALC.perCavity, unitPrice: 2000 }, 5, 20_000],
    ['by plot and year', { calcType: FEE_CALC.perPlot, unitPrice: 12_050 }, 2, 24_100],
    ['by area and year, to the jiao', { calcType: FEE_CALC.perArea, unitPrice: 999, rounding: '2' }, 1, 1250],
    [
      'a fixed sum for the cycle, to ten yuan',
      { calcType: FEE_CALC.fixed, unitPrice: 100_000, rounding: '3' },
      7,
      35_000,
    ],
    ['half a yuan up', { calcType: FEE_CALC.perPlot, unitPrice: 1050 }, 1, 1100],
    ['less than half down', { calcType: FEE_CALC.perPlot, unitPrice: 1049 }, 1, 1000],
  ] as [string, Partial<FeeRuleFacts>, number, number][])('%s', (_name, change, years, amount) => {
    expect(feeAmount({ ...RULE, ...change }, SUBJECT, years)).toBe(amount);
  });

  it('grows with the years and is a whole number of the unit', () => {
    const rule = fc.record({
      calcType: fc.constantFrom(...Object.values(FEE_CALC)),
      rate: fc.integer({ min: 1, max: 2000 }).map((hundredths) => hundredths / 100),
      unitPrice: fc.integer({ min: 1, max: 1_000_000 }),
      rounding: fc.constantFrom(...Object.values(FEE_ROUNDING)),
    });
    fc.assert(
      fc.property(rule, fc.integer({ min: 1, max: 19 }), (change, years) => {
        const facts = { ...RULE, ...change };
        const amount = feeAmount(facts, SUBJECT, years);
        expect(amount % 10).toBe(0);
        expect(feeAmount(facts, SUBJECT, years + 1)).toBeGreaterThanOrEqual(amount);
      }),
    );
  });
});

describe('terms follow each other without gap or overlap (I10)', () => {
  it.each([
    ['2006-07-01', 20, '2026-06-30'],
    ['2024-02-29', 1, '2025-02-27'],
    ['2025-03-01', 3, '2028-02-29'],
  ])('a term from %s of %i years ends on %s', (start, years, end) => {
    expect(termEnd(start, years)).toBe(end);
  });

  it('starts the day after what is paid, the first one when the right began', () => {
    expect(nextTermStart({ feePaidTo: '2026-06-30', startDate: '2006-07-01' })).toBe('2026-07-01');
    expect(nextTermStart({ feePaidTo: null, startDate: '2006-07-01' })).toBe('2006-07-01');
  });

  it.each([
    ['2026-07-01', 0],
    ['2026-06-30', 1],
    ['2025-07-01', 1],
    ['2025-06-30', 2],
    ['2020-02-29', 7],
  ])('a term that should have begun on %s owes %i years', (start, owed) => {
    expect(yearsOwed(start, TODAY)).toBe(owed);
  });

  it('owes exactly the least number of years that covers today', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const start = addDays(TODAY, -days);
        const owed = yearsOwed(start, TODAY);
        expect(termEnd(start, owed) >= TODAY).toBe(true);
        expect(owed === 0 || termEnd(start, owed - 1) < TODAY).toBe(true);
      }),
    );
  });

  it.each([
    [0, true],
    [1, false],
    [20, false],
    [21, true],
    [1.5, true],
  ])('%d years: refused %s', (years, refused) => {
    expect(yearsRefusal(RULE, years) !== undefined).toBe(refused);
  });

  it.each([
    [0, 20],
    [3, 3],
    [35, FEE_MAX_YEARS],
  ])('owing %i years, %i are proposed', (owed, years) => {
    expect(proposedYears(RULE, owed)).toBe(years);
  });

  it.each([
    [null, '2046-06-29', FEE_TERM_TYPE.first],
    ['2020-06-30', '2025-06-30', FEE_TERM_TYPE.arrears],
    ['2020-06-30', '2030-06-30', FEE_TERM_TYPE.renewal],
  ])('paid to %s, then to %s: type %s', (paidTo, end, type) => {
    expect(termType(paidTo, end, TODAY)).toBe(type);
  });
});

describe('the rule that holds', () => {
  const rule = (change: Partial<FeeRuleFacts>) => ({ ...RULE, ...change });
  const general = rule({ name: 'general' });
  const own = rule({ name: 'own', cemeteryId: 'c1', validFrom: '2019-01-01' });
  const newer = rule({ name: 'newer', validFrom: '2025-01-01' });
  const over = rule({ name: 'over', cemeteryId: 'c1', validFrom: '2026-01-01', validTo: '2026-06-29' });
  const later = rule({ name: 'later', cemeteryId: 'c1', validFrom: '2026-07-01' });

  it.each([
    ['c1', 'own'],
    ['c2', 'newer'],
    [null, 'newer'],
  ])('cemetery %s: %s', (cemetery, name) => {
    expect(feeRuleFor([general, later, own, over, newer], cemetery, TODAY)?.name).toBe(name);
  });

  it('may be missing', () => {
    expect(feeRuleFor([later, over], 'c1', TODAY)).toBeUndefined();
  });

  it.each([
    [{ rate: 0 }, 'rate'],
    [{ basePriceType: null }, 'basePriceType'],
    [{ calcType: FEE_CALC.perPlot }, 'unitPrice'],
    [{ validTo: '2019-12-31' }, 'validTo'],
    [{}, undefined],
  ] as [Partial<FeeRuleFacts>, string | undefined][])('%j is refused for its %s', (change, field) => {
    expect(feeRuleProblem({ ...RULE, ...change })?.field).toBe(field);
  });
});

describe('the first term', () => {
  it.each([
    [FEE_START.burial, '2026-06-30', null],
    [FEE_START.sale, '2026-06-30', '2026-06-30'],
    [FEE_START.nextMonth, '2026-01-31', '2026-02-01'],
    [FEE_START.nextMonth, '2026-12-01', '2027-01-01'],
    [FEE_START.nextYear, '2026-01-01', '2027-01-01'],
  ])('start %s, sold on %s: %s', (startFrom, soldOn, start) => {
    expect(firstTermStart(startFrom, soldOn)).toBe(start);
  });
});

describe('a fee is billed by a published item at no more than its price a year (I22)', () => {
  const item = {
    name: '维护管理费',
    priceType: '2',
    maxPrice: 28_000,
    status: '1',
    validFrom: null,
    validTo: null,
  } as const;
  it.each([
    [item, 56_000, 2, undefined],
    [item, 56_100, 2, 'chargeItemTooDear'],
    [{ ...item, status: '2' } as const, 56_000, 2, 'chargeItemUnlisted'],
    [undefined, 56_000, 2, 'chargeItemUnlisted'],
  ])('%j: %i fen for %i years: %s', (listed, amount, years, error) => {
    expect(feeChargeRefusal(listed, { amount, years }, TODAY)?.error).toBe(error);
  });
});
