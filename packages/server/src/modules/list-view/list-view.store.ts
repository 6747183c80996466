import type { ListSettings } from '@songbai/contract/modules/list-view/list-view.calls.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';

/** The person's settings of all lists, by list. */
export async function listViewsOf(db: Db, actor: Actor): Promise<Record<string, ListSettings>> {
  const rows = await own(db, actor).select(['listKey', 'settings']).execute();
  return Object.fromEntries(rows.map(({ listKey, settings }) => [listKey, JSON.parse(settings) as ListSettings]));
}

/** The person's settings of one list and how many lists have any. */
export async function ownListView(
  db: Db,
  actor: Actor,
  list: string,
): Promise<{ id: string | undefined; all: number }> {
  const rows = await own(db, actor).select(['id', 'listKey']).execute();
  return { id: rows.find(({ listKey }) => listKey === list)?.id, all: rows.length };
}

function own(db: Db, actor: Actor) {
  return db
    .selectFrom('sysListView')
    .where('tenantId', '=', actor.tenantId)
    .where('userId', '=', actor.userId)
    .where('delFlag', '=', 0);
}
