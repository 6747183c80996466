/** Public interface of printed papers for other modules; pages are registered by their own paths. */
export { PaidResult } from './PaidResult.tsx';
export { useHasReceipt } from './use-has-receipt.ts';
export { usePaper } from './use-paper.tsx';
