/** Address of the refunds of an order, by its number. */
export function refundsOf(bizNo: string | null): string {
  return `/orders/refunds?view=all&bizNo=${encodeURIComponent(bizNo ?? '')}`;
}
