import type { DictValue } from '@songbai/contract/dicts.ts';
import { documentNumber } from './document-number.ts';
import type { FillFunction } from './fill-call.ts';
import { orderNumber } from './order-number.ts';
import { categoryCode, departCode } from './tree-codes.ts';

/** The only functions a fill rule can run (contract/2 §4; docs/departures.md). */
export const FUNCTIONS: Readonly<Record<DictValue<'fill_rule_class'>, FillFunction>> = {
  orderNumber,
  departCode,
  categoryCode,
  documentNumber,
};
