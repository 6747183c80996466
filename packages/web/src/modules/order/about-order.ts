import type { Order } from '@songbai/contract/modules/order/order.resource.ts';
import type { About } from '../../ui/modal/index.ts';

/** What a dialog over an order says below its number. */
export const aboutOrder = ({ customerName, mobile, plotFullName }: Order): About => [
  customerName,
  mobile,
  plotFullName,
];
