import { JOB_MISFIRE } from '@songbai/contract/modules/job/job.dicts.ts';
import { Type } from 'typebox';
import { defineJob } from '../../resource/job.ts';
import { deleteKeys } from '../../resource/write/idempotency.store.ts';
import { sweepSessions } from './sessions.store.ts';

const DAY_MS = 86_400_000;
const PORTION = 1000;

export const sweepEndedSessions = defineJob({
  name: 'sweepEndedSessions',
  title: '清理过期登录',
  parameter: Type.Object({}),
  cron: '0 5 * * * ? *',
  misfire: JOB_MISFIRE.skip,
  essential: false,
  run: async ({ server, note }) => {
    note(`删除${await sweepSessions(server)}条过期的登录与失败计数`);
    return undefined;
  },
});

/** Keys of repeated requests: a request is repeated within minutes, or after a weekend at the latest. */
export const sweepRequestKeys = defineJob({
  name: 'sweepRequestKeys',
  title: '清理防重复提交记录',
  parameter: Type.Object({ days: Type.Integer({ minimum: 7, maximum: 3650, default: 30, title: '保留天数' }) }),
  cron: '0 50 3 * * ? *',
  misfire: JOB_MISFIRE.skip,
  essential: false,
  run: async ({ server, parameter: { days }, signal, note }) => {
    const before = server.clock.now() - days * DAY_MS;
    let total = 0;
    for (let deleted = PORTION; deleted === PORTION; total += deleted) {
      signal.throwIfAborted();
      deleted = await deleteKeys(server.database.db, before, PORTION);
    }
    note(`删除${total}条防重复提交记录`);
    return undefined;
  },
});
