import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import type { Binder } from '../../resource/describe/sql-text.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';
import type { Server } from '../../resource/server-context.ts';
import { isAdmin } from '../permission/index.ts';
import { colleague, colleagueConditions, colleagueSearch, colleagues } from '../user/index.ts';
import { assertOwnTenant } from './members.service.ts';
import { tenantIdsOf } from './tenant.store.ts';

const tenantId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, title: '租户编号' });

/** People to invite to a tenant: those the actor may see in any own tenant who are not members yet. */
export function candidateRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/tenant/candidates',
    access: { permission: 'system:tenant:user' },
    summary: '可加入租户的用户',
    query: Type.Object({ ...colleagueConditions, tenantId }),
    handle: async ({ actor, query }) => {
      const { tenantId, ...conditions } = query;
      await assertOwnTenant(server, actor, tenantId);
      const own = isAdmin(actor) ? undefined : await tenantIdsOf(server.database.db, actor.userId);
      return done('', await colleagues(server, actor, colleagueSearch(conditions), candidates(tenantId, own)));
    },
  });
}

/** Normal accounts outside a tenant; limited to the given tenants, if any. */
function candidates(outside: number, within: readonly number[] | undefined) {
  const visible = (_actor: Actor, sql: Binder): string => {
    const near = within?.map((id) => worksFor('t.id', id, sql)).join(' or ');
    return `t.status = 1${near === undefined ? '' : ` and (${near || '1=0'})`} and not ${worksFor('t.id', outside, sql)}`;
  };
  return resourceTable(colleague, { scope: 'global', visible });
}
