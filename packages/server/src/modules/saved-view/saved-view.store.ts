import type { SavedView, SaveViewBody } from '@songbai/contract/modules/saved-view/saved-view.calls.ts';
import { SHARE_VIEWS } from '@songbai/contract/modules/saved-view/saved-view.resource.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';

/** What of a view is kept as one text. */
export type ViewContent = Pick<SaveViewBody, 'query' | 'columns'>;

/**
 * The person's own views of a list and, behind them, those of others that are shared with one of his roles. Who may
 * share sees all that is shared in the tenant, because he may stop it.
 */
export async function viewsFor(db: Db, actor: Actor, list: string): Promise<SavedView[]> {
  const rows = await live(db, actor)
    .innerJoin('sysUser', 'sysUser.id', 'sysSavedView.userId')
    .select(['sysSavedView.id', 'sysSavedView.userId', 'title', 'content', 'roleIds', 'sysUser.realname'])
    .where('listKey', '=', list)
    .where('sysUser.delFlag', '=', 0)
    .where((is) => is.or([is('sysSavedView.userId', '=', actor.userId), is('roleIds', 'is not', null)]))
    .orderBy('sysSavedView.createTime')
    .orderBy('sysSavedView.id')
    .execute();
  const held = new Set(await rolesOf(db, actor));
  const all = actor.codes.has(SHARE_VIEWS);
  const views = rows.map(({ id, userId, title, content, roleIds, realname }): SavedView => {
    const own = userId === actor.userId;
    const roles = roleIdsOf(roleIds).filter((role) => own || all || held.has(role));
    return { id, title, ...(JSON.parse(content) as ViewContent), own, owner: realname ?? '', roleIds: roles };
  });
  const seen = views.filter(({ own, roleIds }) => own || roleIds.length > 0);
  return [...seen.filter(({ own }) => own), ...seen.filter(({ own }) => !own)];
}

/** The own views of a list by their names. */
export function ownViews(db: Db, actor: Actor, list: string): Promise<{ id: string; title: string }[]> {
  return live(db, actor)
    .select(['id', 'title'])
    .where('userId', '=', actor.userId)
    .where('listKey', '=', list)
    .execute();
}

/** A view of the tenant: whose it is and with which roles it is shared. */
export async function viewById(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ userId: string; roleIds: string[] } | undefined> {
  const row = await live(db, actor).select(['userId', 'roleIds']).where('id', '=', id).executeTakeFirst();
  return row && { userId: row.userId, roleIds: roleIdsOf(row.roleIds) };
}

/** Which of these roles are there for this tenant: those of the platform and its own. */
export async function rolesThere(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sysRole')
    .select('id')
    .where('id', 'in', ids)
    .where('delFlag', '=', 0)
    .where((is) => is.or([is('tenantId', 'is', null), is('tenantId', '=', actor.tenantId)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of the person's roles as they are now. */
async function rolesOf(db: Db, actor: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserRole')
    .innerJoin('sysRole', 'sysRole.id', 'sysUserRole.roleId')
    .select('sysRole.id')
    .where('sysUserRole.userId', '=', actor.userId)
    .where('sysRole.delFlag', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

function roleIdsOf(text: string | null): string[] {
  return text === null ? [] : (JSON.parse(text) as string[]);
}

function live(db: Db, actor: Actor) {
  return db
    .selectFrom('sysSavedView')
    .where('sysSavedView.tenantId', '=', actor.tenantId)
    .where('sysSavedView.delFlag', '=', 0);
}
