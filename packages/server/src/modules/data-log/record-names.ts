import type { Actor } from '../../platform/actor.ts';
import { levelFor } from '../../resource/describe/masks.ts';
import type { Server } from '../../resource/server-context.ts';
import { headsOf, type LoggedRow, titlesOf } from './data-log.store.ts';
import { kindOf, type LoggedKind } from './readable.ts';

/** Whether records of this kind have a stored name that the person may see. */
export function hasTitle(actor: Actor, { resource }: LoggedKind): boolean {
  const field = resource.fields[resource.titleField];
  return field !== undefined && !field.computed && levelFor(actor, resource, resource.titleField) === '2';
}

/** Names of records of one table by id, of lines those of their heads; none where this person may not see them. */
export async function recordNames(
  { database }: Server,
  actor: Actor,
  table: string,
  rows: readonly Pick<LoggedRow, 'dataId'>[],
): Promise<ReadonlyMap<string, string>> {
  const kind = kindOf(table);
  if (!kind || !hasTitle(actor, kind)) return new Map();
  const ids = [...new Set(rows.map((row) => row.dataId))];
  if (!kind.lines) return titlesOf(database, kind.resource, ids);
  const heads = await headsOf(database, kind.lines, ids);
  const titles = await titlesOf(database, kind.resource, [...new Set(heads.values())]);
  return new Map([...heads].map(([id, head]) => [id, titles.get(head) ?? '']));
}
