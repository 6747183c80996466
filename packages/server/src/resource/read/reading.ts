import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { StoreContext } from '../context.ts';

/** The reader and its connection: the reading connections outside a transaction, the transaction itself inside. */
export interface Reading<Context extends StoreContext = StoreContext> {
  readonly server: Context;
  readonly db: Db;
  readonly actor: Actor;
}

/** Reads through the ordinary connections as this actor. */
export function reading<Context extends StoreContext>(server: Context, actor: Actor): Reading<Context> {
  return { server, db: server.database.db, actor };
}
