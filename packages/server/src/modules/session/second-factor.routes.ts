import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  deviceQuery,
  type FactorProofBody,
  factorBeginBody,
  factorConfirmBody,
  factorProofBody,
  passwordStepBody,
  secondStepBody,
  stepTicketBody,
} from '@songbai/contract/modules/session/second-step.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok, okText } from '../../http/envelope.ts';
import { addressLimit } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import type { Server } from '../../resource/server-context.ts';
import { checkedAccount } from './password.service.ts';
import { passPasswordStep } from './password-step.service.ts';
import { type Account, accountById } from './people.store.ts';
import { beginSetup, confirmSetup, ownFactor, renewRecovery, spendCode, switchOff } from './second-factor.service.ts';
import { beginDueSetup, passSecondStep } from './second-step.service.ts';
import { answerSignIn } from './sign-in-answer.ts';
import { distrust, trustedDevices } from './trusted-devices.store.ts';
import { visitorOf } from './visitor.ts';

const OWN = '/sys/user/login/setting';

/** The second step of signing in (ADR 41). */
export function secondStepRoutes(app: FastifyInstance, server: Server, queue: WorkQueue): void {
  const limit = addressLimit(app, 'second-step', LIMITS.loginsPerMinute);
  route(app, {
    method: 'POST',
    url: '/sys/login/second/begin',
    access: { public: true },
    summary: '登录时设置两步验证：二维码',
    body: stepTicketBody,
    handle: async ({ body, request }) => {
      await limit(request);
      return ok(await beginDueSetup(server, body.ticket, visitorOf(request)));
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/login/password',
    access: { public: true },
    summary: '登录时设置自己的新密码',
    body: passwordStepBody,
    handle: async ({ body, request, reply }) => {
      await limit(request);
      const result = await queue.run(body.ticket, () => passPasswordStep(server, body, visitorOf(request)));
      return answerSignIn(server, { request, reply }, result);
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/login/second',
    access: { public: true },
    summary: '登录的第二步：验证码或恢复码',
    body: secondStepBody,
    handle: async ({ body, request, reply }) => {
      await limit(request);
      const visitor = visitorOf(request);
      const result = await passSecondStep(server, body, visitor);
      return answerSignIn(server, { request, reply }, result, body.trust === true ? visitor : undefined);
    },
  });
}

/** The own second factor and trusted devices. */
export function ownFactorRoutes(app: FastifyInstance, server: Server, queue: WorkQueue): void {
  const access = { signedIn: true, inPerson: true } as const;
  const withPassword = (actor: Actor, password: string | null | undefined) =>
    queue.run(actor.username, () => checkedAccount(server, actor, password ?? ''));
  const proven = async (actor: Actor, { oldpassword, code }: FactorProofBody): Promise<Account> => {
    const account = await withPassword(actor, oldpassword);
    await spendCode(server, actor.userId, code);
    return account;
  };
  route(app, {
    method: 'GET',
    url: `${OWN}/secondFactor`,
    access,
    summary: '本账号的两步验证',
    handle: async ({ actor }) => ok(await ownFactor(server, await ownAccount(server, actor))),
  });
  route(app, {
    method: 'POST',
    url: `${OWN}/secondFactor/begin`,
    access,
    summary: '设置两步验证：二维码',
    body: factorBeginBody,
    handle: async ({ actor, body }) => ok(await beginSetup(server, await withPassword(actor, body.oldpassword))),
  });
  route(app, {
    method: 'POST',
    url: `${OWN}/secondFactor/confirm`,
    access,
    summary: '设置两步验证：确认并取得恢复码',
    body: factorConfirmBody,
    handle: async ({ actor, body }) => ok({ recoveryCodes: await confirmSetup(server, actor, body.code) }),
  });
  route(app, {
    method: 'POST',
    url: `${OWN}/secondFactor/recovery`,
    access,
    summary: '重新生成恢复码',
    body: factorProofBody,
    handle: async ({ actor, body }) => {
      await proven(actor, body);
      return ok({ recoveryCodes: await renewRecovery(server, actor) });
    },
  });
  route(app, {
    method: 'POST',
    url: `${OWN}/secondFactor/off`,
    access,
    summary: '关闭两步验证',
    body: factorProofBody,
    handle: async ({ actor, body }) => {
      await switchOff(server, actor, await proven(actor, body));
      return okText(MESSAGES.secondFactorOff);
    },
  });
  trustedDeviceRoutes(app, server);
}

async function ownAccount({ database }: Server, actor: Actor): Promise<Account> {
  const account = await accountById(database.db, actor.userId);
  if (!account) throw new AppError('userMissing');
  return account;
}

function trustedDeviceRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  const url = `${OWN}/trustedDevices`;
  route(app, {
    method: 'GET',
    url,
    access: { signedIn: true, inPerson: true },
    summary: '本账号信任的设备',
    handle: async ({ actor }) => ok(await trustedDevices(db, actor.userId, server.clock.now())),
  });
  route(app, {
    method: 'DELETE',
    url,
    access: { signedIn: true, inPerson: true },
    summary: '取消信任设备',
    query: deviceQuery,
    handle: async ({ actor, query }) => {
      const ended = await distrust(db, actor.userId, query.id || undefined);
      if (query.id && ended === 0) throw new AppError('recordMissing');
      return okText(MESSAGES.devicesDistrusted);
    },
  });
}
