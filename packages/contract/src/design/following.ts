import type { FieldBase, FieldConditions } from '../resource/kinds.ts';
import type { FieldDesign } from './design.ts';
import { isComputedDefault } from './expression/template.ts';

/**
 * What of a field follows from other values, beside what it is in itself. Where it may be hidden or read-only it is
 * required by a condition, which binds only a field that the person can fill in.
 */
export function followingOf<Base extends FieldBase>(design: FieldDesign, base: Base): Base {
  const { formula, fieldDefaultValue, helpText, groupTitle, dbIsPersist } = design;
  const { required, unique, ...rest } = base;
  const when = conditionsOf(design, required === true && !formula);
  const isBound = required === true && when?.required === undefined && !formula;
  return {
    ...rest,
    ...(isBound ? { required } : {}),
    ...(unique && dbIsPersist === 1 ? { unique } : {}),
    ...(when ? { when } : {}),
    ...(formula ? { formula, readOnly: true as const } : {}),
    ...(dbIsPersist === 0
      ? { computed: true as const, unasked: true as const, ...(formula ? {} : { sheet: false as const }) }
      : {}),
    ...(fieldDefaultValue && isComputedDefault(fieldDefaultValue) && !formula ? { start: fieldDefaultValue } : {}),
    ...(helpText ? { help: helpText } : {}),
    ...(groupTitle ? { group: groupTitle } : {}),
  } as Base;
}

function conditionsOf(design: FieldDesign, isRequired: boolean): FieldConditions | undefined {
  const { visibleIf: visible, readOnlyIf: readOnly, optionsIf: options } = design;
  const mayBeAway = Boolean(visible) || Boolean(readOnly);
  const required = isRequired ? (mayBeAway ? 'true' : undefined) : design.requiredIf;
  const when = Object.entries({ visible, readOnly, options, required }).filter(([, source]) => source);
  return when.length > 0 ? (Object.fromEntries(when) as FieldConditions) : undefined;
}
