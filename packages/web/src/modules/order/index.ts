/** Public interface of the order module for other modules; pages are registered by their own paths. */
export { CustomerPicker } from './purchase/CustomerPicker.tsx';
export type { KnownBuyer } from './purchase/purchase-draft.ts';
