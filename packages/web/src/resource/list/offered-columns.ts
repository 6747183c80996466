import type { Field } from '@songbai/contract/resource/kinds.ts';
import { isForProgram } from '../program-fields.ts';

type Fields = Readonly<Record<string, Field>>;

/**
 * The columns that a person can choose from: those that the list ships, and what else tells something. A record and its
 * name kept beside it under the same label (`plotId`, `plotFullName`) are one column.
 */
export function offeredColumns(fields: Fields, shipped: readonly string[]): Fields {
  const isShipped = new Set(shipped);
  const entries = Object.entries(fields);
  const isTwin = ({ kind, label }: Field): boolean =>
    entries.some(
      ([other, field]) =>
        field.label === label &&
        (field.kind === 'ref') !== (kind === 'ref') &&
        (kind === 'ref' || isShipped.has(other)),
    );
  return Object.fromEntries(
    entries.filter(([name, field]) => isShipped.has(name) || !(isForProgram(name, field) || isTwin(field))),
  );
}
