import type { ErrorKey } from '@songbai/contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { done } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';

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
