import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { Type } from 'typebox';
import { defineJob } from '../../resource/job.ts';
import { deleteRuns } from './runs.store.ts';

const DAY_MS = 86_400_000;
const PORTION = 1000;

/** Deletes old rows of the run log. */
export const sweepJobRuns = defineJob({
  name: 'sweepJobRuns',
  title: '清理任务执行日志',
  parameter: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 3650, default: 14, title: '保留天数' }) }),
  cron: '0 40 3 * * ? *',
  misfire: '1',
  essential: false,
  run: async ({ server, parameter: { days }, signal, note }) => {
    const before = datetimeText(server.clock.now() - days * DAY_MS);
    let total = 0;
    for (let deleted = PORTION; deleted === PORTION; total += deleted) {
      signal.throwIfAborted();
      deleted = await deleteRuns(server.database.db, before, PORTION);
    }
    note(`删除${total}条执行日志`);
    return undefined;
  },
});
