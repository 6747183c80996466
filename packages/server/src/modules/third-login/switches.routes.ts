import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  THIRD_CODES,
  THIRD_SWITCHES,
  thirdSwitchBody,
  thirdTestBody,
} from '@songbai/contract/modules/third-login/third-login.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok, okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Outbound } from '../../platform/outbound.ts';
import type { ThirdDesk } from './desk.ts';
import { switched, switches, switchProvider, testProvider } from './switches.service.ts';

/** 第三方登录 for administrators: which of the configured providers are offered, and whether they answer. */
export function switchRoutes(app: FastifyInstance, desk: ThirdDesk, outbound: Outbound): void {
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
      await switchProvider(desk, actor, switched(desk, body.source), body.enabled);
      return okText(MESSAGES.thirdSwitched);
    },
  });
  route(app, {
    method: 'POST',
    url: `${THIRD_SWITCHES}/test`,
    access: { permission: THIRD_CODES.edit },
    summary: '测试第三方登录的连接',
    body: thirdTestBody,
    handle: async ({ body }) => {
      await testProvider(desk, outbound, switched(desk, body.source));
      return okText(MESSAGES.thirdTested);
    },
  });
}
