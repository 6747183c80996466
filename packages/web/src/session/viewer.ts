import type { OrderPerson } from '@songbai/contract/modules/order/own-sale.rules.ts';
import { useCan, useIsAdmin } from './permissions.ts';
import { useSession } from './session.ts';

/** Who looks at an order, or at a row that goes from one person to the next. */
export interface Viewer extends OrderPerson {
  can(code: string): boolean;
}

export function useViewer(): Viewer {
  return { can: useCan(), isAdmin: useIsAdmin(), userId: useSession((state) => state.user?.id) };
}
