export { ChangeDrawer } from './ChangeDrawer.tsx';
/** Address of the changes that are under way for an order, by its number. */
export function changesOf(orderNo: string | null): string {
  return `/orders/changes?orderNo=${encodeURIComponent(orderNo ?? '')}`;
}
export { ExchangeButton, ExchangeFor } from './ExchangeFor.tsx';
