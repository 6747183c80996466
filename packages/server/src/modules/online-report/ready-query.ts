import type { Actor } from '../../platform/actor.ts';
import type { Server } from '../../resource/server-context.ts';
import { type ReadyQuery, type Runnable, readyQuery, written } from './run-sql.ts';
import { sourceQuery } from './source-sql.ts';

/**
 * A statement for this person: of our own database, or as another one is asked.
 * @throws AppError reportSql, forbidden, sourceMissing
 */
export async function ready(server: Server, actor: Actor, runnable: Runnable): Promise<ReadyQuery> {
  const { source } = runnable;
  if (source !== null) return sourceQuery(server, actor, { ...runnable, source });
  return readyQuery(server, actor, await written(server, actor, runnable));
}
