import { isRich, parsedValues } from '@songbai/contract/modules/message/fill.rules.ts';
import { TEMPLATE_USE } from '@songbai/contract/modules/message/message.dicts.ts';
import type { messageTemplate } from '@songbai/contract/modules/message/message.resource.ts';
import { Type } from 'typebox';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { cleanHtml } from '../../resource/describe/html.ts';

/** Fields that may change while a template is applied: only whether it is. */
const FREE: ReadonlySet<string> = new Set(['useStatus']);

/** Templates in use are neither changed nor deleted (contract/2 §6.2). */
export const templateHooks: ResourceHooks<typeof messageTemplate> = {
  // Newer clients of the family send it; nothing here goes by it (contract/2 §18.10).
  extras: Type.Object({ templateCategory: Type.Optional(Type.Unknown()) }),
  beforeInsert: (_work, draft) => checked(draft),
  beforeUpdate: (_work, before, patch) => {
    const given: Values = { ...patch };
    const kept: Values = { ...before };
    const touched = Object.keys(given).some(
      (name) => !FREE.has(name) && given[name] !== undefined && (given[name] || null) !== (kept[name] ?? null),
    );
    if (before.useStatus === TEMPLATE_USE.on && touched) throw new AppError('templateUsedEdit');
    return touched ? checked({ ...kept, ...given }) : {};
  },
  beforeRemove: async (_work, rows) => {
    if (rows.some(({ useStatus }) => useStatus === TEMPLATE_USE.on)) throw new AppError('templateUsedDelete');
  },
};

function checked(values: Values): Values {
  const { templateTestJson, templateType, templateContent } = values;
  if (typeof templateTestJson === 'string' && parsedValues(templateTestJson) === undefined)
    throw new AppError('templateTestJson');
  return isRich(templateType) && typeof templateContent === 'string'
    ? { templateContent: cleanHtml(templateContent) }
    : {};
}
