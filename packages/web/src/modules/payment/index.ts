/** Address of the payments of an order, by its number; there they are voided, reversed and moved. */
export function paymentsOf(bizNo: string | null): string {
  return `/orders/payments?bizNo=${encodeURIComponent(bizNo ?? '')}`;
}
