import { physicalTable } from '@songbai/contract/design/design.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { JOB_MISFIRE } from '@songbai/contract/modules/job/job.dicts.ts';
import { addDays, dateText } from '@songbai/contract/rules/dates.ts';
import { Type } from 'typebox';
import { systemActor } from '../../platform/actor.ts';
import { errorFields } from '../../platform/log.ts';
import { defineJob } from '../../resource/job.ts';
import type { Server } from '../../resource/server-context.ts';
import { dropKept } from './kept-tables.service.ts';
import { type ExpiredKept, keptBefore } from './kept-tables.store.ts';
import { lockTable } from './sync.store.ts';
import { changeLargeTable } from './sync-parts.ts';

/** Takes away what was kept before forced syncs once its last day is over. */
export const sweepKeptTables = defineJob({
  name: 'sweepKeptTables',
  title: '清理强制同步前的数据表',
  parameter: Type.Object({}),
  cron: '0 25 4 * * ? *',
  misfire: JOB_MISFIRE.skip,
  essential: false,
  run: async ({ server, signal, note }) => {
    const day = addDays(dateText(server.clock.now()), -LIMITS.keptTableDays);
    let dropped = 0;
    for (const kept of await keptBefore(server.database.db, day)) {
      signal.throwIfAborted();
      if (await dropExpired(server, kept)) dropped += 1;
    }
    note(`删除${dropped}张超过${LIMITS.keptTableDays}天的数据表`);
    return undefined;
  },
});

/** False: somebody is at the table, so that it waits for the next night. */
async function dropExpired(server: Server, kept: ExpiredKept): Promise<boolean> {
  const { headId: id, tableName, tenantId, draftVersion: version, backupTable } = kept;
  try {
    return await changeLargeTable(server, systemActor(tenantId ?? 0), async (work) => {
      if (!(await lockTable(server.database, work.db, physicalTable(kept)))) return false;
      if (!(await dropKept(work, kept))) return false;
      const change = { table: 'onl_cgform_head', id, version, action: 'edit' } as const;
      work.log([{ ...change, before: { tableName, backupTable }, after: { tableName, backupTable: null } }]);
      return true;
    });
  } catch (error) {
    server.log.error(errorFields(error), 'kept table not dropped');
    return false;
  }
}
