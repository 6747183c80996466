import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '@songbai/contract/limits.ts';
import { JOB_MISFIRE } from '@songbai/contract/modules/job/job.dicts.ts';
import { LOG_TYPES } from '@songbai/contract/modules/log/log.resource.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { Type } from 'typebox';
import type { WriteContext } from '../../resource/context.ts';
import { defineJob } from '../../resource/job.ts';
import { deletePortion } from './log.store.ts';

const DAY_MS = 86_400_000;

const KEPT_DAYS: readonly [logType: number, days: number][] = [
  [LOG_TYPES.login, LIMITS.loginLogDays],
  [LOG_TYPES.operation, LIMITS.operationLogDays],
  [LOG_TYPES.exception, LIMITS.exceptionLogDays],
];

/** Deletes rows past their retention, in chunks; safe to run on several nodes. Returns how many. */
export async function sweepLogs(server: WriteContext, stopped: () => boolean = () => false): Promise<number> {
  let total = 0;
  for (const [logType, days] of KEPT_DAYS) {
    const until = datetimeText(server.clock.now() - days * DAY_MS);
    for (let more = true; more && !stopped(); ) {
      const portion = await deletePortion(server, { logType, until });
      total += portion.deleted;
      more = portion.more;
      await nextTurn();
    }
  }
  return total;
}

/** Deletes logs past their retention. */
export const sweepOldLogs = defineJob({
  name: 'sweepOldLogs',
  title: '清理过期日志',
  parameter: Type.Object({}),
  cron: '0 20 * * * ? *',
  misfire: JOB_MISFIRE.skip,
  essential: true,
  run: async ({ server, signal, note }) => {
    const rows = await sweepLogs(server, () => signal.aborted);
    note(`删除${rows}条过期日志`);
    signal.throwIfAborted();
    return undefined;
  },
});
