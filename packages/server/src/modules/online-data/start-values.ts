import { asField, calculatedProblem } from '@songbai/contract/design/expression/as-field.ts';
import { type Default, parseDefault, templateValue } from '@songbai/contract/design/expression/template.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import type { Work } from '../../resource/write/work.ts';
import { filledByRule } from '../fill-rule/index.ts';
import { scopeOf } from './expression-hooks.ts';

interface Start {
  name: string;
  field: Field;
  start: Default;
}

/** Variables, expressions and fill rules that a new row starts with where the client says nothing (contract/2 §16.6). */
export function withStarts(resource: Resource, hooks: ResourceHooks): ResourceHooks {
  const starts = Object.entries(resource.fields).flatMap(([name, field]): Start[] => {
    const parsed = field.start === undefined ? undefined : parseDefault(field.start);
    return parsed?.ok ? [{ name, field, start: parsed.default }] : [];
  });
  if (starts.length === 0) return hooks;
  return {
    ...hooks,
    beforeInsertMany: async (work, drafts) => {
      const own = (await hooks.beforeInsertMany?.(work, drafts)) ?? drafts.map(() => ({}));
      const filled: (Values | AppError)[] = [];
      // One after the other: numbers of a series come in the order of the rows.
      for (const [at, draft] of drafts.entries()) {
        const set = own[at] ?? {};
        filled.push(set instanceof AppError ? set : { ...set, ...(await startOf(work, starts, { ...draft, ...set })) });
      }
      return filled;
    },
  };
}

async function startOf(work: Work, starts: readonly Start[], given: Values): Promise<Values> {
  const values: Values = {};
  for (const { name, field, start } of starts) {
    if (!field.readOnly && !isEmpty(given[name])) continue;
    const form = { ...given, ...values };
    const result =
      'rule' in start
        ? await filledByRule(work, start.rule, form)
        : templateValue(start.template, scopeOf(work.actor, work.clock.now(), form));
    const value = asField(field, result);
    // What does not fit the column is left to the person, as a rule that fails is.
    if (value !== null && calculatedProblem(field, value) === undefined) values[name] = value;
  }
  return values;
}
