import type { Refusal } from '../../errors.ts';
import { CUSTOMER_LEVEL } from './customer.dicts.ts';

export interface CustomerFacts {
  name: string;
  level: string | null;
  deceasedFlag: string | null;
}

/** What has to be confirmed before business is done with a customer: the black list, and marks of a death (domain.md §3.7). */
export function customerWarning({ name, level, deceasedFlag }: CustomerFacts): Refusal | undefined {
  if (level === CUSTOMER_LEVEL.blacklisted) return { error: 'customerBlacklisted', params: { name } };
  return deceasedFlag === 'Y' ? { error: 'customerDeceased', params: { name } } : undefined;
}
