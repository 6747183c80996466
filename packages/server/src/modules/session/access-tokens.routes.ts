import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  ACCESS_TOKENS,
  accessTokenQuery,
  newAccessTokenBody,
} from '@songbai/contract/modules/session/access-token.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok, okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import type { Server } from '../../resource/server-context.ts';
import { addAccessToken, removeAccessToken } from './access-tokens.service.ts';
import { accessTokensOf } from './access-tokens.store.ts';
import { checkedAccount } from './password.service.ts';

const access = { signedIn: true, inPerson: true } as const;

/** The own tokens for scripts (ADR 46). */
export function accessTokenRoutes(app: FastifyInstance, server: Server, queue: WorkQueue): void {
  route(app, {
    method: 'GET',
    url: ACCESS_TOKENS,
    access,
    summary: '本账号的访问令牌',
    handle: async ({ actor }) => ok(await accessTokensOf(server.database.db, actor.userId, server.clock.now())),
  });
  route(app, {
    method: 'POST',
    url: ACCESS_TOKENS,
    access,
    summary: '生成访问令牌，令牌只显示一次',
    body: newAccessTokenBody,
    handle: async ({ actor, body }) => {
      await queue.run(actor.username, () => checkedAccount(server, actor, body.oldpassword ?? ''));
      return done(MESSAGES.accessTokenAdded, await addAccessToken(server, actor, body));
    },
  });
  route(app, {
    method: 'DELETE',
    url: ACCESS_TOKENS,
    access,
    summary: '删除访问令牌',
    query: accessTokenQuery,
    handle: async ({ actor, query }) => {
      await removeAccessToken(server, actor, query.id);
      return okText(MESSAGES.accessTokenDeleted);
    },
  });
}
