import { LIMITS } from '@songbai/contract/limits.ts';
import type { SaveViewBody } from '@songbai/contract/modules/saved-view/saved-view.calls.ts';
import { SHARE_VIEWS, savedView } from '@songbai/contract/modules/saved-view/saved-view.resource.ts';
import { isUniqueViolation } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import type { Server } from '../../resource/server-context.ts';
import { insert, remove, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { ownViews, rolesThere, type ViewContent, viewById } from './saved-view.store.ts';

const savedViewTable = resourceTable(savedView);

/** Keeps a view under a name, replacing the own one of that name if requested; with whom it is shared stays. */
export async function saveView(server: Server, actor: Actor, body: SaveViewBody): Promise<void> {
  const { list, query, columns, overwrite } = body;
  const title = body.title.trim();
  const content = JSON.stringify({ query, columns } satisfies ViewContent);
  try {
    await write(server, actor, async (work) => {
      const all = await ownViews(work.db, actor, list);
      const same = all.find((view) => view.title === title);
      if (same && !overwrite) throw new AppError('savedViewTaken', { title });
      if (same) await update(work, savedViewTable, same.id, { content });
      else if (all.length >= LIMITS.savedViews) throw new AppError('savedViewLimit', { n: LIMITS.savedViews });
      else await insert(work, savedViewTable, {}, { userId: actor.userId, listKey: list, title, content });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('savedViewTaken', { title });
    throw error;
  }
}

/** Shares an own view with exactly these roles. */
export async function shareView(server: Server, actor: Actor, id: string, roleIds: readonly string[]): Promise<void> {
  await write(server, actor, async (work) => {
    await assertOwn(work, id);
    if ((await rolesThere(work.db, actor, roleIds)).length < roleIds.length) throw new AppError('savedViewRoleUnknown');
    await update(work, savedViewTable, id, { roleIds: JSON.stringify(roleIds) });
  });
}

/** Ends the sharing of an own view, or of anybody's by who may share. */
export async function unshareView(server: Server, actor: Actor, id: string): Promise<void> {
  await write(server, actor, async (work) => {
    const view = await viewById(work.db, actor, id);
    const own = view?.userId === actor.userId;
    const seen = own || (view !== undefined && view.roleIds.length > 0 && actor.codes.has(SHARE_VIEWS));
    if (!seen) throw new AppError('recordMissing');
    await update(work, savedViewTable, id, { roleIds: null });
  });
}

/** Deletes an own view, for those too whom it was shared with. */
export async function removeView(server: Server, actor: Actor, id: string): Promise<void> {
  await write(server, actor, async (work) => {
    await assertOwn(work, id);
    await remove(work, savedViewTable, [id]);
  });
}

async function assertOwn({ db, actor }: Work, id: string): Promise<void> {
  if ((await viewById(db, actor, id))?.userId !== actor.userId) throw new AppError('recordMissing');
}
