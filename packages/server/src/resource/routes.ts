import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { allFields } from '@songbai/contract/resource/define.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok, pageOf } from '../http/envelope.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { type Access, assertAccess, type Call, route } from '../http/route.ts';
import { assertVersion } from '../http/stock-clients.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import { checkedDraft } from './checked-draft.ts';
import type { ResourceTable } from './describe/columns.ts';
import type { ResourceHooks } from './describe/hooks.ts';
import { servedExcelRoutes } from './excel/routes.ts';
import { fullViewRoute } from './read/full-view.ts';
import { reading } from './read/reading.ts';
import { answers } from './read/record-views.ts';
import { page, stored } from './read/store.ts';
import { recycleBinRoutes } from './recycle-bin.ts';
import { addRow, detail, editRow } from './rows.ts';
import type { Server } from './server-context.ts';
import { fixedSource, type ResourceSource, type Served } from './source.ts';
import { refuseNamed } from './write/guard.store.ts';
import { readAtOf } from './write/read-at.store.ts';
import { remove } from './write/store.ts';
import { type Work, type WriteOptions, write } from './write/work.ts';

const idQuery = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }) });
/** Our own `withDeleted`: includes a deleted row, for users who may see it; its history needs that. */
export const rowQuery = Type.Object({ ...idQuery.properties, withDeleted: Type.Optional(Type.Literal('1')) });
const removeQuery = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }),
  reason: Type.Optional(Type.String({ maxLength: 200, title: '原因' })),
});
const idsQuery = Type.Object({
  ids: Type.String({ maxLength: 64 * LIMITS.idsPerBatch, default: '', title: 'ids' }),
  reason: Type.Optional(Type.String({ maxLength: 200, title: '原因' })),
});

/** The generic calls of a resource under its fixed path, each with its guard (design.md §4). */
export function resourceRoutes(
  app: FastifyInstance,
  server: Server,
  table: ResourceTable,
  hooks: ResourceHooks = {},
): void {
  if (table.resource.actions.includes('list')) detailRoute(app, server, table, hooks);
  servedRoutes(app, server, fixedSource(table, hooks));
}

/** The same for all resources of a source, but for reading one row of a hand-made one. */
export function servedRoutes(app: FastifyInstance, server: Server, source: ResourceSource): void {
  const { actions, path, title } = source;
  if (actions.includes('list')) servedList(app, server, source, { url: `${path}/list`, summary: `${title}列表` });
  if (actions.includes('add')) addRoute(app, server, source);
  if (actions.includes('edit')) editRoute(app, server, source);
  if (actions.includes('delete')) removeRoutes(app, server, source);
  if (source.has.masks) fullViewRoute(app, server, source);
  servedExcelRoutes(app, server, source);
  if (source.has.bin) recycleBinRoutes(app, server, source);
}

/** The list of a resource; the family has some under a second address as well. */
export function listRoute(
  app: FastifyInstance,
  server: Server,
  table: ResourceTable,
  hooks: ResourceHooks,
  place: { url: string; summary: string },
): void {
  servedList(app, server, fixedSource(table, hooks), place);
}

function servedList(
  app: FastifyInstance,
  server: Server,
  source: ResourceSource,
  { url, summary }: { url: string; summary: string },
): void {
  route(app, {
    method: 'GET',
    url,
    access: source.access('list'),
    summary,
    handle: async (call) => {
      const { table, hooks } = await source.of(call, 'list');
      const { actor } = call;
      const given = call.request.query as ListParams;
      const params = hooks.listParams?.(given) ?? given;
      const query = parseListParams(table.resource, params);
      const selection = { ...hooks.listSelection?.(params, actor), fields: wantedFields(table, params) };
      const { rows, total } = await page(reading(server, actor), table, query, selection);
      await hooks.decorate?.(actor, rows);
      return ok(pageOf(rows, total, query));
    },
  });
}

/** One row by its id; registered together with the list, or separately where the list is a custom call. */
export function detailRoute(
  app: FastifyInstance,
  server: Server,
  table: ResourceTable,
  hooks: ResourceHooks = {},
): void {
  const source = fixedSource(table, hooks);
  const access: Access = hooks.view ? { signedIn: true } : source.access('list');
  const served = { table, hooks };
  server.recordViews.set(table.resource.table, (actor, id) =>
    answers(async () => {
      assertAccess(access, actor);
      await viewed(server, served, actor, id, true);
    }),
  );
  servedDetail(app, server, { ...source, access: () => access });
}

/** One row by its id, of any resource of a source. */
export function servedDetail(app: FastifyInstance, server: Server, source: ResourceSource): void {
  route(app, {
    method: 'GET',
    url: `${source.path}/queryById`,
    access: source.access('list'),
    summary: `${source.title}详情`,
    query: rowQuery,
    handle: async (call) => {
      const { id, withDeleted } = call.query;
      return ok(await viewed(server, await source.of(call, 'view'), call.actor, id, withDeleted === '1'));
    },
  });
}

const viewed = (server: Server, served: Served, actor: Actor, id: string, withDeleted: boolean) =>
  served.hooks.view ? served.hooks.view(actor, id) : shown(server, served, actor, id, withDeleted);

/** A row as in a reply. */
async function shown(server: Server, { table, hooks }: Served, actor: Actor, id: string, withDeleted = false) {
  const row = await detail(server, table, actor, id, withDeleted);
  await hooks.decorate?.(actor, [row]);
  return row;
}

const KNOWN = new WeakMap<object, Fields>();

/** Our own `fields` parameter: a list that shows few columns gets no others (the family's `field` is ignored). */
function wantedFields({ resource }: ResourceTable, params: ListParams): string[] | undefined {
  // A designed table may have a field of that name, which is then asked for its values.
  if (typeof params.fields !== 'string' || params.fields === '' || Object.hasOwn(resource.fields, 'fields'))
    return undefined;
  const known = KNOWN.get(resource) ?? allFields(resource);
  KNOWN.set(resource, known);
  return params.fields.split(',').filter((name) => Object.hasOwn(known, name));
}

/**
 * Once per idempotency key (I23): who got no answer saves again, and it is neither a second row nor somebody else's
 * change. Not of what holds a secret: what is kept of the request would let it be guessed faster than its own hash.
 */
function onceOf({ request, actor, body }: Call, { resource }: ResourceTable): WriteOptions {
  const isSecret = Object.values(resource.fields).some((field) => field.kind === 'text' && field.writeOnly);
  if (isSecret || (typeof body === 'object' && body !== null && 'password' in body)) return {};
  const [path = ''] = request.url.split('?');
  return { once: { key: idempotencyKey(request), route: `${actor.tenantId} ${request.method} ${path}`, body } };
}

function addRoute(app: FastifyInstance, server: Server, source: ResourceSource): void {
  route(app, {
    method: 'POST',
    url: source.calls?.add ?? `${source.path}/add`,
    access: source.access('add'),
    bodyBytes: source.longBodies ? 'form' : undefined,
    summary: `新增${source.title}`,
    handle: async (call) => {
      const served = await source.of(call, 'add');
      const { table, hooks } = served;
      const given = checkedDraft(table.resource, 'add', call, hooks);
      await hooks.admit?.(call.actor, 'add', { draft: given });
      const draft = (await hooks.ask?.(call.actor, { action: 'add', draft: given, ids: [] })) ?? given;
      const options = { short: true, series: hooks.series?.(call.actor), ...onceOf(call, table) };
      const id = await write(server, call.actor, (work) => addRow(work, table, hooks, draft), options);
      return done(table.messages?.added ?? MESSAGES.added, await shown(server, served, call.actor, id));
    },
  });
}

function editRoute(app: FastifyInstance, server: Server, source: ResourceSource): void {
  route(app, {
    method: ['PUT', 'POST'],
    url: source.calls?.edit ?? `${source.path}/edit`,
    access: source.access('edit'),
    bodyBytes: source.longBodies ? 'form' : undefined,
    summary: `编辑${source.title}`,
    handle: async (call) => {
      const served = await source.of(call, 'edit');
      const { table, hooks } = served;
      const given = checkedDraft(table.resource, 'edit', call, hooks);
      assertVersion(call.request, given.version);
      const id = String(given.id);
      const readAt = readAtOf(call.body);
      await hooks.admit?.(call.actor, 'edit', { ids: [id] });
      const draft = (await hooks.ask?.(call.actor, { action: 'edit', draft: given, ids: [id] })) ?? given;
      const act = (work: Work<Server>) => editRow(work, table, hooks, draft, readAt);
      await write(server, call.actor, act, onceOf(call, table));
      return done(table.messages?.edited ?? MESSAGES.edited, await shown(server, served, call.actor, id));
    },
  });
}

function removeRoutes(app: FastifyInstance, server: Server, source: ResourceSource): void {
  const access = source.access('delete');
  route(app, {
    method: 'DELETE',
    url: source.calls?.delete ?? `${source.path}/delete`,
    access,
    summary: `删除${source.title}`,
    query: removeQuery,
    handle: async (call) => {
      const served = await source.of(call, 'delete');
      await removeAll(server, served, call.actor, [call.query.id], call.query.reason);
      return done(served.table.messages?.deleted ?? MESSAGES.deleted);
    },
  });
  route(app, {
    method: 'DELETE',
    url: source.calls?.deleteBatch ?? `${source.path}/deleteBatch`,
    access,
    summary: `批量删除${source.title}`,
    query: idsQuery,
    handle: async (call) => {
      const served = await source.of(call, 'delete');
      const { messages, refusals } = served.table;
      const ids = [...new Set(call.query.ids.split(',').filter((id) => id !== ''))];
      if (ids.length === 0) throw new AppError(refusals?.noneChosen ?? 'idsMissing');
      if (ids.length > LIMITS.idsPerBatch) throw new AppError('idsMissing');
      await removeAll(server, served, call.actor, ids, call.query.reason);
      return done(messages?.batchDeleted ?? MESSAGES.batchDeleted);
    },
  });
}

async function removeAll(
  server: Server,
  { table, hooks }: Served,
  actor: Actor,
  ids: readonly string[],
  reason: string | undefined,
): Promise<void> {
  hooks.mayWrite?.(actor);
  const missing = table.refusals?.notDeleted ?? table.refusals?.missing ?? 'recordMissing';
  await hooks.admit?.(actor, 'delete', { ids });
  await hooks.ask?.(actor, { action: 'delete', draft: {}, ids });
  await write(server, actor, async (work) => {
    const rows = await stored(work, table, ids);
    if (rows.length < ids.length) throw new AppError(missing);
    await hooks.beforeRemove?.(work, rows, reason);
    await refuseNamed(work, table.resource, rows);
    await remove(work, table, ids, reason ?? null);
  });
}
