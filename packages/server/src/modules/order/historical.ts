import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * 历史补录 passes over today's selling state, so it takes a right of its own.
 * @throws AppError historicalNotEntitled
 */
export function refuseHistorical(actor: Actor): void {
  if (!actor.codes.has('cem:order:historical')) throw new AppError('historicalNotEntitled');
}
