/** What an order is told by after an act: for whom and of which plot, and its number. */
export const ORDER_TEXT_FIELDS = ['customerName', 'plotFullName', 'orderNo'] as const;
