import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  PASSKEYS,
  passkeyAddBody,
  passkeyBeginBody,
  passkeyEnterBody,
  passkeyRemoveBody,
  passkeyRenameBody,
  passkeyStepBeginBody,
  passkeyStepBody,
} from '@songbai/contract/modules/session/passkey.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok, okText } from '../../http/envelope.ts';
import { addressLimit } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import type { Server } from '../../resource/server-context.ts';
import {
  addPasskey,
  beginEntering,
  beginPasskey,
  beginStep,
  enterByPasskey,
  passStepByPasskey,
  removePasskey,
} from './passkeys.service.ts';
import { passkeysOf, renamePasskey } from './passkeys.store.ts';
import { checkedAccount } from './password.service.ts';
import { answerSignIn } from './sign-in-answer.ts';
import { visitorOf } from './visitor.ts';

const PUBLIC = { public: true } as const;
const access = { signedIn: true, inPerson: true } as const;

/** Signing in with a passkey, alone or as the second step (ADR 46). */
export function passkeyDoorRoutes(app: FastifyInstance, server: Server): void {
  const limit = addressLimit(app, 'passkey', LIMITS.loginsPerMinute);
  route(app, {
    method: 'POST',
    url: '/sys/login/passkey/begin',
    access: PUBLIC,
    summary: '通行密钥登录：取得质询',
    handle: async ({ request }) => {
      await limit(request);
      return ok(await beginEntering(server));
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/login/passkey',
    access: PUBLIC,
    summary: '通行密钥登录',
    body: passkeyEnterBody,
    handle: async ({ body, request, reply }) => {
      await limit(request);
      const result = await enterByPasskey(server, body, visitorOf(request));
      return answerSignIn(server, { request, reply }, result);
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/login/second/passkey/begin',
    access: PUBLIC,
    summary: '登录的第二步：取得通行密钥的质询',
    body: passkeyStepBeginBody,
    handle: async ({ body, request }) => {
      await limit(request);
      return ok(await beginStep(server, body.step, visitorOf(request)));
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/login/second/passkey',
    access: PUBLIC,
    summary: '登录的第二步：通行密钥',
    body: passkeyStepBody,
    handle: async ({ body, request, reply }) => {
      await limit(request);
      const visitor = visitorOf(request);
      const result = await passStepByPasskey(server, body, visitor);
      return answerSignIn(server, { request, reply }, result, body.trust === true ? visitor : undefined);
    },
  });
}

/** The own passkeys; adding and removing one asks for the password. */
export function ownPasskeyRoutes(app: FastifyInstance, server: Server, queue: WorkQueue): void {
  const { db } = server.database;
  const proven = (actor: Actor, password: string | null | undefined) =>
    queue.run(actor.username, () => checkedAccount(server, actor, password ?? ''));
  route(app, {
    method: 'GET',
    url: PASSKEYS,
    access,
    summary: '本账号的通行密钥',
    handle: async ({ actor }) => ok(await passkeysOf(db, actor.userId)),
  });
  route(app, {
    method: 'POST',
    url: `${PASSKEYS}/begin`,
    access,
    summary: '登记通行密钥：取得质询',
    body: passkeyBeginBody,
    handle: async ({ actor, body }) => ok(await beginPasskey(server, await proven(actor, body.oldpassword))),
  });
  route(app, {
    method: 'POST',
    url: PASSKEYS,
    access,
    summary: '登记通行密钥',
    body: passkeyAddBody,
    handle: async ({ actor, body }) => {
      await addPasskey(server, actor, body);
      return okText(MESSAGES.passkeyAdded);
    },
  });
  route(app, {
    method: 'PUT',
    url: PASSKEYS,
    access,
    summary: '通行密钥改名',
    body: passkeyRenameBody,
    handle: async ({ actor, body }) => {
      if (!(await renamePasskey(db, actor.userId, body.id, body.name.trim()))) throw new AppError('recordMissing');
      return okText(MESSAGES.passkeyRenamed);
    },
  });
  route(app, {
    method: 'POST',
    url: `${PASSKEYS}/remove`,
    access,
    summary: '删除通行密钥',
    body: passkeyRemoveBody,
    handle: async ({ actor, body }) => {
      await proven(actor, body.oldpassword);
      await removePasskey(server, actor, body.id);
      return okText(MESSAGES.passkeyDeleted);
    },
  });
}
