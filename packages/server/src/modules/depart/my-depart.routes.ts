import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok } from '../../http/envelope.ts';
import { sendPacked } from '../../http/packed-reply.ts';
import { text } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { chargeOf } from '../depart-role/index.ts';
import type { DepartReplies } from './depart-replies.ts';
import { levelNode, NOBODY } from './depart-tree.ts';
import { departLevel } from './departs.store.ts';

/** `lazy=1` is our addition: only the departments in charge; their children are loaded level by level. */
const treeQuery = Type.Object({ lazy: text('lazy') });

/** The departments that the caller is in charge of, with their descendants (contract/1 §8.7). */
export function myDepartRoutes(app: FastifyInstance, server: Server, whole: DepartReplies): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryMyDeptTreeList',
    access: { signedIn: true },
    summary: '我负责的部门树（消息为当前用户的身份）',
    query: treeQuery,
    handle: async ({ actor, query, request, reply }) => {
      const { identity, tops } = await chargeOf(db, actor);
      if (tops.length === 0) return { ...ok(null), message: identity };
      const ids = tops.map((top) => top.id);
      if (query.lazy === '1') {
        const rows = await departLevel(db, actor.tenantId, { ids, key: 'id', pid: '', categories: [] });
        return { ...ok(rows.map((row) => ({ ...levelNode(row, NOBODY), parentId: null }))), message: identity };
      }
      return sendPacked(request, reply, await whole.below(actor.tenantId, ids, identity));
    },
  });
}
