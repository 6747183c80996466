import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import type { Resource, StoredOf } from '@songbai/contract/resource/define.ts';
import type { Filter, ListQuery } from '@songbai/contract/resource/filter.ts';
import {
  binColumns,
  binOf,
  binPath,
  type RestoreResult,
  restoreBody,
  restorePath,
} from '@songbai/contract/resource/recycle-bin.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok, pageOf } from '../http/envelope.ts';
import { route } from '../http/route.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import type { ResourceTable } from './describe/columns.ts';
import type { ResourceHooks } from './describe/hooks.ts';
import { type Reading, reading } from './read/reading.ts';
import { binned, firstRows, page } from './read/store.ts';
import type { Server } from './server-context.ts';
import type { ResourceSource } from './source.ts';
import { holdParents, nameOf, takeBack } from './write/bin.store.ts';
import { checkUnique } from './write/checks.store.ts';
import { type Work, write } from './write/work.ts';

const BINS = new WeakMap<ResourceTable, ResourceTable>();

/** The table as its bin shows it; the same one each time, because statements are kept by it. */
function binTable(table: ResourceTable): ResourceTable {
  const known = BINS.get(table);
  if (known) return known;
  const { searchIndex: _, ...rest } = table;
  const bin = { ...rest, resource: binOf(table.resource) };
  BINS.set(table, bin);
  return bin;
}

const BINNED = { withDeleted: true, extra: () => 't.del_flag = 1' };

/**
 * A page of the deleted rows of a table.
 * @param fields all of them where it is left out
 */
export const binPage = (from: Reading, table: ResourceTable, query: ListQuery, fields?: readonly string[]) =>
  page(from, binTable(table), query, fields ? { ...BINNED, fields } : BINNED);

/** The first deleted rows of a table that a filter finds. */
export const firstBinned = (from: Reading, table: ResourceTable, filter: Filter, limit: number) =>
  firstRows(from, binTable(table), { filter, sort: [] }, limit, BINNED);

/** The recycle bin of a resource: its deleted rows, and restoring them (contract `resource/recycle-bin.ts`). */
export function recycleBinRoutes(app: FastifyInstance, server: Server, source: ResourceSource): void {
  const access = source.access('recycle');
  route(app, {
    method: 'GET',
    url: binPath(source),
    access,
    summary: `${source.title}回收站`,
    handle: async (call) => {
      const { table } = await source.of(call, 'bin');
      const query = parseListParams(binOf(table.resource), call.request.query as ListParams);
      const { rows, total } = await binPage(reading(server, call.actor), table, query, binColumns(table.resource));
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'PUT',
    url: restorePath(source),
    access,
    summary: `恢复已删除的${source.title}`,
    body: restoreBody,
    handle: async (call) => {
      const { table, hooks } = await source.of(call, 'recycle');
      const result = await restore(server, call.actor, table, hooks, call.body.ids);
      return done(result.left.length > 0 ? MESSAGES.restoredBut(result.left) : MESSAGES.restored, result);
    },
  });
}

/** Restores rows by their ids joined by commas, all or none. */
async function restore(
  server: Server,
  actor: Actor,
  table: ResourceTable,
  hooks: ResourceHooks,
  given: string,
): Promise<RestoreResult> {
  const ids = [...new Set(given.split(',').filter((id) => id !== ''))];
  if (ids.length === 0 || ids.length > LIMITS.idsPerBatch) throw new AppError('idsMissing');
  return write(server, actor, (work) => restoreRows(work, table, hooks, ids));
}

/**
 * Takes deleted rows back inside a work, all or none.
 * @throws AppError binMissing, binTaken, binParentGone
 */
export async function restoreRows(
  work: Work,
  table: ResourceTable,
  hooks: ResourceHooks,
  ids: readonly string[],
): Promise<RestoreResult> {
  hooks.mayWrite?.(work.actor);
  const found = await binned(work, table, ids);
  if (found.length < ids.length) throw new AppError('binMissing', { title: table.resource.title });
  const along = (await hooks.restoredAlong?.(work, found)) ?? [];
  const rows = parentsFirst(table.resource, [...found, ...along]);
  const left: string[] = [];
  for (const row of rows) left.push(...(await restoreRow(work, table, hooks, row)));
  return { left: [...new Set(left)] };
}

async function restoreRow(
  work: Work,
  table: ResourceTable,
  hooks: ResourceHooks,
  row: StoredOf<Resource>,
): Promise<readonly string[]> {
  const { resource } = table;
  await holdParents(work, resource, row);
  try {
    await checkUnique(work, table, row);
    await takeBack(work, table, row.id, await hooks.beforeRestore?.(work, row));
  } catch (error) {
    throw named(error, resource, row);
  }
  return (await hooks.afterRestore?.(work, row)) ?? [];
}

/** A taken value, with the row that cannot come back because of it: nobody has a form open whose field it could mark. */
function named(error: unknown, resource: Resource, row: StoredOf<Resource>): unknown {
  if (!(error instanceof AppError) || error.key !== 'duplicateField') return error;
  return new AppError('binTaken', { ...error.params, name: nameOf(resource, row) });
}

/** Rows that others of them lie below come back first. */
function parentsFirst(resource: Resource, rows: readonly StoredOf<Resource>[]): StoredOf<Resource>[] {
  const [above] =
    Object.entries(resource.fields).find(([, field]) => field.kind === 'ref' && field.target === resource.name) ?? [];
  if (above === undefined) return [...rows];
  const waiting = new Map(rows.map((row) => [row.id, row]));
  const sorted: StoredOf<Resource>[] = [];
  const place = (row: StoredOf<Resource>): void => {
    if (!waiting.delete(row.id)) return;
    const parent = waiting.get(String(row[above] ?? ''));
    if (parent) place(parent);
    sorted.push(row);
  };
  for (const row of rows) place(row);
  return sorted;
}
