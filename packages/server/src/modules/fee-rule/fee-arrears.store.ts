import { FEE_BASE, FEE_CALC } from '@songbai/contract/modules/fee/fee.dicts.ts';
import { FEE_UNITS, type FeeRuleFacts, feeRuleFor } from '@songbai/contract/modules/fee/fee.rules.ts';
import type { Engine } from '../../db/database.ts';
import { nextDaySql } from '../../db/dialect/dates.ts';
import type { Binder } from '../../resource/describe/sql-text.ts';

/**
 * SQL of contract feeAmount() of the years owed until today, for an order `t` whose fee is overdue: the sums of many
 * thousands are reckoned by the database. In whole numbers, as the rule of the contract is.
 */
export function feeArrearsSql(sql: Binder, rules: readonly FeeRuleFacts[], today: string): string {
  const own = [...new Set(rules.map(({ cemeteryId }) => cemeteryId))].filter((id) => id !== null);
  const feeOf = (cemeteryId: string | null): string => {
    const rule = feeRuleFor([...rules], cemeteryId, today);
    return rule ? amountSql(sql.engine, rule, yearsSql(sql.engine, today)) : 'cast(null as bigint)';
  };
  const general = feeOf(null);
  const cases = own.map((id) => `when t.cemetery_id = ${sql.bind(id)} then ${feeOf(id)}`);
  const fee = cases.length > 0 ? `case ${cases.join(' ')} else ${general} end` : general;
  return `(select ${fee} from cem_plot p where p.id = t.plot_id)`;
}

/** SQL of contract yearsOwed() from the day after the paid one. */
function yearsSql(engine: Engine, today: string): string {
  const start = nextDaySql(engine, 't.fee_paid_to');
  const year = Number(today.slice(0, 4));
  // The anniversary of a leap day is the last of February where the year has none.
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  const day = leap ? `substr(${start}, 6)` : `replace(substr(${start}, 6), '02-29', '02-28')`;
  const more = `case when ${day} > '${today.slice(5)}' then 0 else 1 end`;
  return `cast(${year} - cast(substr(${start}, 1, 4) as integer) + ${more} as bigint)`;
}

function amountSql(engine: Engine, rule: FeeRuleFacts, years: string): string {
  const { numerator, denominator } = exactSql(engine, rule, years);
  const unit = FEE_UNITS[rule.rounding];
  const whole = denominator * unit;
  return `((2 * ${numerator} + ${whole}) / ${2 * whole}) * ${unit}`;
}

const BASES: Readonly<Record<string, string>> = {
  [FEE_BASE.list]: 't.list_amount',
  [FEE_BASE.current]: 'p.list_price',
};

function exactSql(engine: Engine, rule: FeeRuleFacts, years: string): { numerator: string; denominator: number } {
  const unitPrice = rule.unitPrice ?? 0;
  switch (rule.calcType) {
    case FEE_CALC.priceShare: {
      const base = BASES[rule.basePriceType ?? ''] ?? 't.payable_amount';
      const hundredths = Math.round((rule.rate ?? 0) * 100);
      return { numerator: `coalesce(${base}, 0) * ${hundredths} * ${years}`, denominator: 10_000 * rule.cycleYears };
    }
    case FEE_CALC.perCavity:
      return { numerator: `${unitPrice} * ${years} * coalesce(p.capacity, 0)`, denominator: 1 };
    case FEE_CALC.perPlot:
      return { numerator: `${unitPrice} * ${years}`, denominator: 1 };
    case FEE_CALC.perArea:
      return { numerator: `${unitPrice} * ${years} * ${hundredthsSql(engine)}`, denominator: 100 };
    case FEE_CALC.fixed:
      return { numerator: `${unitPrice} * ${years}`, denominator: rule.cycleYears };
  }
}

/** Floor area in whole hundredths, half up. */
function hundredthsSql(engine: Engine): string {
  const half = 'coalesce(p.floor_area, 0) * 100 + 0.5';
  return engine === 'postgres' ? `floor(${half})::bigint` : `cast(${half} as integer)`;
}
