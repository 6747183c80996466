import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { type Action, actionCode, allFields, type Resource } from '@songbai/contract/resource/define.ts';
import { draftSchema } from '@songbai/contract/resource/draft-schema.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok, pageOf } from '../http/envelope.ts';
import { fitted, isStrayKey } from '../http/fitted-values.ts';
import { type Access, assertAccess, type Call, route } from '../http/route.ts';
import { assertVersion } from '../http/stock-clients.ts';
import { checkBody } from '../http/validation.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/errors.ts';
import type { Values } from './context.ts';
import type { ResourceTable } from './describe/columns.ts';
import type { ResourceHooks } from './describe/hooks.ts';
import { fieldMasks, isEcho } from './describe/masks.ts';
import { excelRoutes } from './excel/routes.ts';
import { fullViewRoute } from './read/full-view.ts';
import { reading } from './read/reading.ts';
import { page, stored } from './read/store.ts';
import { recycleBinRoutes } from './recycle-bin.ts';
import { addRow, detail, editRow } from './rows.ts';
import type { Server } from './server-context.ts';
import { readAtOf } from './write/read-at.store.ts';
import { remove } from './write/store.ts';
import { write } from './write/work.ts';

const idQuery = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }) });
/** Our own `withDeleted`: includes a deleted row, for users who may see it; its history needs that. */
export const rowQuery = Type.Object({ ...idQuery.properties, withDeleted: Type.Optional(Type.Literal('1')) });
const rowId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 36, title: 'id' }) });
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
  const { resource } = table;
  const has = (action: Action) => resource.actions.includes(action);
  if (has('list')) listRoutes(app, server, table, hooks);
  if (has('add')) addRoute(app, server, table, hooks);
  if (has('edit')) editRoute(app, server, table, hooks);
  if (has('delete')) removeRoutes(app, server, table, hooks);
  fullViewRoute(app, server, table);
  excelRoutes(app, server, table, hooks);
  recycleBinRoutes(app, server, table, hooks);
}

function listRoutes(app: FastifyInstance, server: Server, table: ResourceTable, hooks: ResourceHooks): void {
  const { resource } = table;
  listRoute(app, server, table, hooks, { url: `${resource.path}/list`, summary: `${resource.title}列表` });
  detailRoute(app, server, table, hooks);
}

/** The list of a resource; the family has some under a second address as well. */
export function listRoute(
  app: FastifyInstance,
  server: Server,
  table: ResourceTable,
  hooks: ResourceHooks,
  { url, summary }: { url: string; summary: string },
): void {
  const { resource } = table;
  const known = allFields(resource);
  route(app, {
    method: 'GET',
    url,
    access: { permission: actionCode(resource, 'list') },
    summary,
    handle: async ({ actor, request }) => {
      const given = request.query as ListParams;
      const params = hooks.listParams?.(given) ?? given;
      const query = parseListParams(resource, params);
      const selection = { ...hooks.listSelection?.(params, actor), fields: wantedFields(known, params) };
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
  const { resource } = table;
  const access: Access = hooks.view ? { signedIn: true } : { permission: actionCode(resource, 'list') };
  const view = (actor: Actor, id: string, withDeleted: boolean) =>
    hooks.view ? hooks.view(actor, id) : shown(server, table, hooks, actor, id, withDeleted);
  server.recordViews.set(resource.table, (actor, id) => allowed(access, actor, () => view(actor, id, true)));
  route(app, {
    method: 'GET',
    url: `${resource.path}/queryById`,
    access,
    summary: `${resource.title}详情`,
    query: rowQuery,
    handle: async ({ actor, query: { id, withDeleted } }) => ok(await view(actor, id, withDeleted === '1')),
  });
}

/** Whether a call would answer this person, rather than refuse. */
async function allowed(access: Access, actor: Actor, call: () => Promise<unknown>): Promise<boolean> {
  try {
    assertAccess(access, actor);
    await call();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A row as in a reply. */
async function shown(
  server: Server,
  table: ResourceTable,
  hooks: ResourceHooks,
  actor: Actor,
  id: string,
  withDeleted = false,
) {
  const row = await detail(server, table, actor, id, withDeleted);
  await hooks.decorate?.(actor, [row]);
  return row;
}

const accessTo = (resource: Resource, hooks: ResourceHooks, action: Action): Access =>
  hooks.admit ? { signedIn: true } : { permission: actionCode(resource, action) };

/** Our own `fields` parameter: a list that shows few columns gets no others (the family's `field` is ignored). */
function wantedFields(known: Fields, params: ListParams): string[] | undefined {
  if (typeof params.fields !== 'string' || params.fields === '') return undefined;
  return params.fields.split(',').filter((name) => Object.hasOwn(known, name));
}

function addRoute(app: FastifyInstance, server: Server, table: ResourceTable, hooks: ResourceHooks): void {
  const { resource } = table;
  const schema = draftSchema(resource, 'add');
  route(app, {
    method: 'POST',
    url: `${resource.path}/add`,
    access: accessTo(resource, hooks, 'add'),
    summary: `新增${resource.title}`,
    handle: async (call) => {
      const draft = checkedDraft(resource, schema, call, hooks);
      await hooks.admit?.(call.actor, 'add', { draft });
      const id = await write(server, call.actor, (work) => addRow(work, table, hooks, draft), { short: true });
      return done(table.messages?.added ?? MESSAGES.added, await shown(server, table, hooks, call.actor, id));
    },
  });
}

function editRoute(app: FastifyInstance, server: Server, table: ResourceTable, hooks: ResourceHooks): void {
  const { resource } = table;
  const schema = draftSchema(resource, 'edit');
  route(app, {
    method: ['PUT', 'POST'],
    url: `${resource.path}/edit`,
    access: accessTo(resource, hooks, 'edit'),
    summary: `编辑${resource.title}`,
    handle: async (call) => {
      const draft = checkedDraft(resource, schema, call, hooks, true);
      assertVersion(call.request, draft.version);
      const id = String(draft.id);
      const readAt = readAtOf(call.body);
      await hooks.admit?.(call.actor, 'edit', { ids: [id] });
      await write(server, call.actor, (work) => editRow(work, table, hooks, draft, readAt));
      return done(table.messages?.edited ?? MESSAGES.edited, await shown(server, table, hooks, call.actor, id));
    },
  });
}

function removeRoutes(app: FastifyInstance, server: Server, table: ResourceTable, hooks: ResourceHooks): void {
  const { resource } = table;
  const access = accessTo(resource, hooks, 'delete');
  const missing = table.refusals?.notDeleted ?? table.refusals?.missing ?? 'recordMissing';
  const removeAll = async (actor: Actor, ids: readonly string[], reason: string | undefined) => {
    await hooks.admit?.(actor, 'delete', { ids });
    await write(server, actor, async (work) => {
      const rows = await stored(work, table, ids);
      if (rows.length < ids.length) throw new AppError(missing);
      await hooks.beforeRemove?.(work, rows, reason);
      await remove(work, table, ids, reason ?? null);
    });
  };
  route(app, {
    method: 'DELETE',
    url: `${resource.path}/delete`,
    access,
    summary: `删除${resource.title}`,
    query: removeQuery,
    handle: async ({ actor, query }) => {
      await removeAll(actor, [query.id], query.reason);
      return done(table.messages?.deleted ?? MESSAGES.deleted);
    },
  });
  route(app, {
    method: 'DELETE',
    url: `${resource.path}/deleteBatch`,
    access,
    summary: `批量删除${resource.title}`,
    query: idsQuery,
    handle: async ({ actor, query }) => {
      const ids = [...new Set(query.ids.split(',').filter((id) => id !== ''))];
      if (ids.length === 0) throw new AppError(table.refusals?.noneChosen ?? 'idsMissing');
      if (ids.length > LIMITS.idsPerBatch) throw new AppError('idsMissing');
      await removeAll(actor, ids, query.reason);
      return done(table.messages?.batchDeleted ?? MESSAGES.batchDeleted);
    },
  });
}

/** Keys a stock client echoes with a row of a list or tree; they are server-owned and ignored in a body. */
const ECHOED = new Set(['key', 'delFlag', 'tenantId', 'permissionList', 'children']);

/**
 * Reduces a body to what a client may write. Server-owned keys are dropped, since a stock client sends whole rows back;
 * unknown keys are refused (docs/departures.md).
 * @param named whether an id is required, which is checked first
 */
function checkedDraft(
  resource: Resource,
  schema: ReturnType<typeof draftSchema>,
  call: Call,
  hooks: ResourceHooks,
  named = false,
): Values {
  const { body } = call;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('invalid', { detail: '请求内容格式不正确' });
  const known = allFields(resource);
  const writable = new Set(Object.keys((schema as { properties?: object }).properties ?? {}));
  const extra = new Set(Object.keys(hooks.extras?.properties ?? {}));
  const given: Values = {};
  const extras: Values = {};
  for (const [name, value] of Object.entries(body)) {
    const owned = Object.hasOwn(known, name) || name === 'id' || Object.hasOwn(resource.lines, name);
    if (writable.has(name)) given[name] = linesDraft(resource, name, value);
    else if (extra.has(name)) extras[name] = value;
    else if (!owned && !name.endsWith('_dictText') && !ECHOED.has(name) && !isStrayKey(name)) {
      throw new AppError('invalid', { detail: `存在未知字段：${name.slice(0, 40)}` });
    }
  }
  const draft = fitted(schema, given) as Values;
  if (named) checkBody(rowId, draft.id === undefined ? {} : { id: draft.id });
  hooks.precheck?.(draft, extras);
  checkBody(schema, draft.id === undefined ? draft : withoutMasks(resource, call, draft));
  if (!hooks.extras) return draft;
  const more = fitted(hooks.extras, extras) as Values;
  checkBody(hooks.extras, more);
  return { ...draft, ...more };
}

/** Masks echoed with the rest of the row cannot match the schema; whether they are echoes is checked with the row. */
function withoutMasks(resource: Resource, { actor }: Call, draft: Values): Values {
  const masked = new Set(fieldMasks(actor, resource).map(({ name }) => name));
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => !(masked.has(name) && isEcho(value))));
}

/** Echoed texts and computed values are dropped from lines too. */
function linesDraft(resource: Resource, name: string, value: unknown): unknown {
  const lines = Object.hasOwn(resource.lines, name) ? resource.lines[name] : undefined;
  if (!lines || !Array.isArray(value)) return value;
  return value.map((line: unknown) => {
    if (typeof line !== 'object' || line === null) return line;
    const kept = Object.entries(line).filter(([key]) => !key.endsWith('_dictText') && !lines.fields[key]?.readOnly);
    return Object.fromEntries(kept);
  });
}
