import { type Resource, writableFields } from '@songbai/contract/resource/define.ts';
import { editableLines, linesIn } from '@songbai/contract/resource/drafts.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { isWriteOnly } from '@songbai/contract/resource/write-only.ts';
import { getResult } from '../../api/client.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a new row begins with that is a copy of this one, read in full: lists leave long values out. */
export async function fetchCopy(resource: Resource, id: string): Promise<Record<string, unknown>> {
  return copyOf(resource, await getResult<Values>(`${resource.path}/queryById`, { id }));
}

/**
 * The values of a row and its sub-tables for a new one. What must be unique is left to be typed, and so are masked
 * values and passwords, of which only the mask is known.
 */
function copyOf(resource: Resource, row: Values): Record<string, unknown> {
  const lines = editableLines(resource).map(([name, sub]): [string, unknown] => [
    name,
    linesIn(row, name).map((line) => ownValues(sub, line)),
  ]);
  return { ...ownValues(resource, row), ...Object.fromEntries(lines) };
}

function ownValues(table: { fields: Fields }, row: Values): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of writableFields(table, 'add')) {
    if (field.unique || field.sensitive || isWriteOnly(field) || !Object.hasOwn(row, name)) continue;
    values[name] = row[name];
  }
  return values;
}
