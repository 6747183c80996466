import { LIMITS } from '../limits.ts';
import { CronFault, compileCron } from './compile.ts';
import { nextRun } from './next-runs.ts';

/** Any fixed moment works: whether a date exists in some year does not depend on today. */
const SOME_MOMENT = Date.UTC(2000, 0, 1);

/** The error in an expression, worded for its author; an empty one is valid (contract/3 §9). */
export function cronError(expression: string): string | undefined {
  if (expression.length <= LIMITS.cronLength && expression.trim() === '') return undefined;
  try {
    compileCron(expression);
  } catch (error) {
    if (error instanceof CronFault) return error.message;
    throw error;
  }
  if (nextRun(expression, SOME_MOMENT, { ignoreYear: true }) !== undefined) return undefined;
  return 'Cron表达式错误：没有符合条件的日期';
}
