import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  checkCaptchaBody,
  loginBody,
  selectDepartBody,
  updatePasswordBody,
} from '@songbai/contract/modules/session/session.calls.ts';
import { dateText } from '@songbai/contract/rules/dates.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { done, ok, okText } from '../../http/envelope.ts';
import { failingAs } from '../../http/error-handler.ts';
import { addressLimit } from '../../http/rate-limit.ts';
import { addressOf, clientTypeOf, route } from '../../http/route.ts';
import { tokenOf } from '../../http/session.ts';
import { systemActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { secretHash } from '../../platform/ids.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { chooseAffiliation } from './affiliation.service.ts';
import { issueCaptcha, issueText, spendCaptcha } from './captcha.ts';
import { logVisit } from './log.ts';
import { logIn } from './login.service.ts';
import { updatePassword } from './password.service.ts';
import { LOGIN_CIPHER, plainPassword } from './password-cipher.ts';
import { departsOf } from './people.store.ts';
import { endSession } from './sessions.store.ts';
import { answerSignIn } from './sign-in-answer.ts';
import { visitorOf } from './visitor.ts';
import { visitsSince, visitTotals } from './visits.store.ts';

const DAY_MS = 86_400_000;
const VISIT_DAYS = 7;
const CAPTCHA_KEY = 64;

/** Login and logout: calls without a session. */
export function doorRoutes(app: FastifyInstance, server: Server, queue: WorkQueue): void {
  const limitLogins = addressLimit(app, 'login', LIMITS.loginsPerMinute);
  captchaRoutes(app, server);
  route(app, {
    method: 'POST',
    url: '/sys/login',
    access: { public: true },
    summary: '账号登录',
    body: loginBody,
    handle: async ({ body, request, reply }) => {
      await limitLogins(request);
      const given = { ...body, password: plainPassword(body.password) };
      return answerSignIn(server, { request, reply }, await logIn(server, queue, given, visitorOf(request)));
    },
  });
  route(app, {
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/sys/logout',
    access: { public: true },
    summary: '退出登录',
    handle: async ({ request, reply }) => {
      const token = tokenOf(request);
      if (!token) throw new AppError('logoutFailed');
      server.fileCookies.take(request, reply);
      const about = { ip: addressOf(request), clientType: clientTypeOf(request.headers['user-agent']) };
      await write(server, systemActor(0), async (work) => {
        const ended = await endSession(work.db, secretHash(token));
        if (!ended) throw new AppError('logoutTokenInvalid');
        await logVisit(work.db, work.clock, { ...ended, ...about }, `用户名: ${ended.username},退出成功！`);
        work.afterCommit(() => server.live.recheck([ended.id]));
      });
      return okText(MESSAGES.loggedOut);
    },
  });
}

/** Calls of a login form before sign-in (contract/1 §2.1). */
function captchaRoutes(app: FastifyInstance, server: Server): void {
  const limit = addressLimit(app, 'captcha', LIMITS.loginsPerMinute);
  const keyOf = async ({ params, request }: { params: { key?: string }; request: FastifyRequest }) => {
    await limit(request);
    const { key = '' } = params;
    if (key === '' || key.length > CAPTCHA_KEY) throw new AppError('captchaMissing');
    return key;
  };
  route(app, {
    method: 'GET',
    url: '/sys/randomImage/:key',
    access: { public: true },
    summary: '登录验证码图片',
    handle: async (call) => {
      const key = await keyOf(call);
      return ok(await failingAs('captchaFailed', () => issueCaptcha(server, key)));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/slideCheck/:key',
    access: { public: true },
    summary: '登录滑块验证',
    handle: async (call) => {
      const key = await keyOf(call);
      if (server.config.captchaKind !== 'slider') throw new AppError('captchaMissing');
      return ok(await issueText(server, key));
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/checkCaptcha',
    access: { public: true },
    summary: '核对登录验证码，核对后失效',
    body: checkCaptchaBody,
    handle: async ({ body, request }) => {
      await limit(request);
      if (server.config.captcha !== 'off') await spendCaptcha(server, body.captcha, body.checkKey);
      return done('');
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/getEncryptedString',
    access: { public: true },
    summary: '登录密码的加密参数',
    handle: () => ok(LOGIN_CIPHER),
  });
}

/** Departments and password of the signed-in person. */
export function ownRoutes(app: FastifyInstance, server: Server, queue: WorkQueue): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/user/getCurrentUserDeparts',
    access: { signedIn: true },
    summary: '当前用户的部门',
    handle: async ({ actor }) =>
      ok(
        await failingAs('departsFailed', async () => ({
          list: await departsOf(db, actor.userId),
          orgCode: actor.orgCode,
        })),
      ),
  });
  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/selectDepart',
    access: { signedIn: true, inPerson: true },
    summary: '切换当前部门',
    body: selectDepartBody,
    handle: async ({ actor, body }) => ok({ userInfo: await chooseAffiliation(server, actor, body) }),
  });
  route(app, {
    method: ['PUT', 'POST'],
    url: '/sys/user/updatePassword',
    access: { signedIn: true, inPerson: true },
    summary: '修改自己的密码',
    body: updatePasswordBody,
    handle: ({ actor, body }) => updatePassword(server, queue, actor, body),
  });
}

/** Figures of the home page (contract/1 §2.15). */
export function visitRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/loginfo',
    access: { signedIn: true },
    summary: '访问量',
    handle: async ({ actor }) =>
      done(MESSAGES.loggedIn, await visitTotals(server.database.db, actor.tenantId, server.clock.today())),
  });
  route(app, {
    method: 'GET',
    url: '/sys/visitInfo',
    access: { signedIn: true },
    summary: '最近七天访问量',
    handle: async ({ actor }) => {
      const from = dateText(server.clock.now() - (VISIT_DAYS - 1) * DAY_MS);
      return ok(await visitsSince(server.database.db, actor.tenantId, from));
    },
  });
}
