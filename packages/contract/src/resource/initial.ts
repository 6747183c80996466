import { DICTS } from '../dicts.ts';
import type { Field } from './kinds.ts';

/**
 * What a field of a new row starts with. Values of user dictionaries may be switched off or deleted: the first one that
 * can be chosen stands in for one that cannot.
 * @param usable values of a dictionary that can be chosen, in their order
 */
export function initialOf(field: Field, usable: (dict: string) => readonly string[]): Field['initial'] {
  const { initial } = field;
  if (field.kind !== 'dict' || initial === undefined || isFixed(field.dict)) return initial;
  const values = usable(field.dict);
  if (values.length === 0 || values.includes(String(initial))) return initial;
  return field.stored === 'integer' ? Number(values[0]) : values[0];
}

/** The program depends on the values of these, so all of them are always there. */
const isFixed = (dict: string): boolean => Object.hasOwn(DICTS, dict) && !('user' in DICTS[dict as keyof typeof DICTS]);
