import { MESSAGES } from '@songbai/contract/messages.ts';
import { membersBody } from '@songbai/contract/modules/tenant/tenant.calls.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { list, paging, pieces, plain, text } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { assertOwnTenant, changeMembers } from './members.service.ts';
import { membersOf } from './members.store.ts';

const tenantId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '租户编号' });

/** Members of a tenant. */
export function memberRoutes(app: FastifyInstance, server: Server): void {
  const access = { permission: 'system:tenant:user' };
  route(app, {
    method: 'GET',
    url: '/sys/tenant/users',
    access,
    summary: '租户成员',
    query: Type.Object({ tenantId, keyword: text('关键字'), ...paging }),
    handle: async ({ actor, query }) => {
      await assertOwnTenant(server, actor, query.tenantId);
      const { rows, total } = await membersOf(server, actor, { ...query, keyword: plain(query.keyword) });
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/tenant/users',
    access,
    summary: '添加租户成员',
    body: membersBody,
    handle: async ({ actor, body }) => {
      await changeMembers(server, actor, body.tenantId, body.userIdList, 'add');
      return done(MESSAGES.added);
    },
  });
  route(app, {
    method: 'DELETE',
    url: '/sys/tenant/users',
    access,
    summary: '移除租户成员',
    query: Type.Object({ tenantId, userIds: list('用户') }),
    handle: async ({ actor, query }) => {
      const ids = pieces(query.userIds);
      if (ids.length === 0) throw new AppError('idsMissing');
      await changeMembers(server, actor, query.tenantId, ids, 'remove');
      return done(MESSAGES.membersRemoved);
    },
  });
}
