import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';

/** The fields of a linkage whose values decide what a level offers, from the first level on. */
export function levelsAbove(fields: Fields, field: Field): string[] {
  const above = field.kind === 'text' ? field.choice?.above : undefined;
  const next = above === undefined ? undefined : fields[above];
  return above !== undefined && next ? [...levelsAbove(fields, next), above] : [];
}

/** The levels below a field, which hold nothing any more once it holds something else. */
export function levelsBelow(fields: Fields, name: string): string[] {
  const own = Object.entries(fields).filter(([, field]) => field.kind === 'text' && field.choice?.above === name);
  return own.flatMap(([below]) => [below, ...levelsBelow(fields, below)]);
}

/** What these fields hold, as texts. */
export const heldBy = (names: readonly string[], values: Readonly<Record<string, unknown>>): string[] =>
  names.map((name) => (typeof values[name] === 'string' ? values[name] : ''));
