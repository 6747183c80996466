import { type Order, order as orderResource } from '@songbai/contract/modules/order/order.resource.ts';
import { useDetail } from '../../resource/detail/use-detail.ts';

/** The order of a row as it is now: somebody else may have taken its money while a dialog about it is open. */
export function useOrderNow(order: Order): Order {
  const { data, isFetchedAfterMount } = useDetail(orderResource, order.id);
  // What was read before may be older than the row.
  return isFetchedAfterMount ? { ...order, ...data } : order;
}
