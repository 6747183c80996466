import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import type { Resource, StoredOf } from '@songbai/contract/resource/define.ts';
import {
  binColumns,
  binOf,
  binPath,
  type RestoreResult,
  recycleCode,
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
import { reading } from './read/reading.ts';
import { binned, page } from './read/store.ts';
import type { Server } from './server-context.ts';
import { holdParents, nameOf, takeBack } from './write/bin.store.ts';
import { checkUnique } from './write/checks.store.ts';
import { type Work, write } from './write/work.ts';

/** The recycle bin of a resource: its deleted rows, and restoring them (contract `resource/recycle-bin.ts`). */
export function recycleBinRoutes(
  app: FastifyInstance,
  server: Server,
  table: ResourceTable,
  hooks: ResourceHooks,
): void {
  const { resource } = table;
  if (!resource.recycleBin) return;
  const { searchIndex: _, ...rest } = table;
  const bin: ResourceTable = { ...rest, resource: binOf(resource) };
  const access = { permission: recycleCode(resource) };
  const selection = { withDeleted: true, extra: () => 't.del_flag = 1', fields: binColumns(resource) };
  route(app, {
    method: 'GET',
    url: binPath(resource),
    access,
    summary: `${resource.title}回收站`,
    handle: async ({ actor, request }) => {
      const query = parseListParams(bin.resource, request.query as ListParams);
      const { rows, total } = await page(reading(server, actor), bin, query, selection);
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'PUT',
    url: restorePath(resource),
    access,
    summary: `恢复已删除的${resource.title}`,
    body: restoreBody,
    handle: async ({ actor, body }) => {
      const result = await restore(server, actor, table, hooks, body.ids);
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
  return write(server, actor, async (work) => {
    const found = await binned(work, table, ids);
    if (found.length < ids.length) throw new AppError('binMissing', { title: table.resource.title });
    const along = (await hooks.restoredAlong?.(work, found)) ?? [];
    const left: string[] = [];
    for (const row of parentsFirst(table.resource, [...found, ...along]))
      left.push(...(await restoreRow(work, table, hooks, row)));
    return { left: [...new Set(left)] };
  });
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
