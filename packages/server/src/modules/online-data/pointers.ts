import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Server } from '../../resource/server-context.ts';
import { lockLive } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';
import { type LiveDesign, liveDesign } from '../online-form/index.ts';
import { linksOf } from './linked.ts';
import { linkingHeads, type Pointer, pointsAt } from './online-data.store.ts';

/** Looked up once per change of a design: a look-up after it gets another object. */
const POINTERS = new WeakMap<LiveDesign, Promise<readonly Pointer[]>>();

/** The columns of running tables that hold rows of this one. */
export function pointersTo(server: Server, actor: Actor, live: LiveDesign): Promise<readonly Pointer[]> {
  const known = POINTERS.get(live);
  if (known) return known;
  const found = lookUp(server, actor, live);
  POINTERS.set(live, found);
  found.catch(() => POINTERS.delete(live));
  return found;
}

async function lookUp(server: Server, actor: Actor, live: LiveDesign): Promise<readonly Pointer[]> {
  const { tableName } = live.design.head;
  const original = tableName.replace(/\$\d+$/, '');
  const heads = await linkingHeads(server.database.db, actor.tenantId, original);
  const pointers: Pointer[] = [];
  for (const id of heads) {
    const from = await liveDesign(server, actor, id);
    if (!from?.everLive || from.design.head.copyType === 1) continue;
    for (const { name, table, several } of linksOf(from.design))
      if (table === original) pointers.push({ table: from.physical, column: name, several });
  }
  return pointers;
}

/** Hooks that keep rows which others point at from being deleted (online.md §5.5). */
export function keptHooks(pointers: readonly Pointer[], table: string, hooks: ResourceHooks): ResourceHooks {
  if (pointers.length === 0) return hooks;
  return {
    ...hooks,
    beforeRemove: async (work, rows, reason) => {
      await refuseUsed(
        work,
        pointers,
        table,
        rows.map(({ id }) => id),
      );
      await hooks.beforeRemove?.(work, rows, reason);
    },
  };
}

/** @throws AppError onlineRowUsed */
async function refuseUsed(
  work: Work,
  pointers: readonly Pointer[],
  table: string,
  ids: readonly string[],
): Promise<void> {
  await lockLive(work, table, work.actor.tenantId, ids);
  for (const pointer of pointers) {
    // What goes in the same call points at nothing any more.
    const besides = pointer.table === table ? ids : [];
    if (await pointsAt(work, pointer, ids, besides)) throw new AppError('onlineRowUsed');
  }
}
