import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  THIRD_CODES,
  THIRD_SWITCHES,
  thirdSwitchBody,
  thirdTestBody,
} from '@songbai/contract/modules/third-login/third-login.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok, said } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { ThirdDesk } from './desk.ts';
import type { Provider } from './providers/provider.ts';
import { switches, switchProvider, testProvider } from './switches.service.ts';

/** 第三方登录 for administrators: which of the configured providers are offered, and whether they answer. */
export function switchRoutes(app: FastifyInstance, desk: ThirdDesk): void {
  const configured = (source: string): Provider => {
    const provider = desk.providers.get(source);
    if (!provider) throw new AppError('thirdSourceUnknown');
    return provider;
  };
  route(app, {
    method: 'GET',
    url: THIRD_SWITCHES,
    access: { permission: THIRD_CODES.list },
    summary: '已配置的第三方登录',
    handle: async () => ok(await switches(desk)),
  });
  route(app, {
    method: 'PUT',
    url: THIRD_SWITCHES,
    access: { permission: THIRD_CODES.edit, inPerson: true },
    summary: '开启或关闭第三方登录',
    body: thirdSwitchBody,
    handle: async ({ actor, body }) => {
      await switchProvider(desk, actor, configured(body.source), body.enabled);
      return said(MESSAGES.thirdSwitched);
    },
  });
  route(app, {
    method: 'POST',
    url: `${THIRD_SWITCHES}/test`,
    access: { permission: THIRD_CODES.edit },
    summary: '测试第三方登录的连接',
    body: thirdTestBody,
    handle: async ({ body }) => {
      await testProvider(desk, configured(body.source));
      return said(MESSAGES.thirdTested);
    },
  });
}
