import type { BinnedUser } from '@songbai/contract/modules/user/user.calls.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { takeBack } from '../../resource/write/bin.store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { assertMayManage, assertNoOthers } from '../permission/index.ts';
import { endSessions } from './accounts.store.ts';
import { binnedUsers, firstUsed, purgeAccount } from './recycle.store.ts';
import { departNames } from './user-texts.store.ts';

/** The recycle bin of accounts (contract/1 §5.4): `orgCode` holds names of departments. */
export async function recycleBin(server: Server, actor: Actor): Promise<BinnedUser[]> {
  const rows = await binnedUsers(server, actor);
  const names = await departNames(
    server.database.db,
    actor.tenantId,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, orgCode: names.get(row.id) ?? null }));
}

/** Restores accounts, with their roles and departments. */
export async function restore(server: Server, actor: Actor, ids: readonly string[]): Promise<void> {
  await changeBin(server, actor, ids, async (work, id) => {
    await takeBack(work, { resource: user }, id);
    // Sessions open at the deletion stay ended.
    await endSessions(work.db, [id]);
  });
}

/**
 * Permanently deletes accounts without traces; those with traces stay in the bin, because records name them
 * (docs/departures.md).
 */
export async function purge(server: Server, actor: Actor, ids: readonly string[]): Promise<void> {
  await changeBin(server, actor, ids, async (work, id) => {
    const used = await firstUsed(work, [id]);
    if (used !== undefined) throw new AppError('userInUse', { name: used });
    const before = await purgeAccount(work.db, id);
    if (!before) throw new AppError('binMissing', { title: user.title });
    const after = { id, purged: true };
    work.log([{ table: 'sys_user', id, version: before.version + 1, action: 'delete', before, after }]);
  });
}

/** One change for each account of the bin, all or none. */
async function changeBin(
  server: Server,
  actor: Actor,
  ids: readonly string[],
  change: (work: Work, id: string) => Promise<void>,
): Promise<void> {
  const known = await binnedUsers(server, actor, ids);
  if (known.length < ids.length) throw new AppError('binMissing', { title: user.title });
  await write(server, actor, async (work) => {
    await assertMayManage(work.db, actor, ids);
    await assertNoOthers(work.db, actor, ids);
    for (const id of ids) await change(work, id);
    await bumpState(work.db, 'rights');
  });
}
