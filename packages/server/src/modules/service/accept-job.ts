import { JOB_MISFIRE } from '@songbai/contract/modules/job/job.dicts.ts';
import { addDays } from '@songbai/contract/rules/dates.ts';
import { Type } from 'typebox';
import { systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { defineJob } from '../../resource/job.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { passService } from './move-service.service.ts';
import { finishedUntil } from './service.store.ts';

/** Orders that are looked for at once. */
const AT_ONCE = 200;

/** Finished work that nobody found fault with for some days is accepted by itself (domain.md §4.4). */
export const acceptFinishedServices = defineJob({
  name: 'acceptFinishedServices',
  title: '服务自动验收',
  parameter: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 90, default: 3, title: '完成后天数' }) }),
  cron: '0 20 6 * * ? *',
  misfire: JOB_MISFIRE.once,
  essential: false,
  run: async ({ server, parameter, signal, note }) => {
    const { clock } = server;
    const until = `${addDays(clock.today(), -parameter.days)} ${clock.datetime().slice(11)}`;
    let accepted = 0;
    let after = '';
    for (;;) {
      const waiting = await finishedUntil(server.database.db, until, { after, most: AT_ONCE });
      for (const { id, tenantId } of waiting) {
        signal.throwIfAborted();
        if (await accept(server, tenantId, id)) accepted += 1;
      }
      const last = waiting.at(-1);
      if (!last || waiting.length < AT_ONCE) break;
      after = last.id;
    }
    note(`自动验收${accepted}单`);
    return undefined;
  },
});

/** Somebody may have accepted it, or sent it back, since it was looked for. */
async function accept(server: Server, tenantId: number, id: string): Promise<boolean> {
  try {
    await write(server, systemActor(tenantId), (work) => passService(work, id, '到期自动验收服务'));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
