import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';

/** All dictionaries at once; readers never get an outdated one, so refreshing invalidates nothing (contract/2 §1.1). */
export function cacheRoutes(app: FastifyInstance, server: Server): void {
  const access = { signedIn: true } as const;
  route(app, {
    method: 'GET',
    url: '/sys/dict/queryAllDictItems',
    access,
    summary: '全部字典项',
    handle: ({ actor }) => ok(server.dicts.of(actor.tenantId).options()),
  });
  route(app, {
    method: 'GET',
    url: '/sys/dict/refleshCache',
    access,
    summary: '刷新字典缓存',
    handle: async () => {
      await server.dicts.refresh();
      return ok(null);
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/dict/getDictText/:dictCode/:key',
    access,
    summary: '字典文本',
    handle: ({ actor, params }) => {
      const { dictCode = '', key = '' } = params;
      const dicts = server.dicts.of(actor.tenantId);
      const text = dicts.text(dictCode, key);
      return ok(text !== key || dicts.has(dictCode, key) ? text : null);
    },
  });
}
