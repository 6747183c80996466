/** Public interface of the charge list for other modules. */
export { useBillableItems } from './charge-item.calls.ts';
