import { position } from '@songbai/contract/modules/position/position.resource.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { ok, pageOf } from '../../http/envelope.ts';
import { list, pieces } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Values } from '../../resource/context.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import { reading } from '../../resource/read/reading.ts';
import { get, page } from '../../resource/read/store.ts';
import { resourceRoutes, rowQuery } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';

const positionTable = resourceTable(position, {
  messages: { deleted: '删除成功!', batchDeleted: '删除成功!' },
  refusals: { notDeleted: 'deleteFailed' },
});
/** A column of the stock position that is never filled here (contract/1 §16.8); ignored in a body. */
const family = Type.Object({ companyId: Type.Optional(Type.Unknown()) });
/** Newer clients of the family send no code: one of ten characters is made (contract/1 §9). */
function withCode(draft: Values): void {
  const absent = draft.code === undefined || draft.code === null || draft.code === '';
  if (draft.id === undefined && absent) draft.code = `p${newId().slice(-9)}`;
}
const one = (title: string) => Type.Object({ [title]: Type.String({ minLength: 1, maxLength: 100, title }) });
const access = { signedIn: true } as const;

/** Positions (contract/1 §9): readable by everybody; changes are generic calls with permission codes. */
export function positionRoutes(app: FastifyInstance, server: Server): void {
  resourceRoutes(app, server, positionTable, { extras: family, precheck: withCode });
  route(app, {
    method: 'GET',
    url: '/sys/position/list',
    access,
    summary: '职务列表',
    handle: async ({ actor, request }) => {
      const query = parseListParams(position, request.query as ListParams);
      const { rows, total } = await page(reading(server, actor), positionTable, query);
      return ok(pageOf(rows, total, query));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/position/queryById',
    access,
    summary: '职务详情',
    query: rowQuery,
    handle: async ({ actor, query: { id, withDeleted } }) =>
      ok(await get(reading(server, actor), positionTable, id, { withDeleted: withDeleted === '1' })),
  });
  route(app, {
    method: 'GET',
    url: '/sys/position/queryByCode',
    access,
    summary: '按编码查询职务',
    query: one('code'),
    handle: async ({ actor, query }) => {
      const [row] = await positionsBy(server, actor, 'code', [String(query.code)]);
      if (!row) throw new AppError('recordMissing');
      return ok(row);
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/position/queryByIds',
    access,
    summary: '按编号查询多个职务',
    query: Type.Object({ ids: list('ids') }),
    handle: async ({ actor, query }) => ok(await positionsBy(server, actor, 'id', pieces(query.ids))),
  });
}

async function positionsBy(server: Server, actor: Actor, field: 'id' | 'code', values: readonly string[]) {
  if (values.length === 0) return [];
  const query = { filter: { field, op: 'in' as const, value: values }, sort: [], pageNo: 1, pageSize: values.length };
  return (await page(reading(server, actor), positionTable, query)).rows;
}
