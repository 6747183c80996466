import { isEmpty } from '@songbai/contract/resource/drafts.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import { useSyncExternalStore } from 'react';
import { type FieldState, FREE } from './follow-model.ts';
import { useResourceFormContext } from './form-context.ts';

const never = () => () => {};

/** How a field of the surrounding form stands; it is drawn again when that changes. */
export function useFieldState(name: string): FieldState {
  const { following } = useResourceFormContext();
  return useSyncExternalStore(
    following ? (listener) => following.subscribe(name, listener) : never,
    () => following?.state(name) ?? FREE,
  );
}

/** Refuses an option that is chosen and no longer offered. */
export function optionProblem(
  field: Field,
  value: unknown,
  { offered }: FieldState,
  textOf: (code: string, value: unknown) => string,
): string | undefined {
  if (!offered || isEmpty(value) || (field.kind !== 'dict' && field.kind !== 'dicts')) return undefined;
  const values = field.kind === 'dicts' ? String(value).split(',') : [String(value)];
  const wrong = values.map((one) => ({ value: one, text: textOf(field.dict, one) })).find((option) => !offered(option));
  return wrong && `${field.label}不能选择“${wrong.text}”`;
}
