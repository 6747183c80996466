import { MESSAGES } from '@songbai/contract/messages.ts';
import { departMember } from '@songbai/contract/modules/depart/depart-member.resource.ts';
import { addMembersBody, DEPART_MEMBER_CALLS } from '@songbai/contract/modules/depart-role/depart-role.calls.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/database.ts';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { pieces } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { departsOfPeople, worksWithin } from '../../resource/read/departs.store.ts';
import type { Row } from '../../resource/read/present.ts';
import { reading } from '../../resource/read/reading.ts';
import { page } from '../../resource/read/store.ts';
import { worksFor } from '../../resource/read/tenants.store.ts';
import type { Server } from '../../resource/server-context.ts';
import type { DepartHead } from './charge.store.ts';
import { chargeOf, departFor } from './charge.ts';
import { ADD_MEMBER, joinDepart, leaveDepart, REMOVE_MEMBER } from './members.service.ts';

const access = { signedIn: true } as const;

const memberTable = resourceTable(departMember, {
  scope: 'global',
  visible: ({ tenantId }, sql) => worksFor('t.id', tenantId, sql),
});

/** Members of departments (contract/1 §5.8). */
export function memberRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...DEPART_MEMBER_CALLS.list,
    access,
    summary: '部门及下级部门的成员',
    handle: async ({ actor, query: { depId }, request }) => {
      const tops = await listedDeparts(db, actor, depId);
      if (tops.length === 0) return ok(null);
      // `orgCode` shows the names of departments here, so it cannot be searched.
      const { orgCode: _names, ...params } = request.query as ListParams;
      const query = parseListParams(departMember, params);
      const codes = tops.map((top) => top.orgCode);
      const narrowed = { extra: worksWithin(actor.tenantId, codes) };
      const { rows, total } = await page(reading(server, actor), memberTable, query, narrowed);
      return ok(pageOf(await withDeparts(db, actor.tenantId, rows, depId), total, query));
    },
  });
  route(app, {
    method: 'POST',
    ...DEPART_MEMBER_CALLS.add,
    access,
    summary: '添加部门成员',
    body: addMembersBody,
    handle: async ({ actor, body }) => {
      await joinDepart(server, actor, body.depId, body.userIdList);
      return { ...ok(null), message: MESSAGES.departMembersAdded };
    },
  });
  removalRoutes(app, server);
}

function removalRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'DELETE',
    ...DEPART_MEMBER_CALLS.remove,
    access,
    summary: '移除部门成员',
    handle: async ({ actor, query: { depId, userId } }) => {
      const { removed } = await leaveDepart(server, actor, depId, [userId]);
      if (removed.length === 0) throw new AppError('departMemberMissing');
      return done(MESSAGES.deleted);
    },
  });
  route(app, {
    method: 'DELETE',
    ...DEPART_MEMBER_CALLS.removeBatch,
    access,
    summary: '批量移除部门成员',
    handle: async ({ actor, query: { depId, userIds } }) => {
      const outcome = await leaveDepart(server, actor, depId, pieces(userIds));
      if (outcome.removed.length === 0) throw new AppError('departMembersMissing');
      return done(MESSAGES.deleted, outcome);
    },
  });
}

/** The requested department, or without one those the person is in charge of. */
async function listedDeparts(db: Db, actor: Actor, depId: string): Promise<DepartHead[]> {
  if (depId === '') return (await chargeOf(db, actor)).tops;
  return [await departFor(db, actor, [ADD_MEMBER, REMOVE_MEMBER], depId)];
}

/** `orgCode` has the names of each person's departments; `direct` marks members of the requested department. */
async function withDeparts(db: Db, tenantId: number, rows: readonly Row[], depId: string): Promise<Row[]> {
  const ids = rows.map((row) => row.id);
  const departs = await departsOfPeople(db, tenantId, ids);
  return rows.map((row) => {
    const own = departs.get(row.id) ?? [];
    return {
      ...row,
      orgCode: own.map((depart) => depart.departName).join(',') || null,
      direct: own.some((depart) => depart.departId === depId),
    };
  });
}
