import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';

const CALLS = [
  ['GET', '/sys/thirdLogin/*'],
  ['POST', '/sys/thirdLogin/*'],
  ['POST', '/sys/third/user/create'],
  ['POST', '/sys/third/user/checkPassword'],
  ['GET', '/sys/cas/client/validateLogin'],
] as const;

/** Sign-in through others (contract/1 §2.5, §2.10): none can be configured, and the calls say so. */
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
