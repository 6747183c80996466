import type { Design } from '@songbai/contract/design/design.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { liveDesign } from '../online-form/index.ts';

/**
 * The design that runs, by the id of its head; another tenant's does not exist. Looked up before a transaction, which
 * on SQLite holds the one connection that it reads with.
 * @throws AppError designMissing
 */
export async function runningDesign(server: Server, actor: Actor, headId: string): Promise<Design> {
  const live = await liveDesign(server, actor, headId);
  if (live?.design.head.id !== headId) throw new AppError('designMissing');
  return live.design;
}
