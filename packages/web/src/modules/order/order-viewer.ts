import type { OrderPerson } from '@songbai/contract/modules/order/own-sale.rules.ts';
import { useCan, useIsAdmin } from '../../session/permissions.ts';
import { useSession } from '../../session/session.ts';

/** Who looks at an order. */
export interface Viewer extends OrderPerson {
  can(code: string): boolean;
}

export function useViewer(): Viewer {
  return { can: useCan(), isAdmin: useIsAdmin(), userId: useSession((state) => state.user?.id) };
}
