import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  onlyUserQuery,
  ownSmsBody,
  passwordChangeBody,
  phoneLoginBody,
  phoneVerificationBody,
  registerBody,
  smsBody,
} from '@songbai/contract/modules/account/account.calls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { addressLimit } from '../../http/rate-limit.ts';
import { addressOf, route } from '../../http/route.ts';
import { tokenOf } from '../../http/session.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { answerSignIn, visitorOf } from '../session/index.ts';
import { isTakenWithin, type UniqueColumn } from './people.store.ts';
import { phoneLogin } from './phone-login.service.ts';
import { register } from './register.service.ts';
import { recover, verifyPhone } from './reset.service.ts';
import { type Desk, sendCode, sendOwnCode } from './sms.service.ts';

const PASSWORD_CHANGE = '/sys/user/passwordChange';

/** Codes by SMS and what they open: phone login, registration (contract/1 §2.3, §2.4, §2.11). */
export function phoneRoutes(app: FastifyInstance, desk: Desk): void {
  const limit = addressLimit(app, 'phone', LIMITS.loginsPerMinute);
  route(app, {
    method: 'POST',
    url: '/sys/sms',
    access: { public: true },
    summary: '发送短信验证码',
    signed: true,
    body: smsBody,
    handle: async ({ body, request }) => {
      const signedIn = (await actorOf(desk.server, request)) !== undefined;
      await sendCode(desk, body, { ip: addressOf(request), signedIn });
      return ok(null);
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/phoneLogin',
    access: { public: true },
    summary: '手机号登录',
    body: phoneLoginBody,
    handle: async ({ body, request, reply }) => {
      await limit(request);
      return answerSignIn(desk.server, { request, reply }, await phoneLogin(desk, body, visitorOf(request)));
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/user/register',
    access: { public: true },
    summary: '注册账户',
    body: registerBody,
    handle: async ({ body, request }) => {
      await limit(request);
      await register(desk, body, addressOf(request));
      return done(MESSAGES.registered);
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/user/checkOnlyUser',
    access: { public: true },
    summary: '用户名、手机号、邮箱是否可用',
    query: onlyUserQuery,
    handle: async ({ query, request }) => {
      await limit(request);
      const asker = await askerOf(desk.server, request);
      if (asker) await assertFree(desk.server, asker, query);
      return ok(true);
    },
  });
}

/** A forgotten password (contract/1 §2.12). */
export function resetRoutes(app: FastifyInstance, desk: Desk): void {
  const limit = addressLimit(app, 'reset', LIMITS.loginsPerMinute);
  route(app, {
    method: 'POST',
    url: '/sys/user/phoneVerification',
    access: { public: true },
    summary: '找回密码：手机验证',
    body: phoneVerificationBody,
    handle: async ({ body, request }) => {
      await limit(request);
      return ok(await verifyPhone(desk, body, addressOf(request)));
    },
  });
  route(app, {
    method: 'GET',
    url: PASSWORD_CHANGE,
    access: { public: true },
    summary: '找回密码：说明改用POST，不改动任何内容',
    handle: () => {
      // A password in an address ends up in histories and logs; clients of the family put it there.
      throw new AppError('passwordByPost');
    },
  });
  route(app, {
    method: 'POST',
    url: PASSWORD_CHANGE,
    access: { public: true },
    summary: '找回密码：重置密码',
    body: passwordChangeBody,
    handle: async ({ body, request }) => {
      await limit(request);
      await recover(desk, body, addressOf(request));
      return { ...done(MESSAGES.passwordRecovered), code: 0 };
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/sendChangePwdSms',
    access: { signedIn: true, inPerson: true },
    summary: '修改密码的短信验证码',
    signed: true,
    body: ownSmsBody,
    handle: async ({ actor, body }) => {
      await sendOwnCode(desk, actor, body.mobile);
      return ok(null);
    },
  });
}

/** Only callers who may list users learn which values are taken, and only in their tenant (design.md §9). */
async function askerOf(server: Server, request: FastifyRequest): Promise<Actor | undefined> {
  const actor = await actorOf(server, request);
  return actor?.codes.has('system:user:list') ? actor : undefined;
}

/** Who calls an open route, if a valid token says so. */
async function actorOf({ sessions }: Server, request: FastifyRequest): Promise<Actor | undefined> {
  const token = tokenOf(request);
  if (!token) return undefined;
  try {
    return await sessions.actorOf(token, undefined, addressOf(request));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Query by name only; other query parameters are ignored. */
const COLUMNS: readonly UniqueColumn[] = ['username', 'phone', 'email', 'workNo'];

async function assertFree(
  { database }: Server,
  { tenantId }: Actor,
  values: { [K in UniqueColumn]?: string },
): Promise<void> {
  for (const column of COLUMNS) {
    const value = values[column];
    const taken = value && (await isTakenWithin(database.db, tenantId, column, value));
    if (taken) throw new AppError('valueTaken', {}, { result: true });
  }
}
