import type { DictValue } from '../../dicts.ts';
import type { Refusal } from '../../errors.ts';
import { ORDER_TYPE } from './order.dicts.ts';

/** What counts of those who shall rest in a plot when it is bought. */
export interface PurchaseUser {
  alive: string;
}

/**
 * Whether those entered with an order fit it: no more than the plot takes, somebody dead with 现购, somebody living with
 * 寿穴预购 (domain.md §3.9, §3.10). An order may be placed without any.
 * @param users all of them; none is no fault
 * @param capacity how many the plot takes
 */
export function usersRefusal(
  users: readonly PurchaseUser[],
  { capacity, orderType }: { capacity: number; orderType: DictValue<'order_type'> },
): Refusal | undefined {
  if (users.length === 0) return undefined;
  if (users.length > capacity) return { error: 'orderUsersTooMany', params: { n: String(capacity) } };
  const living = users.filter(({ alive }) => alive === 'Y').length;
  if (orderType === ORDER_TYPE.atNeed && living === users.length) return { error: 'orderUsersNoDead' };
  if (orderType === ORDER_TYPE.preNeed && living === 0) return { error: 'orderUsersNoLiving' };
  return undefined;
}
