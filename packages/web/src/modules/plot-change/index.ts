export { ChangeDrawer } from './ChangeDrawer.tsx';
/** Address of the changes that are under way for an order, by its number: of an exchange the old or the new one. */
export function changesOf(orderNo: string | null): string {
  return `/orders/changes?keyword=${encodeURIComponent(orderNo ?? '')}`;
}
export { ExchangeButton, ExchangeFor } from './ExchangeFor.tsx';
