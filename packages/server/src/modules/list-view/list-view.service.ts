import { LIMITS } from '@songbai/contract/limits.ts';
import type { SaveListViewBody } from '@songbai/contract/modules/list-view/list-view.calls.ts';
import { listView } from '@songbai/contract/modules/list-view/list-view.resource.ts';
import { isUniqueViolation } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import type { Server } from '../../resource/server-context.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import { insert, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { ownListView } from './list-view.store.ts';

const listViewTable = resourceTable(listView);

/** Keeps the settings of one list; of several windows that save at once the last one wins. */
export async function saveListView(server: Server, actor: Actor, { list, settings }: SaveListViewBody): Promise<void> {
  const text = JSON.stringify(settings);
  const save = async (work: Work): Promise<void> => {
    const { id, all } = await ownListView(work.db, actor, list);
    if (id !== undefined) {
      // Windows that save at once change the row one after another.
      await lockLive(work, listView.table, actor.tenantId, [id]);
      await update(work, listViewTable, id, { settings: text });
    } else if (all >= LIMITS.listViews) throw new AppError('listViewLimit', { n: LIMITS.listViews });
    else await insert(work, listViewTable, {}, { userId: actor.userId, listKey: list, settings: text });
  };
  try {
    await write(server, actor, save);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another window of the person made the row meanwhile.
    await write(server, actor, save);
  }
}
