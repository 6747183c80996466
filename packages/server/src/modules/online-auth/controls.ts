import type { AuthControl } from '@songbai/contract/design/rights.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Server } from '../../resource/server-context.ts';
import { activeControls } from './auth.store.ts';

interface Kept {
  /** Version of all rights. */
  version: number;
  byHead: Map<string, Promise<readonly AuthControl[]>>;
}

const KEPT = new WeakMap<Database, Kept>();

/**
 * What of tables is under control, by head. Kept as long as no right changes: the version that the caller's session was
 * read with tells, so that a change on any node holds with the next call.
 */
export async function controlsOf(
  { database }: Pick<Server, 'database'>,
  { states }: Pick<Actor, 'states'>,
  headIds: readonly string[],
): Promise<readonly (readonly AuthControl[])[]> {
  const kept = keptAt(database, states.rights);
  const missing = headIds.filter((id) => !kept.byHead.has(id));
  if (missing.length > 0) {
    const found = activeControls(database.db, missing);
    if (kept.byHead.size + missing.length > LIMITS.keptDesigns) kept.byHead.clear();
    for (const id of missing) {
      const own = found.then((all) => all.get(id) ?? []);
      kept.byHead.set(id, own);
      own.catch(() => kept.byHead.delete(id));
    }
  }
  return Promise.all(headIds.map((id) => kept.byHead.get(id) ?? []));
}

function keptAt(database: Database, version: number): Kept {
  const kept = KEPT.get(database);
  // What was read later than this call began is newer, never older.
  if (kept && kept.version >= version) return kept;
  const fresh = { version, byHead: new Map() };
  KEPT.set(database, fresh);
  return fresh;
}
