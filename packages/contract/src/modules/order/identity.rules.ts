import type { DictValue } from '../../dicts.ts';
import { CUSTOMER_TYPE } from '../customer/customer.dicts.ts';
import { ORDER_TYPE } from './order.dicts.ts';

interface BuyerFacts {
  type: string | null;
  idNo: string | null;
}

/** Kinds of orders whose buyer has to be known by number: all but the entry of old records (domain.md §3.7). */
export function needsIdentity(orderType: DictValue<'order_type'> | null): boolean {
  return orderType !== ORDER_TYPE.historical;
}

/** A person without a number buys nothing that needs one; units have none. */
export function lacksIdentity(orderType: DictValue<'order_type'> | null, { type, idNo }: BuyerFacts): boolean {
  return needsIdentity(orderType) && type !== CUSTOMER_TYPE.unit && !idNo;
}
