import { MESSAGES } from '@songbai/contract/messages.ts';
import { role } from '@songbai/contract/modules/role/role.resource.ts';
import { addRoleMembersBody, ROLE_MEMBER_CALLS } from '@songbai/contract/modules/role/role-members.calls.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { pieces, plain } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { addMembers, membersOf, takeFromMembers } from './members.service.ts';

const REMOVE = { permission: 'system:user:deleteRole' } as const;

/** Members of a role (contract/1 §5.7). */
export function memberRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...ROLE_MEMBER_CALLS.list,
    access: { permission: actionCode(role, 'list') },
    summary: '角色成员列表',
    handle: async ({ actor, query }) =>
      ok(
        await membersOf(server, actor, {
          ...query,
          username: query.username.trim(),
          realname: plain(query.realname),
        }),
      ),
  });
  route(app, {
    method: 'POST',
    ...ROLE_MEMBER_CALLS.add,
    access: { permission: 'system:user:addUserRole' },
    summary: '添加角色成员',
    body: addRoleMembersBody,
    handle: async ({ actor, body }) => {
      await addMembers(server, actor, body.roleId, body.userIdList);
      // Stock clients expect code 0 here.
      return { ...ok(null), message: MESSAGES.roleMembersAdded };
    },
  });
  route(app, {
    method: 'DELETE',
    ...ROLE_MEMBER_CALLS.remove,
    access: REMOVE,
    summary: '移除角色成员',
    handle: async ({ actor, query }) => {
      await takeFromMembers(server, actor, query.roleId, [query.userId]);
      return done(MESSAGES.deleted);
    },
  });
  route(app, {
    method: 'DELETE',
    ...ROLE_MEMBER_CALLS.removeBatch,
    access: REMOVE,
    summary: '批量移除角色成员',
    handle: async ({ actor, query }) => {
      const ids = pieces(query.userIds);
      if (ids.length === 0) throw new AppError('roleMemberMissing');
      await takeFromMembers(server, actor, query.roleId, ids);
      return done(MESSAGES.deleted);
    },
  });
}
