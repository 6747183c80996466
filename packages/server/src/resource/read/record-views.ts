import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../server-context.ts';

/** Whether a person may see a record of any table, as the call that shows it would answer. */
export async function seesRecord(server: Server, actor: Actor, table: string, id: string): Promise<boolean> {
  const view = server.recordViews.get(table);
  if (view) return view(actor, id);
  return server.designed.sees(actor, table, id);
}

/** Whether a call answers, rather than refuses. */
export async function answers(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
