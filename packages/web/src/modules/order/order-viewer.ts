import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { useSession } from '../../session/session.ts';

/** Who looks at an order. */
export interface Viewer {
  can(code: string): boolean;
  /**
   * Of sales under this id others take the money and decide: seller and cashier are two people. Undefined for an
   * administrator, who may be both in a small office (domain.md §9).
   */
  sellerId?: string | undefined;
}

export function useViewer(): Viewer {
  const can = useCan();
  const isAdmin = useIsAdmin();
  const userId = useSession((state) => state.user?.id);
  return { can, sellerId: isAdmin ? undefined : userId };
}

export const isOwnSale = ({ salesId }: Pick<Order, 'salesId'>, { sellerId }: Viewer): boolean =>
  sellerId !== undefined && salesId === sellerId;
