import type { ossFile } from '@songbai/contract/modules/file/file.resource.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import { eraseContents } from './erase.ts';
import { type HeldFile, holdFiles } from './file.store.ts';
import { releaseSpace } from './space.store.ts';
import { placesOf } from './uses.ts';

/** The list shows what people stored: not the reports of imports, nor uploads that are under way. */
export function ossHooks(server: Server): ResourceHooks<typeof ossFile> {
  return {
    listSelection: () => ({ extra: () => `t.purpose <> 'report' and t.content = 'there'` }),
    beforeRemove: async (work, rows) => {
      const files = await holdFiles(
        work.db,
        work.actor.tenantId,
        rows.map(({ id }) => id),
      );
      for (const file of files) {
        const places = await placesOf(work, file.path);
        if (places) throw new AppError('fileUsed', { name: file.fileName, places });
      }
      await letGo(server, work, files);
    },
  };
}

/** What follows from deleting files: their room is free at once, their bytes go after the commit. */
export async function letGo(server: Server, work: Work, files: readonly HeldFile[]): Promise<void> {
  for (const file of files) await releaseSpace(work, file);
  work.afterCommit(() => void eraseContents(server, files));
}
