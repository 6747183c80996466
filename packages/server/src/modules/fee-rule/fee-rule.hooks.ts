import { billable } from '@songbai/contract/modules/charge-item/charge-item.rules.ts';
import { FEE_ITEM_UNIT, feeRuleProblem } from '@songbai/contract/modules/fee/fee.rules.ts';
import type { feeRule } from '@songbai/contract/modules/fee/fee-rule.resource.ts';
import { PRICE_ITEM } from '@songbai/contract/modules/template/template.dicts.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import { consistentRows, type ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Work } from '../../resource/write/work.ts';
import { chargeItemById } from '../charge-item/index.ts';

const own = consistentRows<typeof feeRule>(feeRuleProblem);

/** A rule agrees with itself and names a fee of the published charge list (I22). */
export const feeRuleHooks: ResourceHooks<typeof feeRule> = {
  beforeInsertMany: async (work, drafts) => {
    const outcomes = await own.beforeInsertMany(work, drafts);
    const listed: (Values | AppError)[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      const refusal = outcome instanceof AppError ? outcome : await itemRefusal(work, drafts[index]?.chargeItemId);
      listed.push(refusal ?? outcome);
    }
    return listed;
  },
  beforeUpdate: async (work, before, patch) => {
    const refusal = 'chargeItemId' in patch ? await itemRefusal(work, patch.chargeItemId) : undefined;
    if (refusal) throw refusal;
    return own.beforeUpdate(work, before, patch);
  },
};

async function itemRefusal(work: Work, id: unknown): Promise<AppError | undefined> {
  if (typeof id !== 'string' || id === '') return undefined;
  const item = await chargeItemById(work.db, work.actor.tenantId, id);
  const fits =
    item?.itemType === PRICE_ITEM.maintenance && item.unit === FEE_ITEM_UNIT && billable(item, work.clock.today());
  return fits ? undefined : new AppError('feeItemWrong');
}
