import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  binBody,
  changePasswordBody,
  frozenBatchBody,
  resetPasswordQuery,
} from '@songbai/contract/modules/user/user.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { changePassword, resetFactors, resetPasswords, setStatus } from './accounts.service.ts';
import { someIds } from './ids.ts';
import { purge, recycleBin, restore } from './recycle.service.ts';

/** Freezing other accounts and setting their passwords (contract/1 §5.2). */
export function accountRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'PUT',
    url: '/sys/user/frozenBatch',
    access: { permission: 'system:user:frozenBatch' },
    summary: '冻结或解冻用户',
    body: frozenBatchBody,
    handle: async ({ actor, body }) => {
      await setStatus(server, actor, someIds(body.ids), Number(body.status));
      return done(MESSAGES.operated);
    },
  });
  route(app, {
    method: 'PUT',
    url: '/sys/user/changePassword',
    access: { permission: 'system:user:changepwd', inPerson: true },
    summary: '修改用户密码，其所有登录随即结束',
    body: changePasswordBody,
    handle: async ({ actor, body }) => {
      await changePassword(server, actor, body);
      return done(MESSAGES.userPasswordChanged);
    },
  });
  route(app, {
    method: 'PUT',
    url: '/sys/user/resetPassword',
    access: { permission: 'system:user:resetPassword', inPerson: true },
    summary: '生成新密码，只在本次应答中给出',
    query: resetPasswordQuery,
    handle: async ({ actor, query }) =>
      done(MESSAGES.operated, await resetPasswords(server, actor, someIds(query.usernames))),
  });
}

/** For somebody who lost his app and his recovery codes. */
export function factorRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'PUT',
    url: '/sys/user/resetSecondFactor',
    access: { permission: 'system:user:resetPassword', inPerson: true },
    summary: '重置用户的两步验证',
    query: resetPasswordQuery,
    handle: async ({ actor, query }) => {
      await resetFactors(server, actor, someIds(query.usernames));
      return done(MESSAGES.secondFactorReset);
    },
  });
}

/** The recycle bin (contract/1 §5.4). */
export function recycleRoutes(app: FastifyInstance, server: Server): void {
  const access = { permission: 'system:user:recycle' } as const;
  route(app, {
    method: 'GET',
    url: '/sys/user/recycleBin',
    access,
    summary: `回收站中的用户（最近的${LIMITS.pageSizeMax}个）`,
    handle: async ({ actor }) => done('', await recycleBin(server, actor)),
  });
  route(app, {
    method: 'PUT',
    url: '/sys/user/putRecycleBin',
    access,
    summary: '恢复回收站中的用户',
    body: binBody,
    handle: async ({ actor, body }) => {
      await restore(server, actor, someIds(body.userIds));
      return done(MESSAGES.usersRestored);
    },
  });
  route(app, {
    method: 'DELETE',
    url: '/sys/user/deleteRecycleBin',
    access: { permission: 'system:user:purge' },
    summary: '彻底删除回收站中的用户',
    query: binBody,
    handle: async ({ actor, query }) => {
      await purge(server, actor, someIds(query.userIds));
      return done(MESSAGES.usersPurged);
    },
  });
}
