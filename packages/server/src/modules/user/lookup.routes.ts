import { MESSAGES } from '@songbai/contract/messages.ts';
import type { UserDepart } from '@songbai/contract/modules/user/user.calls.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok } from '../../http/envelope.ts';
import { list, pieces } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { reading } from '../../resource/read/reading.ts';
import { stored } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { departsOfUser, roleIdsOf } from './links.store.ts';
import { colleaguesBy } from './people.store.ts';
import { userTable } from './user.table.ts';

const one = (title: string) => Type.String({ minLength: 1, maxLength: 64, title });
const seesUsers = { permission: actionCode(user, 'list') } as const;
const signedIn = { signedIn: true } as const;

/** Lookups of the account form (contract/1 §5.3). */
export function lookUpRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  /** An account the actor may not see is reported like one without roles and departments. */
  const seen = async (actor: Actor, id: string) => (await stored(reading(server, actor), userTable, [id])).length > 0;
  route(app, {
    method: 'GET',
    url: '/sys/user/queryUserRole',
    access: seesUsers,
    summary: '用户的角色编号',
    query: Type.Object({ userid: one('userid') }),
    handle: async ({ actor, query }) => {
      const roles = (await seen(actor, query.userid)) ? await roleIdsOf(db, query.userid) : [];
      if (roles.length === 0) throw new AppError('userRolesMissing');
      return ok(roles);
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/user/userDepartList',
    access: seesUsers,
    summary: '用户的部门',
    query: Type.Object({ userId: one('userId') }),
    handle: async ({ actor, query }) => {
      const known = await seen(actor, query.userId);
      const departs = known ? await departsOfUser(db, actor.tenantId, query.userId) : [];
      if (departs.length === 0) throw new AppError('userDepartsMissing');
      const nodes = departs.map(
        ({ id, orgCode, departName }): UserDepart => ({
          ...{ key: id, value: id, code: orgCode, title: departName },
          children: [],
        }),
      );
      return { ...ok(nodes), message: MESSAGES.departsFound };
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/user/generateUserId',
    access: signedIn,
    summary: '生成一个用户编号',
    handle: () => ok(newId().replaceAll('-', '')),
  });
}

/** Colleagues by stored field values (contract/1 §5.3). */
export function namedRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/user/queryByIds',
    access: signedIn,
    summary: '按编号查询多个用户',
    query: Type.Object({ userIds: list('userIds') }),
    handle: async ({ actor, query }) => ok(await colleaguesBy(server, actor, 'id', pieces(query.userIds))),
  });
  route(app, {
    method: 'GET',
    url: '/sys/user/queryByNames',
    access: signedIn,
    summary: '按账号查询多个用户的姓名',
    query: Type.Object({ userNames: list('userNames') }),
    handle: async ({ actor, query }) => {
      const people = await colleaguesBy(server, actor, 'username', pieces(query.userNames));
      return ok(people.map(({ username, realname }) => ({ username, realname })));
    },
  });
}
