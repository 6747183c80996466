/** Public interface of management fees for other modules; pages are registered by their own paths. */

export { fetchPaidOrders } from './fee.calls.ts';
export { RenewButton, RenewFor, useMayRenew } from './RenewButton.tsx';
export { RenewDialog } from './RenewDialog.tsx';
