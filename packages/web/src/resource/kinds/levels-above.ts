import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';
import { oncePer } from '../../lib/once-per.ts';

/** The fields of a linkage whose values decide what a level offers, from the first level on. */
export function levelsAbove(fields: Fields, field: Field): string[] {
  const above = field.kind === 'text' ? field.choice?.above : undefined;
  const next = above === undefined ? undefined : fields[above];
  return above !== undefined && next ? [...levelsAbove(fields, next), above] : [];
}

/** The levels below a field, which hold nothing any more once it holds something else. */
export function levelsBelow(fields: Fields, name: string): string[] {
  const own = lowerLevels(fields).filter(([, above]) => above === name);
  return own.flatMap(([below]) => [below, ...levelsBelow(fields, below)]);
}

/** The fields that have a level above, with its name: of many fields, which are asked one by one, few or none. */
const lowerLevels = oncePer((fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]): [string, string][] =>
    field.kind === 'text' && field.choice?.above !== undefined ? [[name, field.choice.above]] : [],
  ),
);

/** What these fields hold, as texts. */
export const heldBy = (names: readonly string[], values: Readonly<Record<string, unknown>>): string[] =>
  names.map((name) => (typeof values[name] === 'string' ? values[name] : ''));
