import { MESSAGES } from '@songbai/contract/messages.ts';
import { tenantAddBody, tenantEditBody } from '@songbai/contract/modules/tenant/tenant.calls.ts';
import { tenant } from '@songbai/contract/modules/tenant/tenant.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { list, pieces, text } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { get, page } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { isAdmin } from '../permission/index.ts';
import { ownTenants } from '../session/index.ts';
import { addTenant, editTenant, removeTenants } from './tenant.service.ts';
import { openTenants, tenantIdsOf } from './tenant.store.ts';
import { tenantTable } from './tenant.table.ts';

/** The only state of a membership here: people are in a tenant or not (contract/1 §16.3). */
const MEMBER = '1';
const ID = /^[1-9]\d{0,9}$/;
const isTenantId = (value: string): boolean => ID.test(value) && Number(value) < 2 ** 31;

/** Reading tenants (contract/1 §10). */
export function tenantReading(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/tenant/list',
    access: { permission: actionCode(tenant, 'list') },
    summary: '租户列表',
    handle: async ({ actor, request }) => {
      const query = parseListParams(tenant, withPeriod(request.query as ListParams));
      const { rows, total } = await page(reading(server, actor), tenantTable, query);
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/tenant/queryById',
    access: { signedIn: true },
    summary: '租户详情',
    query: Type.Object({ id: text('id') }),
    handle: async ({ actor, query }) => {
      if (query.id === '') throw new AppError('tenantIdEmpty');
      const own = isAdmin(actor) || (await tenantIdsOf(db, actor.userId)).includes(Number(query.id));
      if (!own) throw new AppError('tenantForeign');
      if (!isTenantId(query.id)) throw new AppError('recordMissing');
      return ok(await get(reading(server, actor), tenantTable, query.id));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/tenant/queryList',
    access: { signedIn: true },
    summary: '可选的租户',
    query: Type.Object({ ids: list('ids') }),
    handle: async ({ actor, query }) => {
      const own = isAdmin(actor) ? undefined : await tenantIdsOf(db, actor.userId);
      const asked = query.ids === '' ? undefined : pieces(query.ids).filter(isTenantId).map(Number);
      const ids = own && asked ? asked.filter((id) => own.includes(id)) : (asked ?? own);
      return ok(ids?.length === 0 ? [] : await openTenants(db, ids));
    },
  });
}

/** The own tenants, as the stock Vue3 client asks for them in its header and in the account settings. */
export function ownTenantRoutes(app: FastifyInstance, server: Server): void {
  const ownOf = (actor: Actor) => ownTenants(server.database.db, actor.userId, server.clock.today());
  route(app, {
    method: 'GET',
    url: '/sys/tenant/getCurrentUserTenant',
    access: { signedIn: true },
    summary: '当前用户的租户',
    handle: async ({ actor }) => ok({ list: await ownOf(actor) }),
  });
  route(app, {
    method: 'GET',
    url: '/sys/tenant/getTenantListByUserId',
    access: { signedIn: true },
    summary: '当前用户的租户（数组）',
    query: Type.Object({ userTenantStatus: list('userTenantStatus') }),
    handle: async ({ actor, query }) => {
      const asked = pieces(query.userTenantStatus);
      if (asked.length > 0 && !asked.includes(MEMBER)) return ok([]);
      return ok((await ownOf(actor)).map((tenant) => ({ ...tenant, userTenantStatus: MEMBER })));
    },
  });
}

/** `beginDate` and `endDate` of the screen are the ends of a period, not days (contract/1 §10). */
function withPeriod({ beginDate, endDate, ...params }: ListParams): ListParams {
  return {
    ...params,
    ...(beginDate ? { beginDate_begin: String(beginDate).slice(0, 10) } : {}),
    ...(endDate ? { endDate_end: String(endDate).slice(0, 10) } : {}),
  };
}

/** Maintaining tenants. */
export function tenantKeeping(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'POST',
    url: '/sys/tenant/add',
    access: { permission: actionCode(tenant, 'add') },
    summary: '新增租户',
    body: tenantAddBody,
    handle: async ({ actor, body }) => done(MESSAGES.added, { id: await addTenant(server, actor, body) }),
  });
  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/tenant/edit',
    access: { permission: actionCode(tenant, 'edit') },
    summary: '编辑租户',
    body: tenantEditBody,
    handle: async ({ actor, body, request }) => {
      assertVersion(request, body.version);
      await editTenant(server, actor, body);
      return done(MESSAGES.edited);
    },
  });
  const access = { permission: actionCode(tenant, 'delete') };
  route(app, {
    method: 'DELETE',
    url: '/sys/tenant/delete',
    access,
    summary: '删除租户',
    query: Type.Object({ id: text('id') }),
    handle: async ({ actor, query }) => {
      if (!isTenantId(query.id)) throw new AppError('recordMissing');
      await removeTenants(server, actor, [Number(query.id)]);
      return done(MESSAGES.tenantDeleted);
    },
  });
  route(app, {
    method: 'DELETE',
    url: '/sys/tenant/deleteBatch',
    access,
    summary: '批量删除租户',
    query: Type.Object({ ids: list('ids') }),
    handle: async ({ actor, query }) => {
      const ids = pieces(query.ids);
      if (ids.length === 0) throw new AppError('tenantsNotChosen');
      if (!ids.every(isTenantId)) throw new AppError('recordMissing');
      await removeTenants(server, actor, ids.map(Number));
      return done(MESSAGES.tenantsDeleted);
    },
  });
}
