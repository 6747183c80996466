import { ossFile } from '@songbai/contract/modules/file/file.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { Actor } from '../../platform/actor.ts';
import { seesRecord } from '../../resource/read/record-views.ts';
import type { Server } from '../../resource/server-context.ts';
import { type FileRow, findFile, usesOf } from './file.store.ts';

/**
 * The stored file, when this person may see it: what the person stored for the present tenant, and what hangs on a
 * record that the person may see; what was added on the screen of files, for who may open
 * that screen. The report of an import is for its importer alone.
 */
export async function visibleFile(server: Server, actor: Actor, path: string): Promise<FileRow | undefined> {
  const file = await findFile(server.database, path);
  if (!file) return undefined;
  if (file.createBy === actor.username && file.tenantId === actor.tenantId) return file;
  if (file.purpose === 'report') return undefined;
  const library = file.purpose === 'library' && file.tenantId === actor.tenantId;
  if (library && actor.codes.has(actionCode(ossFile, 'list'))) return file;
  for (const { dataTable, dataId } of await usesOf(server.database, path)) {
    if (await seesRecord(server, actor, dataTable, dataId)) return file;
  }
  return undefined;
}
