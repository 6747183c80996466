import type { Actor } from '../../platform/actor.ts';
import type { ResourceTable } from '../../resource/describe/columns.ts';
import { fieldMasks } from '../../resource/describe/masks.ts';
import type { Server } from '../../resource/server-context.ts';
import { openTable } from './runtime.ts';

/**
 * A unique field of a table as this person fills it in (contract/2 §16.6). Whoever may neither add nor change rows, or
 * sees the field masked, finds out nothing about the values of others.
 */
export async function uniqueField(
  server: Server,
  actor: Actor,
  code: string,
  name: string,
): Promise<{ table: ResourceTable; mayAsk: boolean } | undefined> {
  const runtime = await openTable(server, actor, code);
  if (!runtime?.table.resource.fields[name]?.unique || runtime.rights.formHidden.has(name)) return undefined;
  const { table, may } = runtime;
  const isMasked = fieldMasks(actor, table.resource).some((field) => field.name === name);
  return { table, mayAsk: !isMasked && (may.has('add') || may.has('edit')) };
}
