import type { SavedQuery } from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import { matchTypeOf, queryFrom, recordsFrom } from '@songbai/contract/rules/super-query.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';

/** Own saved queries of a page, in the order they were saved. */
export async function ownQueries(db: Db, actor: Actor, page: string): Promise<SavedQuery[]> {
  const rows = await own(db, actor).where('pageKey', '=', page).orderBy('createTime').orderBy('id').execute();
  return rows.map(({ id, title, matchType, records }) => ({
    id,
    title,
    matchType: matchTypeOf(matchType),
    records: recordsFrom(queryFrom(matchTypeOf(matchType), JSON.parse(records) as unknown[])),
  }));
}

/** Whether this saved query is the person's own. */
export async function isOwnQuery(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await own(db, actor).where('id', '=', id).executeTakeFirst()) !== undefined;
}

function own(db: Db, actor: Actor) {
  return db
    .selectFrom('sysSavedQuery')
    .select(['id', 'title', 'matchType', 'records'])
    .where('tenantId', '=', actor.tenantId)
    .where('userId', '=', actor.userId)
    .where('delFlag', '=', 0);
}
