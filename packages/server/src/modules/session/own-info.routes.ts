import type { OwnInfo } from '@songbai/contract/modules/session/session.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { homePathOfActor } from '../permission/index.ts';
import { departsOf, userInfo } from './people.store.ts';

/** What the stock Vue3 client reads after signing in, without which it does not open (contract/1 §2.2, §16.1). */
export function ownInfoRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/user/getUserInfo',
    access: { signedIn: true },
    summary: '当前用户、其首页和全部字典',
    handle: async ({ actor }) => {
      const departs = await departsOf(db, actor.userId);
      const own = await userInfo(db, actor.userId, actor.orgCode, departs);
      await server.dicts.refresh();
      const info: OwnInfo = {
        userInfo: { ...own, homePath: await homePathOfActor(db, actor) },
        sysAllDictItems: server.dicts.of(actor.tenantId).options(),
      };
      return ok(info);
    },
  });
}
