import type { chargeItem } from '@songbai/contract/modules/charge-item/charge-item.resource.ts';
import { chargeItemProblem } from '@songbai/contract/modules/charge-item/charge-item.rules.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { eachDraft, type ResourceHooks } from '../../resource/describe/hooks.ts';

export const chargeItemHooks: ResourceHooks<typeof chargeItem> = {
  beforeInsertMany: eachDraft(consistent),
  beforeUpdate: (_work, before, patch) => consistent({ ...before, ...patch }),
};

function consistent(item: Values): Values {
  const problem = chargeItemProblem(item);
  if (problem) throw new AppError('invalid', { detail: problem.detail }, { field: problem.field });
  return {};
}
