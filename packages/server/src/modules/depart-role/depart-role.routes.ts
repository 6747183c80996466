import { MESSAGES } from '@songbai/contract/messages.ts';
import { DEPART_ROLE_CALLS, saveUserRolesBody } from '@songbai/contract/modules/depart-role/depart-role.calls.ts';
import { departRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { both } from '@songbai/contract/resource/filter.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { reading } from '../../resource/read/reading.ts';
import { get, page } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { departFor } from './charge.ts';
import { departRoleTable } from './depart-role.table.ts';
import { departRoles, rolesOfDepart, rolesOfUser } from './depart-roles.store.ts';
import { saveUserRoles } from './role-users.service.ts';

/** Being in charge is no permission code, so every handler checks it (contract/1 §8.7). */
const access = { signedIn: true } as const;

const LIST = [actionCode(departRole, 'list')];
/** Assigning roles requires seeing which exist. */
const SEE = [...LIST, 'system:depart:role:userAdd'];

/** Department roles as lists return them (contract/1 §8.5). */
export function departRoleRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...DEPART_ROLE_CALLS.list,
    access,
    summary: '部门角色列表',
    handle: async ({ actor, query: { deptId }, request }) => {
      if (deptId === '') return done('', null);
      await departFor(db, actor, LIST, deptId);
      const query = parseListParams(departRole, request.query as ListParams);
      const filter = both(query.filter, { field: 'departId', op: 'eq', value: deptId });
      const { rows, total } = await page(reading(server, actor), departRoleTable, { ...query, filter });
      return done('', pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'GET',
    ...DEPART_ROLE_CALLS.queryById,
    access,
    summary: '部门角色详情',
    handle: async ({ actor, query: { id } }) => {
      const [role] = await departRoles(db, actor.tenantId, [id]);
      // Checked for a missing role too: it is reported as missing only to callers with access.
      await departFor(db, actor, LIST, role?.departId ?? '');
      return done('', await get(reading(server, actor), departRoleTable, id));
    },
  });
}

/** A person's department roles: reading, assigning and removing them. */
export function roleUserRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...DEPART_ROLE_CALLS.rolesOf,
    access,
    summary: '部门的全部角色',
    handle: async ({ actor, query: { departId } }) => {
      await departFor(db, actor, SEE, departId);
      return ok(await rolesOfDepart(db, actor.tenantId, departId));
    },
  });
  route(app, {
    method: 'GET',
    ...DEPART_ROLE_CALLS.rolesOfUser,
    access,
    summary: '用户在部门中的角色',
    handle: async ({ actor, query: { departId, userId } }) => {
      await departFor(db, actor, SEE, departId);
      const rows = await rolesOfUser(db, actor.tenantId, userId, departId);
      const none = rows.length === 0 && (await rolesOfDepart(db, actor.tenantId, departId)).length === 0;
      return ok(none ? null : rows);
    },
  });
  route(app, {
    method: 'POST',
    ...DEPART_ROLE_CALLS.saveUser,
    access,
    summary: '分配部门角色',
    body: saveUserRolesBody,
    handle: async ({ actor, body }) => {
      await saveUserRoles(server, actor, body);
      return done(MESSAGES.added);
    },
  });
}
