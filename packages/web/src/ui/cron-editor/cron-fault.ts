import { nextRun } from '@songbai/contract/cron/next-runs.ts';
import { cronError } from '@songbai/contract/cron/validate.ts';

/** Why an expression may not be confirmed: it is wrong, or no run follows the moment (epoch ms). */
export function confirmFault(expression: string, afterMs: number): string | undefined {
  const fault = cronError(expression);
  if (fault !== undefined || nextRun(expression, afterMs) !== undefined) return fault;
  return 'Cron表达式错误：今后没有执行时间，请检查年份';
}
