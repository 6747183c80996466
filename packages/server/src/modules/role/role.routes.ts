import {
  ROLES_BY_TENANT_CALL,
  ROLES_CALL,
  ROLES_OF_ALL_CALL,
  type RoleName,
} from '@songbai/contract/modules/role/role.calls.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok, pageOf } from '../../http/envelope.ts';
import { plain } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { rolesBeyond } from '../permission/index.ts';
import { roleCodeTaken, roleNames } from './roles.store.ts';

const codeQuery = Type.Object({
  id: Type.String({ maxLength: 64, default: '', title: 'id' }),
  roleCode: Type.String({ minLength: 1, maxLength: 64, title: '角色编码' }),
});

/** Names and codes of all roles to choose from, and whether a code is free (contract/1 §5.2, §6). */
export function roleRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    ...ROLES_CALL,
    access: { signedIn: true },
    summary: '全部角色；mine=true说明哪些不能授予及原因',
    handle: async ({ actor, query }) => {
      const roles: RoleName[] = await roleNames(server, actor);
      if (roles.length === 0) throw new AppError('rolesMissing');
      if (!query.mine) return ok(roles);
      const refused = await rolesBeyond(
        db,
        actor,
        roles.map(({ id }) => id),
      );
      return ok(roles.map((role) => ({ ...role, refusal: refused.get(role.id) ?? null })));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/permission/loadAllRoleIds',
    access: { permission: actionCode(role, 'list') },
    summary: '全部角色的编号',
    handle: async ({ actor }) => ok((await roleNames(server, actor)).map(({ id }) => id)),
  });
  route(app, {
    method: 'GET',
    ...ROLES_OF_ALL_CALL,
    access: { signedIn: true },
    summary: '全部角色（角色不分租户）',
    handle: async ({ actor }) => ok(await roleNames(server, actor)),
  });
  route(app, {
    method: 'GET',
    ...ROLES_BY_TENANT_CALL,
    access: { signedIn: true },
    summary: '分页选择角色',
    handle: async ({ actor, query }) => {
      const wanted = { roleName: plain(query.roleName), roleCode: plain(query.roleCode) };
      const found = (await roleNames(server, actor)).filter(
        (one) => one.roleName.includes(wanted.roleName) && one.roleCode.includes(wanted.roleCode),
      );
      const start = (query.pageNo - 1) * query.pageSize;
      return ok(pageOf(found.slice(start, start + query.pageSize), found.length, query));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/role/checkRoleCode',
    access: { permission: actionCode(role, 'list') },
    summary: '角色编码校验',
    query: codeQuery,
    handle: async ({ actor, query }) => {
      // The stock API returns true in both cases; clients check `success`.
      if (await roleCodeTaken(server, actor, query)) throw new AppError('roleCodeTaken', {}, { result: true });
      return ok(true);
    },
  });
}
