import { CAPACITY_TYPE } from '@songbai/contract/modules/template/template.dicts.ts';
import type { template } from '@songbai/contract/modules/template/template.resource.ts';
import type { PatchOf } from '@songbai/contract/resource/define.ts';
import { lineAmount, MONEY_MAX } from '@songbai/contract/rules/money.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { lockLive, refuseTaken } from '../../resource/write/guard.store.ts';
import type { Work } from '../../resource/write/work.ts';

/** Rules of a tomb template: figures derived from length, width, capacity type and price lines (domain.md §3.3). */
export function templateHooks(): ResourceHooks<typeof template> {
  return {
    beforeInsert: async (work, draft) => {
      await lockLive(work, 'cem_cemetery', work.actor.tenantId, [String(draft.cemeteryId)]);
      await refuseTakenCode(work, draft.cemeteryId, draft.code);
      return {
        ...figures({ capacityType: CAPACITY_TYPE.double, capacity: 2, ...present(draft) }),
        standardPrice: total(draft.items) ?? 0,
      };
    },
    beforeUpdate: async (work, before, patch: PatchOf<typeof template> & { items?: unknown }) => {
      const wanted: Values = { ...before, ...present(patch) };
      await refuseTakenCode(work, before.cemeteryId, wanted.code, before.id);
      const standardPrice = total(patch.items);
      return { ...figures(wanted), ...(standardPrice === undefined ? {} : { standardPrice }) };
    },
    beforeRestore: async (work, { cemeteryId, code }) => {
      await refuseTakenCode(work, cemeteryId, code);
      return {};
    },
    deriveLine: (_name, line) => ({ amount: amountOf(line) }),
  };
}

function refuseTakenCode(work: Work<StoreContext>, cemeteryId: unknown, code: unknown, ownId?: string): Promise<void> {
  const values = { cemeteryId, code };
  return refuseTaken(work, { table: 'cem_plot_template', label: '模板编码', values, shown: String(code), ownId });
}

/** Area in m² with two decimals; the capacity is that of the type unless the type is 多穴(自定义). */
function figures(template: Values): Values {
  const floorArea = Math.round(Number(template.length) * Number(template.width) * 100) / 100;
  const { capacityType } = template;
  return { floorArea, capacity: capacityType === CAPACITY_TYPE.custom ? template.capacity : Number(capacityType) };
}

function total(items: unknown): number | undefined {
  if (!Array.isArray(items)) return undefined;
  const sum = (items as Values[]).reduce((all, line) => all + amountOf(line), 0);
  if (sum > MONEY_MAX) throw new AppError('invalid', { detail: '标准价过大' });
  return sum;
}

function amountOf(line: Values): number {
  const amount = lineAmount(Number(line.quantity ?? 1), Number(line.unitPrice));
  if (amount > MONEY_MAX) throw new AppError('invalid', { detail: '金额过大' });
  return amount;
}

function present(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}
