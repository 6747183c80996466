import { LIMITS } from '@songbai/contract/limits.ts';
import { isWithin } from '@songbai/contract/modules/depart-role/depart-role.rules.ts';
import type { DepartHit } from '@songbai/contract/modules/user/people.calls.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok } from '../../http/envelope.ts';
import { sendPacked } from '../../http/packed-reply.ts';
import { list, pieces, plain, text } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { chargeOf } from '../depart-role/index.ts';
import { pathsAbove } from './depart-paths.ts';
import type { DepartReplies } from './depart-replies.ts';
import { departNode, levelNode, NOBODY } from './depart-tree.ts';
import { departLevel, departsBy, departsNamed } from './departs.store.ts';
import { directorsByDepart } from './directors.store.ts';

/** Maximum hits of one search; a longer search text narrows it. */
const HITS = 200;

const treeQuery = Type.Object({ ids: list('ids') });
const levelQuery = Type.Object({
  pid: text('pid'),
  ids: list('ids'),
  primaryKey: Type.Union([Type.Literal('id'), Type.Literal('orgCode')], { default: 'id', title: 'primaryKey' }),
  orgCategory: text('orgCategory'),
});
const searchQuery = Type.Object({
  keyWord: Type.String({ minLength: 1, maxLength: LIMITS.searchedText, title: 'keyWord' }),
  myDeptSearch: text('myDeptSearch'),
});
const access = { signedIn: true } as const;

/** Departments of the own tenant, for any colleague to choose from (contract/1 §8.1). */
export function departRoutes(app: FastifyInstance, server: Server, whole: DepartReplies): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryTreeList',
    access,
    summary: '部门树',
    query: treeQuery,
    handle: async ({ actor, query, request, reply }) => {
      const ids = pieces(query.ids);
      if (ids.length === 0) return sendPacked(request, reply, await whole.tree(actor.tenantId));
      const directors = await directorsByDepart(server.database);
      return ok((await departsBy(db, actor.tenantId, 'id', ids)).map((row) => departNode(row, directors)));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryDepartTreeSync',
    access,
    summary: '部门树的一级（按需加载）',
    query: levelQuery,
    handle: async ({ actor, query }) => {
      const { pid, primaryKey: key, ids, orgCategory } = query;
      const wanted = { pid, key, ids: pieces(ids), categories: pieces(orgCategory) };
      const directors = await directorsByDepart(server.database);
      return ok((await departLevel(db, actor.tenantId, wanted)).map((row) => levelNode(row, directors)));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryIdTree',
    access,
    summary: '部门编号树',
    handle: async ({ actor, request, reply }) => sendPacked(request, reply, await whole.ids(actor.tenantId)),
  });
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/searchBy',
    access,
    summary: `按名称查询部门（最多${HITS}个，附上级路径）`,
    query: searchQuery,
    handle: async ({ actor, query }) => {
      const mine = query.myDeptSearch === '1' ? (await chargeOf(db, actor)).tops : undefined;
      return ok(await searchHits(server, actor.tenantId, plain(query.keyWord), mine));
    },
  });
}

/**
 * Hits with the path to each, so that a lazy tree can expand to them (user-asks row 10).
 * @param mine only these departments and their descendants
 */
async function searchHits(
  server: Server,
  tenantId: number,
  keyword: string,
  mine?: readonly { orgCode: string }[],
): Promise<DepartHit[]> {
  const { db } = server.database;
  const codes = mine?.map((top) => top.orgCode);
  const hits = keyword === '' ? [] : await departsNamed(server.database, tenantId, keyword, HITS, codes);
  if (hits.length === 0) throw new AppError('departNotFound');
  const pathTo = await pathsAbove(db, tenantId, hits);
  return hits.map((hit) => ({
    ...levelNode(hit, NOBODY),
    path: pathTo(hit.parentId)
      .filter((above) => !mine || isWithin(mine, above.orgCode))
      .map(({ id, departName }) => ({ id, departName })),
  }));
}
