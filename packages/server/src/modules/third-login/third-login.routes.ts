import { LIMITS } from '@songbai/contract/limits.ts';
import {
  type ThirdButton,
  thirdCreateBody,
  thirdPasswordBody,
  thirdPhoneBody,
  thirdSmsBody,
} from '@songbai/contract/modules/third-login/third-login.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { addressLimit } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { sendBindingCode } from '../account/index.ts';
import { answerSignIn } from '../session/index.ts';
import { noted, openProviders, providerOf, type ThirdDesk, visitorOf } from './desk.ts';
import { enter, postedOf } from './enter.service.ts';
import { look } from './keeping.ts';
import { bindPhone, confirmSameName, createNew } from './waiting.service.ts';

const PUBLIC = { public: true } as const;
const SECRET = /^[\w-]{43}$/;
/** In the log, where a call does not say which provider it is about. */
const UNNAMED = '第三方登录';

async function assertOn(desk: ThirdDesk): Promise<void> {
  if ((await openProviders(desk)).size === 0) throw new AppError('thirdLoginOff');
}

/** Which buttons there are, and the calls that follow the pop-up (contract/1 §2.5). */
export function enteringRoutes(app: FastifyInstance, desk: ThirdDesk): void {
  const { server, browsers } = desk;
  const limit = addressLimit(app, 'third', LIMITS.loginsPerMinute);
  route(app, {
    method: 'GET',
    url: '/sys/thirdLogin/sources',
    access: PUBLIC,
    summary: '已开启的第三方登录',
    handle: async () => {
      const open = [...(await openProviders(desk)).values()];
      return ok(open.map(({ source, name }): ThirdButton => ({ source, name })));
    },
  });
  // The third segment of newer clients, a tenant, decides nothing: the account's own tenants do.
  for (const url of [
    '/sys/thirdLogin/getLoginUser/:token/:source',
    '/sys/thirdLogin/getLoginUser/:token/:source/:tenant',
  ])
    route(app, {
      method: 'GET',
      url,
      access: PUBLIC,
      summary: '第三方登录：用一次性代码换取登录',
      handle: async ({ params, request, reply }) => {
        await limit(request);
        const visitor = visitorOf(request);
        const { source = '', token: code = '' } = params;
        const { name } = await providerOf(desk, source);
        const asked = { code: SECRET.test(code) ? code : '', source, browser: browsers.known(request) };
        const result = await noted(desk, name, visitor, () => enter(server, asked, visitor));
        return answerSignIn(server, { request, reply }, result);
      },
    });
  route(app, {
    method: 'GET',
    url: '/sys/thirdLogin/waiting/:uuid',
    access: PUBLIC,
    summary: '第三方登录：应用内登录后待绑定的身份',
    handle: async ({ params, request }) => {
      await limit(request);
      const uuid = params.uuid ?? '';
      const identity = await look(server, 'identity', uuid);
      if (!identity || identity.browser !== browsers.known(request)) throw new AppError('thirdStateInvalid');
      return ok(postedOf({ uuid, identity }));
    },
  });
}

/** What becomes of somebody new: an account of his own, or the one of his name. */
export function waitingRoutes(app: FastifyInstance, desk: ThirdDesk): void {
  const limit = addressLimit(app, 'third-waiting', LIMITS.loginsPerMinute);
  const nameOf = (source: string | undefined) => desk.providers.get(source ?? '')?.name ?? UNNAMED;
  for (const url of ['/sys/third/user/create', '/sys/thirdLogin/user/create'])
    route(app, {
      method: 'POST',
      url,
      access: PUBLIC,
      summary: '第三方登录：创建新账号',
      body: thirdCreateBody,
      handle: async ({ body, request }) => {
        await assertOn(desk);
        await limit(request);
        const visitor = visitorOf(request);
        return ok(await noted(desk, nameOf(body.source), visitor, () => createNew(desk, body, visitor)));
      },
    });
  for (const url of ['/sys/third/user/checkPassword', '/sys/thirdLogin/user/checkPassword'])
    route(app, {
      method: 'POST',
      url,
      access: PUBLIC,
      summary: '第三方登录：确认绑定同名账号',
      body: thirdPasswordBody,
      handle: async ({ body, request }) => {
        await assertOn(desk);
        await limit(request);
        const visitor = visitorOf(request);
        return ok(await noted(desk, nameOf(body.source), visitor, () => confirmSameName(desk, body, visitor)));
      },
    });
}

/** 绑定手机号: a code to a phone, and what it proves. */
export function phoneBindingRoutes(app: FastifyInstance, desk: ThirdDesk): void {
  const { server } = desk;
  const limit = addressLimit(app, 'third-phone', LIMITS.loginsPerMinute);
  route(app, {
    method: 'POST',
    url: '/sys/thirdLogin/bindingThirdPhone',
    access: PUBLIC,
    summary: '第三方登录：绑定手机号',
    body: thirdPhoneBody,
    handle: async ({ body, request }) => {
      await assertOn(desk);
      await limit(request);
      const visitor = visitorOf(request);
      return ok(await noted(desk, UNNAMED, visitor, () => bindPhone(desk, body, visitor)));
    },
  });
  route(app, {
    method: 'POST',
    url: '/sys/thirdLogin/sendBindingSms',
    access: PUBLIC,
    summary: '第三方登录：向要绑定的手机发送验证码',
    body: thirdSmsBody,
    handle: async ({ body, request }) => {
      await assertOn(desk);
      await limit(request);
      if (!(await look(server, 'identity', body.thirdUserUuid))) throw new AppError('thirdStateInvalid');
      await sendBindingCode(desk, body.mobile, visitorOf(request).ip);
      return ok(null);
    },
  });
}
