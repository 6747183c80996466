import type { Field } from '@songbai/contract/resource/kinds.ts';

type Fields = Readonly<Record<string, Field>>;

/** A record, or its name kept beside it, under the same label as the other of the two (`plotId`, `plotFullName`). */
export const areTwins = (one: Field, other: Field): boolean =>
  one.label === other.label && (one.kind === 'ref') !== (other.kind === 'ref');

/**
 * The columns that a person can choose from: those that the list ships, and what else tells something. A record and its
 * name beside it are one column.
 */
export function offeredColumns(fields: Fields, shipped: readonly string[]): Fields {
  const isShipped = new Set(shipped);
  const entries = Object.entries(fields);
  const isTwin = (field: Field): boolean =>
    entries.some(([name, other]) => areTwins(field, other) && (field.kind === 'ref' || isShipped.has(name)));
  return Object.fromEntries(
    entries.filter(([name, field]) => isShipped.has(name) || !(field.program || isTwin(field))),
  );
}
