import type { DictValue } from '@songbai/contract/dicts.ts';
import { lacksIdentity } from '@songbai/contract/modules/order/identity.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoredCustomer } from '../customer/index.ts';

/** @throws AppError orderIdentityNeeded */
export function refuseUnidentified(orderType: DictValue<'order_type'> | null, customer: StoredCustomer): void {
  if (lacksIdentity(orderType, customer)) throw new AppError('orderIdentityNeeded', { name: String(customer.name) });
}
