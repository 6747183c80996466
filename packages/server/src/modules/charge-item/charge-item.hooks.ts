import type { chargeItem } from '@songbai/contract/modules/charge-item/charge-item.resource.ts';
import { chargeItemProblem } from '@songbai/contract/modules/charge-item/charge-item.rules.ts';
import { consistentRows, type ResourceHooks } from '../../resource/describe/hooks.ts';

export const chargeItemHooks: ResourceHooks<typeof chargeItem> = consistentRows(chargeItemProblem);
