import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { Type } from 'typebox';
import { defineJob } from '../../resource/job.ts';
import { tenantIds } from './people.store.ts';
import { deleteSettled } from './queue.store.ts';

const DAY_MS = 86_400_000;
const PORTION = 1000;

/** Deletes old messages that were sent, failed for good or were cancelled; what waits is kept, however old. */
export const sweepMessages = defineJob({
  name: 'sweepMessages',
  title: '清理消息记录',
  parameter: Type.Object({ days: Type.Integer({ minimum: 7, maximum: 3650, default: 180, title: '保留天数' }) }),
  cron: '0 50 3 * * ? *',
  misfire: '1',
  essential: false,
  run: async ({ server, parameter: { days }, signal, note }) => {
    const before = datetimeText(server.clock.now() - days * DAY_MS);
    let total = 0;
    for (const tenantId of await tenantIds(server.database.db))
      for (const delFlag of [0, 1] as const)
        for (let deleted = PORTION; deleted === PORTION; total += deleted) {
          signal.throwIfAborted();
          deleted = await deleteSettled(server.database.db, before, { tenantId, delFlag, limit: PORTION });
        }
    note(`删除${total}条消息记录`);
    return undefined;
  },
});
