import { loadOnlineGrants } from '../../http/online-grants.store.ts';
import { AppError } from '../../platform/errors.ts';
import type { Work } from '../../resource/write/work.ts';
import { isAdmin } from '../permission/index.ts';

/** What the actor holds, so that nobody passes on what he lacks; undefined: an administrator grants everything. */
export async function heldBy(work: Work): Promise<ReadonlySet<string> | undefined> {
  if (isAdmin(work.actor)) return undefined;
  return (await loadOnlineGrants(work.db, work.actor.userId)).ids;
}

/**
 * Refuses to free for everybody what the actor has not.
 * @throws AppError authRelease
 */
export async function assertMayRelease(work: Work, controls: readonly { id: string; code: string }[]): Promise<void> {
  const held = await heldBy(work);
  const lacking = held && controls.find(({ id }) => !held.has(id));
  if (lacking) throw new AppError('authRelease', { name: lacking.code });
}
