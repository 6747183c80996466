import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  DELETE_HOOK,
  DELIVERIES,
  HOOKS,
  RETRY_DELIVERIES,
  SAVE_HOOK,
} from '@songbai/contract/modules/online-enhance/enhance.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { pieces } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { assertVersion } from '../../http/stock-clients.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { write } from '../../resource/write/work.ts';
import { ACTION, authorOf } from './author.routes.ts';
import { removeEnhancements, saveHook } from './author.service.ts';
import { deliveriesOf, reviveDeliveries } from './delivery.store.ts';
import { ofHead, sealedParts } from './enhance.store.ts';
import { hookTable } from './enhance.tables.ts';
import { assertAuthor } from './rights.ts';

const NEWEST = 200;

/** Stored web addresses of a table, and what was sent to them (online.md §7). */
export function hookRoutes(app: FastifyInstance, server: Server, wake: () => void): void {
  route(app, {
    method: 'GET',
    url: HOOKS,
    access: ACTION,
    summary: '在线表单的外部地址',
    handle: async (call) => {
      const headId = await authorOf(server, call);
      const parts = new Map((await sealedParts(server.database.db, headId)).map((part) => [part.id, part]));
      const rows = await ofHead(reading(server, call.actor), hookTable, headId);
      // Only that they are there, never what they are.
      const has = (id: string, part: 'secret' | 'headers') => (parts.get(id)?.[part] ?? null) !== null;
      return ok(rows.map((row) => ({ ...row, hasSecret: has(row.id, 'secret'), hasHeaders: has(row.id, 'headers') })));
    },
  });
  route(app, {
    method: ['POST', 'PUT'],
    ...SAVE_HOOK,
    access: ACTION,
    summary: '保存在线表单的外部地址',
    handle: async (call) => {
      assertVersion(call.request, call.body.id ? (call.body.version ?? undefined) : 1);
      const id = await saveHook(server, call.actor, await authorOf(server, call), call.body);
      return done(MESSAGES.saved, { id });
    },
  });
  route(app, {
    method: 'DELETE',
    ...DELETE_HOOK,
    access: ACTION,
    summary: '删除在线表单的外部地址',
    handle: async ({ actor, query }) => {
      assertAuthor(actor);
      await removeEnhancements(server, actor, hookTable, [query.id]);
      return done(MESSAGES.designDeleted);
    },
  });
  deliveryRoutes(app, server, wake);
}

function deliveryRoutes(app: FastifyInstance, server: Server, wake: () => void): void {
  route(app, {
    method: 'GET',
    url: DELIVERIES,
    access: ACTION,
    summary: '发往外部地址的通知',
    handle: async (call) => {
      const headId = await authorOf(server, call);
      return ok(await deliveriesOf(server.database.db, call.actor.tenantId, headId, NEWEST));
    },
  });
  route(app, {
    method: ['PUT', 'POST'],
    ...RETRY_DELIVERIES,
    access: ACTION,
    summary: '重试失败的通知',
    handle: async ({ actor, query }) => {
      assertAuthor(actor);
      const ids = [...new Set(pieces(query.ids))];
      if (ids.length === 0) throw new AppError('idsMissing');
      const count = await write(server, actor, async (work) => {
        work.afterCommit(wake);
        return reviveDeliveries(work.db, actor.tenantId, ids, work.clock.datetime());
      });
      return done(MESSAGES.deliveriesQueued(count));
    },
  });
}
