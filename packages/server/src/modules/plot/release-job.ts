import { JOB_MISFIRE } from '@songbai/contract/modules/job/job.dicts.ts';
import { epochOf } from '@songbai/contract/rules/dates.ts';
import { Type } from 'typebox';
import { defineJob } from '../../resource/job.ts';
import { nextLockEnd } from './locks.store.ts';
import { sweepHolds, sweepLocks } from './sweeper.ts';

/**
 * Frees plots whose lock or hold has expired. Every minute, because new locks of any node are much longer than that, and
 * at the very end of the next lock. Whether a lock still holds is decided by its end, so nobody waits for this job.
 */
export const releaseExpired = defineJob({
  name: 'releaseExpired',
  title: '释放到期的锁定与保留',
  parameter: Type.Object({}),
  cron: '0 * * * * ? *',
  misfire: JOB_MISFIRE.once,
  essential: true,
  run: async ({ server, signal, note }) => {
    const locks = await sweepLocks(server);
    signal.throwIfAborted();
    const holds = await sweepHolds(server);
    if (locks + holds > 0) note(`释放${locks}个锁定，${holds}个保留`);
    const next = await nextLockEnd(server.database.db);
    return { nextAt: next === undefined ? undefined : epochOf(next) };
  },
});
