import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { JOB_MISFIRE } from '@songbai/contract/modules/job/job.dicts.ts';
import { datetimeText } from '@songbai/contract/rules/dates.ts';
import { Type } from 'typebox';
import { systemActor } from '../../platform/actor.ts';
import { defineJob } from '../../resource/job.ts';
import type { Server } from '../../resource/server-context.ts';
import { remove } from '../../resource/write/store.ts';
import { write } from '../../resource/write/work.ts';
import { eraseContents } from './erase.ts';
import { brokenUploads, holdFiles, leftContents, rowsOfUse, unusedFiles } from './file.store.ts';
import { letGo } from './oss.hooks.ts';
import { ossTable } from './oss.table.ts';
import { dropOldUploads } from './pieces.service.ts';
import { incomingFolder } from './upload.ts';

const DAY_MS = 86_400_000;
const PORTION = 100;

/** Deletes files that no record ever took, what was left of uploads that were cut off, and the bytes of deleted files. */
export const sweepFiles = defineJob({
  name: 'sweepFiles',
  title: '清理未使用的文件',
  parameter: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 3650, default: 7, title: '宽限天数' }) }),
  cron: '0 10 4 * * ? *',
  misfire: JOB_MISFIRE.skip,
  essential: false,
  run: async ({ server, parameter: { days }, signal, note }) => {
    const { db } = server.database;
    const unusedBefore = datetimeText(server.clock.now() - days * DAY_MS);
    const cutBefore = datetimeText(server.clock.now() - DAY_MS);
    const unused = await dropAll(server, signal, () => unusedFiles(db, unusedBefore, PORTION));
    const broken = await dropAll(server, signal, () => brokenUploads(db, cutBefore, PORTION));
    const given = await dropOldUploads(server, cutBefore, signal);
    const erased = await eraseLeft(server, signal);
    const parts = await dropParts(server);
    note(`删除${unused}个未使用的文件、${broken + given + parts}个未完成的上传，清除${erased}个已删除文件的内容`);
    return undefined;
  },
});

type Found = { id: string; tenantId: number };

/** Deletes what is found, portion by portion, until nothing more is found that could be deleted. */
async function dropAll(server: Server, signal: AbortSignal, find: () => Promise<Found[]>): Promise<number> {
  for (let total = 0; ; ) {
    signal.throwIfAborted();
    const found = await find();
    let dropped = 0;
    for (const [tenantId, ids] of byTenant(found)) dropped += await drop(server, tenantId, ids);
    total += dropped;
    if (dropped === 0 || found.length < PORTION) return total;
  }
}

function byTenant(found: readonly Found[]): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const { id, tenantId } of found) groups.set(tenantId, [...(groups.get(tenantId) ?? []), id]);
  return groups;
}

/** Somebody may have used a file since it was found: it is looked at again while it is held. */
function drop(server: Server, tenantId: number, ids: readonly string[]): Promise<number> {
  return write(server, systemActor(tenantId), async (work) => {
    const held = await holdFiles(work.db, tenantId, ids);
    const free = [];
    for (const file of held) if ((await rowsOfUse(work.db, file.path, 1)).length === 0) free.push(file);
    if (free.length === 0) return 0;
    const freed = free.map(({ id }) => id);
    await remove(work, ossTable, freed, '未被任何记录使用');
    await letGo(server, work, free);
    return free.length;
  });
}

async function eraseLeft(server: Server, signal: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal.throwIfAborted();
    const left = await leftContents(server.database.db, PORTION);
    const erased = await eraseContents(server, left);
    total += erased;
    if (erased < left.length || left.length < PORTION) return total;
  }
}

/** Parts of uploads during which the server ended. */
async function dropParts(server: Server): Promise<number> {
  const folder = incomingFolder(server);
  const names = await readdir(folder).catch(() => []);
  let dropped = 0;
  for (const name of names) {
    const about = await stat(join(folder, name)).catch(() => undefined);
    if (!about || about.mtimeMs > Date.now() - DAY_MS) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    dropped += 1;
  }
  return dropped;
}
