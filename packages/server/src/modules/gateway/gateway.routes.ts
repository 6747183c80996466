import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  CLEAR_ROUTES,
  COPY_ROUTE,
  DELETED_ROUTES,
  PURGE_ROUTES,
  ROUTE_LIST,
  ROUTE_PAGE,
  SAVE_ROUTE,
} from '@songbai/contract/modules/gateway/gateway.calls.ts';
import { gatewayRoute } from '@songbai/contract/modules/gateway/gateway.resource.ts';
import { readList } from '@songbai/contract/modules/gateway/predicate.rules.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { recycleCode } from '@songbai/contract/resource/recycle-bin.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { assertAccess, route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { reading } from '../../resource/read/reading.ts';
import { page, stored } from '../../resource/read/store.ts';
import { detailRoute } from '../../resource/routes.ts';
import { addRow, detail, editRow } from '../../resource/rows.ts';
import type { Server } from '../../resource/server-context.ts';
import { readAtOf } from '../../resource/write/read-at.store.ts';
import { write } from '../../resource/write/work.ts';
import { assertMayChange, changed } from './gateway.hooks.ts';
import { allRoutes, isRouterIdTaken, purgeRoutes } from './gateway.store.ts';
import { gatewayTable } from './gateway.table.ts';
import type { Gateway } from './gateway.ts';

const ADD = { permission: actionCode(gatewayRoute, 'add') } as const;
const EDIT = { permission: actionCode(gatewayRoute, 'edit') } as const;
const LIST = { permission: actionCode(gatewayRoute, 'list') } as const;
const BIN = { permission: recycleCode(gatewayRoute) } as const;

/** The calls of routes besides the generic ones (contract/2 §9). */
export function gatewayRoutes(app: FastifyInstance, server: Server, hooks: ResourceHooks, gateway: Gateway): void {
  listRoutes(app, server, gateway);
  saveRoute(app, server, hooks);
  copyRoute(app, server, hooks);
  binRoutes(app, server, gateway);
  route(app, {
    method: 'GET',
    url: CLEAR_ROUTES,
    access: EDIT,
    summary: '重新载入网关路由',
    handle: async ({ actor }) => {
      assertMayChange(actor);
      await write(server, actor, (work) => changed(work, gateway));
      return done(MESSAGES.routesCleared);
    },
  });
}

function listRoutes(app: FastifyInstance, server: Server, gateway: Gateway): void {
  route(app, {
    method: 'GET',
    url: ROUTE_PAGE,
    access: LIST,
    summary: '网关路由分页列表',
    handle: async ({ actor, request }) => {
      const query = parseListParams(gatewayRoute, request.query as ListParams);
      await gateway.states.settle();
      const { rows, total } = await page(reading(server, actor), gatewayTable, query);
      return ok(pageOf(rows, total, query));
    },
  });
  detailRoute(app, server, gatewayTable);
  route(app, {
    method: 'GET',
    url: ROUTE_LIST,
    access: LIST,
    summary: '网关路由列表',
    handle: async ({ actor }) => {
      assertMayChange(actor);
      const rows = await allRoutes(server.database.db, 0);
      const parsed = (text: string | null) => readList(text ?? '') ?? [];
      return ok(rows.map((row) => ({ ...row, predicates: parsed(row.predicates), filters: parsed(row.filters) })));
    },
  });
}

/** Adds and changes alike; a client without versions is compared field by field. */
function saveRoute(app: FastifyInstance, server: Server, hooks: ResourceHooks): void {
  route(app, {
    method: 'POST',
    ...SAVE_ROUTE,
    access: EDIT,
    summary: '保存网关路由',
    handle: async ({ actor, body: { router }, request }) => {
      assertMayChange(actor);
      const draft = draftOf(router);
      if (router.id) {
        assertVersion(request, router.version ?? undefined);
        const version = typeof router.version === 'number' ? { version: router.version } : {};
        const readAt = readAtOf(router);
        await write(server, actor, (work) =>
          editRow(work, gatewayTable, hooks, { ...draft, ...version, id: router.id }, readAt),
        );
        return done(MESSAGES.routeDone);
      }
      assertAccess(ADD, actor);
      await write(server, actor, (work) => addRow(work, gatewayTable, hooks, draft), { short: true });
      return done(MESSAGES.routeDone);
    },
  });
}

function draftOf(router: Static<typeof SAVE_ROUTE.body>['router']): Values {
  const { routerId, name, uri, status, predicates, filters, stripPrefix, retryable } = router;
  const draft: Values = { routerId, name, uri, predicates, filters };
  if (status !== undefined) draft.status = flagOf(status, 'status');
  else if (!router.id) draft.status = 1;
  if (stripPrefix !== undefined) draft.stripPrefix = segmentsOf(stripPrefix);
  if (retryable !== undefined) draft.retryable = flagOf(retryable, 'retryable');
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}

const ON: ReadonlySet<unknown> = new Set([true, 1, '1', 'true']);
const OFF: ReadonlySet<unknown> = new Set([false, 0, '0', 'false', '', null]);

/** A flag as clients of the family write it; anything else would switch a route off that nobody wanted off. */
function flagOf(flag: unknown, name: 'status' | 'retryable'): 0 | 1 {
  if (ON.has(flag)) return 1;
  if (OFF.has(flag)) return 0;
  throw wrong(name, '的值不正确');
}

/** First segments of the path that are taken off: a number, or whether it is one. */
function segmentsOf(given: unknown): number {
  const { min, max } = gatewayRoute.fields.stripPrefix;
  const count = Number(given);
  if (!Number.isInteger(count) || count < min || count > max) throw wrong('stripPrefix', `应为${min}到${max}的整数`);
  return count;
}

function wrong(name: 'status' | 'retryable' | 'stripPrefix', what: string): AppError {
  const { label } = gatewayRoute.fields[name];
  return new AppError('invalid', { detail: `${label}${what}` }, { field: name });
}

/** A copy waits until somebody switches it on. */
function copyRoute(app: FastifyInstance, server: Server, hooks: ResourceHooks): void {
  route(app, {
    method: 'GET',
    ...COPY_ROUTE,
    access: ADD,
    summary: '复制网关路由',
    handle: async ({ actor, query }) => {
      assertMayChange(actor);
      const id = await write(server, actor, async (work) => {
        const [row] = await stored(work, gatewayTable, [query.id]);
        if (!row) throw new AppError('routeMissing');
        const { uri, predicates, filters, stripPrefix, retryable } = row;
        const routerId = await freeId((one) => isRouterIdTaken(work.db, one), row.routerId ?? 'route');
        const draft = { routerId, uri, predicates, filters, stripPrefix, retryable, status: 0 };
        return addRow(work, gatewayTable, hooks, { ...draft, name: `${row.name.slice(0, 95)}_copy` });
      });
      return done(MESSAGES.routeCopied, await detail(server, gatewayTable, actor, id));
    },
  });
}

/** `x_copy`, `x_copy2` …; the index decides between two who copy at once. */
async function freeId(isTaken: (routerId: string) => Promise<boolean>, source: string): Promise<string> {
  const start = `${source.replace(/_copy\d*$/, '').slice(0, 88)}_copy`;
  for (let at = 1; ; at++) {
    const routerId = at === 1 ? start : `${start}${at}`;
    if (!(await isTaken(routerId))) return routerId;
  }
}

/** The recycle bin as the family lists it; restoring is generic. */
function binRoutes(app: FastifyInstance, server: Server, gateway: Gateway): void {
  route(app, {
    method: 'GET',
    url: DELETED_ROUTES,
    access: BIN,
    summary: '已删除的网关路由',
    handle: async ({ actor }) => {
      assertMayChange(actor);
      return ok(await allRoutes(server.database.db, 1));
    },
  });
  route(app, {
    method: 'DELETE',
    ...PURGE_ROUTES,
    access: BIN,
    summary: '彻底删除网关路由',
    handle: async ({ actor, query }) => {
      assertMayChange(actor);
      await purge(server, actor, gateway, [...new Set(query.ids.split(',').filter((id) => id !== ''))]);
      return done(MESSAGES.deleted);
    },
  });
}

/** All or none, as dictionaries go: nothing refers to these rows, and the data log keeps their values. */
async function purge(server: Server, actor: Actor, gateway: Gateway, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw new AppError('idsMissing');
  await write(server, actor, async (work) => {
    const gone = await purgeRoutes(work.db, ids);
    if (gone.length < ids.length) throw new AppError('binMissing', { title: gatewayRoute.title });
    work.log(
      gone.map((row) => ({
        ...{ table: gatewayRoute.table, id: row.id, version: row.version + 1, action: 'delete' as const },
        ...{ before: row, after: { id: row.id, purged: true } },
      })),
    );
    await changed(work, gateway);
  });
}
