import type { DepartHit, DepartOption } from '@songbai/contract/modules/system/people.calls.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { departNode, departTree, idTree } from './depart-tree.ts';
import { departLevel, departNames, departRows, departsById, departsNamed } from './departs.store.ts';
import { list, pieces, plain, text } from './query-parts.ts';

/** Hits of one search; who needs more types more. */
const HITS = 200;
/** Far deeper than any office; a loop in the data ends here. */
const DEEPEST = 50;

const treeQuery = Type.Object({ ids: list('ids') });
const levelQuery = Type.Object({
  pid: text('pid'),
  ids: list('ids'),
  primaryKey: Type.Union([Type.Literal('id'), Type.Literal('orgCode')], { default: 'id', title: 'primaryKey' }),
  orgCategory: text('orgCategory'),
});
const searchQuery = Type.Object({ keyWord: Type.String({ minLength: 1, maxLength: 100, title: 'keyWord' }) });
const access = { signedIn: true } as const;

/** Departments of the own tenant as any colleague may choose them (contract/1 §8.1). */
export function departRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryTreeList',
    access,
    summary: '部门树',
    query: treeQuery,
    handle: async ({ actor, query }) => {
      const rows = await departRows(db, actor.tenantId);
      const ids = new Set(pieces(query.ids));
      if (ids.size === 0) return ok(departTree(rows));
      return ok(rows.filter((row) => ids.has(row.id)).map((row) => departNode(row)));
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
      return ok((await departLevel(db, actor.tenantId, wanted)).map(optionOf));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryIdTree',
    access,
    summary: '部门编号树',
    handle: async ({ actor }) => ok(idTree(await departNames(server.database, actor.tenantId))),
  });
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/searchBy',
    access,
    summary: `按名称查询部门（最多${HITS}个，附上级路径）`,
    query: searchQuery,
    handle: async ({ actor, query }) => ok(await searchHits(server, actor.tenantId, plain(query.keyWord))),
  });
}

type Level = Awaited<ReturnType<typeof departLevel>>[number];

function optionOf({ hasChildren, ...row }: Level): DepartOption & { children: null } {
  return {
    ...row,
    key: row.id,
    value: row.id,
    title: row.departName,
    isLeaf: Number(hasChildren) === 0,
    children: null,
  };
}

/** Hits with the way down to each, so that a lazy tree can open there (user-asks row 10). */
async function searchHits(server: Server, tenantId: number, keyword: string): Promise<DepartHit[]> {
  const { db } = server.database;
  const hits = keyword === '' ? [] : await departsNamed(db, tenantId, keyword, HITS);
  if (hits.length === 0) throw new AppError('departNotFound');
  const known = new Map<string, Awaited<ReturnType<typeof departsById>>[number]>();
  let wanted = new Set(hits.flatMap(({ parentId }) => parentId || []));
  for (let level = 0; wanted.size > 0 && level < DEEPEST; level += 1) {
    const rows = await departsById(db, tenantId, [...wanted]);
    for (const row of rows) known.set(row.id, row);
    wanted = new Set(rows.flatMap(({ parentId }) => (parentId && !known.has(parentId) ? parentId : [])));
  }
  const pathTo = (id: string | null, left: number): DepartHit['path'] => {
    const row = id ? known.get(id) : undefined;
    if (!row || left === 0) return [];
    return [...pathTo(row.parentId, left - 1), { id: row.id, departName: row.departName }];
  };
  return hits.map((hit) => ({ ...optionOf(hit), path: pathTo(hit.parentId, DEEPEST) }));
}
