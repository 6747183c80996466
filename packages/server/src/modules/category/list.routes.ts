import { CATEGORY_CALLS } from '@songbai/contract/modules/category/category.calls.ts';
import { category } from '@songbai/contract/modules/category/category.resource.ts';
import { CATEGORY_ROOT } from '@songbai/contract/modules/category/category.rules.ts';
import { actionCode } from '@songbai/contract/resource/define.ts';
import { both, type Filter, type ListQuery } from '@songbai/contract/resource/filter.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { ok, pageOf } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import { page } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { categoryTable } from './category.table.ts';
import { commaValues } from './comma-values.ts';

const access = { permission: actionCode(category, 'list') };

/** A level is returned whole: no screen could show more siblings than this. */
const WHOLE_LEVEL = 10_000;

/** Lists of the category screen (contract/2 §2). */
export function listRoutes(app: FastifyInstance, server: Server): void {
  const rowsOf = (actor: Actor, query: ListQuery) => page(reading(server, actor), categoryTable, query);
  route(app, {
    method: 'GET',
    ...CATEGORY_CALLS.rootList,
    access,
    summary: '分类字典分页列表',
    handle: async ({ actor, query: { pid }, request }) => {
      const query = listQuery(request.query as ListParams);
      const everywhere = given(request.query, 'name') || given(request.query, 'code');
      const level: Filter[] = everywhere ? [] : [{ field: 'pid', op: 'eq', value: pid || CATEGORY_ROOT }];
      const { rows, total } = await rowsOf(actor, { ...query, filter: both(query.filter, ...level) });
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'GET',
    ...CATEGORY_CALLS.childList,
    access,
    summary: '下级分类',
    handle: async ({ actor, query: { pid }, request }) => {
      const query = listQuery(request.query as ListParams);
      const filter = both(query.filter, { field: 'pid', op: 'eq', value: pid });
      return ok((await rowsOf(actor, { ...query, filter, pageNo: 1, pageSize: WHOLE_LEVEL })).rows);
    },
  });
  route(app, {
    method: 'GET',
    ...CATEGORY_CALLS.childListBatch,
    access,
    summary: '多个分类的下级',
    handle: async ({ actor, query: { parentIds } }) => {
      const filter: Filter = { field: 'pid', op: 'in', value: commaValues(parentIds) };
      const query = { filter, sort: [], pageNo: 1, pageSize: WHOLE_LEVEL };
      const { rows, total } = await rowsOf(actor, query);
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'GET',
    ...CATEGORY_CALLS.queryById,
    access,
    summary: '分类字典详情',
    handle: async ({ actor, query: { id } }) => {
      const filter: Filter = { field: 'id', op: 'eq', value: id };
      const [row] = (await rowsOf(actor, { filter, sort: [], pageNo: 1, pageSize: 1 })).rows;
      if (!row) throw new AppError('categoryMissing');
      return ok(row);
    },
  });
}

/** The list grammar without `pid`, which selects the level and is no filter. */
function listQuery({ pid: _pid, ...params }: ListParams): ListQuery {
  return parseListParams(category, params);
}

function given(query: unknown, name: string): boolean {
  const value = (query as ListParams)[name];
  return typeof value === 'string' && value.trim() !== '';
}
