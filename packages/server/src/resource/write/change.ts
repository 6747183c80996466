import type { ErrorKey } from '@songbai/contract/errors.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceTable } from '../describe/columns.ts';
import { type StoreContext, type Stored, stored, update, type Values } from '../store.ts';

/** Attempts before a row that others change all the time is given up; each attempt judges the row anew. */
const ATTEMPTS = 10;

/**
 * Changes one row by a decision over its present state: read, decide, write only if nobody wrote in between, otherwise
 * decide again. Of many who want the same thing exactly one wins, and the others hear the rule's own refusal.
 * @param missing error when the row is not there for this actor
 * @param decide answers the changed fields or throws; called again after every lost race
 */
export async function changeRow(
  context: StoreContext,
  trx: Trx,
  table: ResourceTable,
  actor: Actor,
  id: string,
  missing: ErrorKey,
  decide: (row: Stored) => Values | Promise<Values>,
): Promise<{ before: Stored; after: Stored }> {
  for (let attempt = 1; ; attempt += 1) {
    const [before] = await stored(context, trx, table, actor, [id]);
    if (!before) throw new AppError(missing);
    const patch = await decide(before);
    try {
      return { before, after: await update(context, trx, table, actor, id, patch, { before }) };
    } catch (error) {
      const lost = error instanceof AppError && error.key === 'staleVersion';
      if (!lost || attempt >= ATTEMPTS) throw error;
    }
  }
}

/** The same person without data rules: for the consequences of a permitted act on rows beside it. */
export function withoutRules(actor: Actor): Actor {
  return { ...actor, dataRules: new Map() };
}
