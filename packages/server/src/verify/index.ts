import type { Db } from '../db/database.ts';
import { ANNOUNCEMENT_CHECKS } from './announcements.ts';
import { type CheckResult, runCheck } from './check.ts';
import { FIGURE_CHECKS } from './figures.ts';
import { MESSAGE_CHECKS } from './messages.ts';
import { MONEY_CHECKS } from './money.ts';
import { orderChecks } from './orders.ts';
import { PAYMENT_CHECKS } from './payments.ts';
import { PLOT_CHANGE_CHECKS } from './plot-changes.ts';
import { PLOT_CHECKS } from './plots.ts';
import { REFERENCE_CHECKS } from './references.ts';
import { REFUND_CHECKS } from './refunds.ts';
import { checkValues } from './values.ts';

export type { CheckResult } from './check.ts';
export { isOfFigures } from './figures.ts';

/**
 * Checks a whole database against the invariants of domain.md §4.10. The checker has a separate small model in SQL and
 * shares no rule with the product, so that it does not repeat the product's mistakes.
 * @param today business date, `YYYY-MM-DD`, for what is overdue
 * @param report called with each result as it comes
 * @returns number of violating rows
 */
export async function verify(db: Db, today: string, report: (result: CheckResult) => void): Promise<number> {
  let found = 0;
  const checks = [
    ...PLOT_CHECKS,
    ...MONEY_CHECKS,
    ...REFUND_CHECKS,
    ...PAYMENT_CHECKS,
    ...PLOT_CHANGE_CHECKS,
    ...orderChecks(today),
    ...REFERENCE_CHECKS,
    ...ANNOUNCEMENT_CHECKS,
    ...MESSAGE_CHECKS,
    ...FIGURE_CHECKS,
  ];
  for (const check of checks) {
    const result = await runCheck(db, check);
    found += result.found;
    report(result);
  }
  const values = await checkValues(db);
  report(values);
  return found + values.found;
}

/** One line for a result, examples below if there are violations. */
export function resultText({ code, title, looked, found, examples }: CheckResult): string {
  const head = `${found === 0 ? '✓' : '✗'} ${code.padEnd(4)} ${title}：检查 ${looked}，问题 ${found}`;
  return [head, ...examples.map(({ id, fault }) => `    ${id} ${fault}`)].join('\n');
}
