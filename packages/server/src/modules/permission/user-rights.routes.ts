import { USER_RIGHTS_CALL } from '@songbai/contract/modules/permission/user-rights.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { userRights } from './user-rights.ts';

/** 这个人能做什么: own rights for everybody, those of others with the right to see them. */
export function userRightsRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...USER_RIGHTS_CALL,
    access: { signedIn: true },
    summary: '用户的全部权限及其来源',
    handle: async ({ actor, query }) => {
      const userId = query.userId || actor.userId;
      if (userId !== actor.userId && !actor.codes.has('system:user:rights')) throw new AppError('forbidden');
      return ok(await userRights(server.database.db, actor, userId));
    },
  });
}
