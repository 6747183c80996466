import { readSlots, slotsProblem, slotsText } from '@songbai/contract/modules/burial/slots.rules.ts';
import type { cemetery } from '@songbai/contract/modules/cemetery/cemetery.resource.ts';
import { creditCodeProblem } from '@songbai/contract/rules/credit-code.ts';
import { AppError } from '../../platform/errors.ts';
import { pinyinCode, pinyinReady } from '../../platform/pinyin.ts';
import type { Values } from '../../resource/context.ts';
import { eachDraft, type ResourceHooks } from '../../resource/describe/hooks.ts';

/** Rules of a cemetery (domain.md §3.1). */
export function cemeteryHooks(): ResourceHooks<typeof cemetery> {
  return {
    beforeInsertMany: async (work, drafts) => {
      await pinyinReady();
      return eachDraft(derived)(work, drafts);
    },
    beforeUpdate: async (_work, before, patch) => {
      await pinyinReady();
      // An imported invalid code must not block other corrections.
      return derived(patch.creditCode === before.creditCode ? { ...patch, creditCode: undefined } : patch);
    },
  };
}

function derived(draft: Values): Values {
  if (typeof draft.numberPattern === 'string' && !/\{row\}.*\{seat\}/.test(draft.numberPattern)) {
    // Without them all plots of an area would have the same name.
    throw new AppError('invalid', { detail: '墓位全称格式须依次包含{row}和{seat}' }, { field: 'numberPattern' });
  }
  if (typeof draft.creditCode === 'string' && draft.creditCode !== '') {
    const problem = creditCodeProblem(draft.creditCode);
    if (problem) throw new AppError('invalid', { detail: problem, label: '统一社会信用代码' }, { field: 'creditCode' });
  }
  return {
    ...(typeof draft.name === 'string' ? { pinyin: pinyinCode(draft.name) } : {}),
    ...(typeof draft.burialSlots === 'string' ? { burialSlots: checkedSlots(draft.burialSlots) } : {}),
  };
}

/** @throws AppError invalid */
function checkedSlots(text: string): string {
  const plans = readSlots(text);
  const detail = slotsProblem(plans);
  if (detail) throw new AppError('invalid', { detail, label: '安葬时段' }, { field: 'burialSlots' });
  return slotsText(plans);
}
