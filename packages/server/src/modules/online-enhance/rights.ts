import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { isAdmin } from '../permission/index.ts';

/**
 * What is written here runs for others, so its right alone is not enough (online.md §2).
 * @throws AppError forbidden
 */
export function assertAuthor(actor: Actor): void {
  if (!isAdmin(actor)) throw new AppError('forbidden');
}
