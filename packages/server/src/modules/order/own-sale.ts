import type { Actor } from '../../platform/actor.ts';
import type { StoredOrder } from './order.table.ts';

/**
 * Whether the actor sold this order and may therefore neither take nor return its money: seller and cashier are two
 * people. An administrator may be both in a small office (domain.md §9).
 */
export function isOwnSale(order: Pick<StoredOrder, 'salesId'>, actor: Actor): boolean {
  return order.salesId === actor.userId && !actor.roleCodes.includes('admin');
}
