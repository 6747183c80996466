/** Who looks at an order or acts on it. */
export interface OrderPerson {
  userId: string | undefined;
  /** Whether the person is an administrator. */
  isAdmin: boolean;
}

/**
 * Whether the person sold this order, and may therefore neither approve it nor take or return its money: seller and cashier
 * are two people. An administrator may be both in a small office (domain.md §9).
 */
export function isOwnSale({ salesId }: { salesId: string | null }, { userId, isAdmin }: OrderPerson): boolean {
  return salesId !== null && salesId === userId && !isAdmin;
}
