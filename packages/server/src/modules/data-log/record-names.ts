import { INNER_RESOURCES, NAMED_AFTER } from '@songbai/contract/modules/data-log/logged-tables.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Actor } from '../../platform/actor.ts';
import { groupBy } from '../../platform/group-by.ts';
import { levelFor } from '../../resource/describe/masks.ts';
import type { Server } from '../../resource/server-context.ts';
import { headsOf, type LoggedRow, resourceOf, titlesOf } from './data-log.store.ts';
import { kindOf } from './readable.ts';

/** Whether records of this kind have a stored name that the person may see. */
export function hasTitle(actor: Actor, { resource }: { resource: Resource }): boolean {
  const field = resource.fields[resource.titleField];
  return field !== undefined && !field.computed && levelFor(actor, resource, resource.titleField) === '2';
}

/** Whose name a row goes by: that of a resource whose id is its own, or stands in a column. */
interface Namesake {
  resource: Resource;
  by?: string | undefined;
}

function namesakesOf(table: string): Namesake[] {
  const kind = kindOf(table);
  if (kind) return [{ resource: kind.resource, by: kind.lines?.parentField }];
  const inner = INNER_RESOURCES.find((resource) => resource.table === table);
  if (inner) return [{ resource: inner }];
  return (NAMED_AFTER[table] ?? []).map(({ resource, by }) => ({ resource: resourceOf(resource), by }));
}

/**
 * Names of records of one table by id, of lines and links those of what they belong to; none where this person may not
 * see them.
 */
export async function recordNames(
  server: Server,
  actor: Actor,
  table: string,
  rows: readonly Pick<LoggedRow, 'dataId'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.map((row) => row.dataId))];
  const found = await Promise.all(
    namesakesOf(table)
      .filter((namesake) => hasTitle(actor, namesake))
      .map((namesake) => namesOf(server, table, namesake, ids)),
  );
  // What is there of the first goes before the others.
  return new Map(found.reverse().flatMap((names) => [...names]));
}

async function namesOf(
  { database }: Server,
  table: string,
  { resource, by }: Namesake,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (by === undefined) return titlesOf(database, resource, ids);
  const heads = await headsOf(database, { table, parentField: by }, ids);
  const titles = await titlesOf(database, resource, [...new Set(heads.values())]);
  return new Map([...heads].map(([id, head]) => [id, titles.get(head) ?? '']));
}

/** The same for rows of any tables: names by table and id. */
export async function namesOfRows(
  server: Server,
  actor: Actor,
  rows: readonly Pick<LoggedRow, 'dataId' | 'dataTable'>[],
): Promise<(row: Pick<LoggedRow, 'dataId' | 'dataTable'>) => string | undefined> {
  const byTable = new Map<string, ReadonlyMap<string, string>>();
  for (const [table, own] of groupBy(rows, ({ dataTable }) => dataTable))
    byTable.set(table, await recordNames(server, actor, table, own));
  return ({ dataTable, dataId }) => byTable.get(dataTable)?.get(dataId) || undefined;
}
