import { EXAMPLE_CALLS, EXAMPLE_ROOT } from '@songbai/contract/modules/example/example.calls.ts';
import { exampleTree } from '@songbai/contract/modules/example/example-parts.resource.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { both, type ListQuery } from '@songbai/contract/resource/filter.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok, pageOf } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { reading } from '../../resource/read/reading.ts';
import { firstRows, page } from '../../resource/read/store.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import { treeTable } from './tables.ts';
import { treeHooks } from './tree.hooks.ts';

const access = { permission: actionCode(exampleTree, 'list') };

/** A level is returned whole: no screen could show more siblings than this. */
const WHOLE_LEVEL = 10_000;

/** 树表示例: one level per call. */
export function treeRoutes(app: FastifyInstance, server: Server): void {
  resourceRoutes(app, server, treeTable, treeHooks());
  route(app, {
    method: 'GET',
    ...EXAMPLE_CALLS.treeRoot,
    access,
    summary: '树表示例（顶级，分页）',
    handle: async ({ actor, request }) => {
      const params = request.query as ListParams;
      const query = listQuery(params);
      const searched = typeof params.name === 'string' && params.name.trim() !== '';
      const filter = searched ? query.filter : both(query.filter, levelBelow(EXAMPLE_ROOT));
      const { rows, total } = await page(reading(server, actor), treeTable, { ...query, filter });
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'GET',
    ...EXAMPLE_CALLS.treeChildren,
    access,
    summary: '树表示例（下级）',
    handle: async ({ actor, query: { pid } }) =>
      ok(await firstRows(reading(server, actor), treeTable, { filter: levelBelow(pid), sort: [] }, WHOLE_LEVEL)),
  });
  familyTree(app, server);
}

/** The stock client's tree page asks here, at the top with id 0. */
function familyTree(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/mock/api/asynTreeList',
    access,
    summary: '树表示例（家族页面的下级）',
    query: Type.Object({ id: Type.String({ maxLength: 64, default: EXAMPLE_ROOT, title: 'id' }) }),
    handle: async ({ actor, query }) => {
      const asked = { filter: levelBelow(query.id || EXAMPLE_ROOT), sort: [] };
      const rows = await firstRows(reading(server, actor), treeTable, asked, WHOLE_LEVEL);
      return ok(rows.map(({ pid, hasChild, ...row }) => ({ ...row, parentId: pid, hasChildren: hasChild === '1' })));
    },
  });
}

const levelBelow = (pid: string) => ({ field: 'pid', op: 'eq' as const, value: pid });

/** The list grammar without `pid`, which selects the level and is no filter. */
function listQuery({ pid: _pid, ...params }: ListParams): ListQuery {
  return parseListParams(exampleTree, params);
}
