import type { ErrorKey } from '@songbai/contract/errors.ts';
import type { PatchOf, Resource, StoredOf } from '@songbai/contract/resource/define.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext } from '../context.ts';
import type { ResourceTable } from '../describe/columns.ts';
import { stored } from '../read/store.ts';
import { update } from './store.ts';
import type { Work } from './work.ts';

/** Attempts before giving up on a row under constant concurrent change; each attempt decides anew. */
const ATTEMPTS = 10;

/** The row to change, and the error when this actor cannot see it. */
export interface RowTarget<R extends Resource> {
  table: ResourceTable<R>;
  id: string;
  missing?: ErrorKey;
}

/** A rule's decision about a row: the fields that change, and anything else its caller needs. */
export interface RowDecision<R extends Resource = Resource> {
  patch: PatchOf<R>;
}

/**
 * Changes one row by a decision over its current state (optimistic locking): read, decide, write only if the row is
 * unchanged, otherwise decide again. Of several callers that want the same change exactly one wins, and the others get
 * the rule's own refusal.
 * @param decide returns the decision or throws; called again after every lost race
 * @returns the row before and after, and the decision that was applied
 */
export async function changeRow<R extends Resource, Decision extends RowDecision<R>>(
  work: Work<StoreContext>,
  { table, id, missing = 'recordMissing' }: RowTarget<R>,
  decide: (row: StoredOf<R>) => Decision | Promise<Decision>,
): Promise<{ before: StoredOf<R>; after: StoredOf<R>; decision: Decision }> {
  for (let attempt = 1; ; attempt += 1) {
    const [before] = await stored(work, table, [id]);
    if (!before) throw new AppError(missing);
    const decision = await decide(before);
    try {
      return { before, after: await update(work, table, id, decision.patch, { before }), decision };
    } catch (error) {
      const lost = error instanceof AppError && error.key === 'staleVersion';
      if (!lost || attempt >= ATTEMPTS) throw error;
    }
  }
}

/** The same person without data rules: for the effects of a permitted action on related rows. */
export function withoutRules(actor: Actor): Actor {
  return { ...actor, dataRules: new Map() };
}
