import type { ErrorKey } from '@songbai/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';

const CALLS = [
  ['GET', '/sys/thirdLogin/*'],
  ['POST', '/sys/thirdLogin/*'],
  ['POST', '/sys/third/user/create'],
  ['POST', '/sys/third/user/checkPassword'],
  ['GET', '/sys/cas/client/validateLogin'],
] as const;

/** Third-party sign-in (contract/1 §2.5, §2.10): none can be configured, and the calls say so. */
export function thirdRoutes(app: FastifyInstance): void {
  for (const [method, url] of CALLS) {
    route(app, {
      method,
      url,
      access: { public: true },
      summary: '第三方登录（未开启）',
      handle: () => {
        throw new AppError('thirdLoginOff');
      },
    });
  }
}

const APPS: Readonly<Record<string, ErrorKey>> = {
  wechatEnterprise: 'wechatUnconfigured',
  dingtalk: 'dingtalkUnconfigured',
};

/**
 * Enterprise apps with which accounts and departments could be synchronised (contract/1 §15.2): none can be
 * configured, so the lists of a stock client hide their buttons.
 */
export function enterpriseAppRoutes(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: '/sys/thirdApp/getEnabledType',
    access: { signedIn: true },
    summary: '已启用的企业应用',
    handle: () => done('', Object.fromEntries(Object.keys(APPS).map((name) => [name, false]))),
  });
  route(app, {
    method: 'GET',
    url: '/sys/thirdApp/sync/:app/:what/:direction',
    access: { signedIn: true },
    summary: '与企业应用同步（未配置）',
    handle: ({ params }) => {
      throw new AppError((Object.hasOwn(APPS, params.app ?? '') && APPS[params.app ?? '']) || 'notFoundPath');
    },
  });
}
