import { LIMITS } from '@songbai/contract/limits.ts';
import type { ParentIds } from '@songbai/contract/modules/depart/depart.calls.ts';
import { user } from '@songbai/contract/modules/user/user.resource.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Db } from '../../db/database.ts';
import { done, ok } from '../../http/envelope.ts';
import { sendPacked } from '../../http/packed-reply.ts';
import { list, pieces, plain, text } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { maskRows } from '../../resource/describe/masks.ts';
import type { Server } from '../../resource/server-context.ts';
import { pathsAbove } from './depart-paths.ts';
import { departKnown } from './depart-places.store.ts';
import type { DepartReplies } from './depart-replies.ts';
import { departNode, levelNode, NOBODY } from './depart-tree.ts';
import { departsBy, departsNamed } from './departs.store.ts';
import { peopleIn, peopleNamed } from './people.store.ts';

const access = { signedIn: true } as const;
/** Maximum hits of one search; a longer search text narrows it. */
const HITS = 200;

/** Further lookups of departments made by other clients (contract/1 §8.1). */
export function lookUpRoutes(app: FastifyInstance, server: Server, whole: DepartReplies): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryByIds',
    access,
    summary: '按编号查询多个部门',
    query: Type.Object({ deptIds: list('deptIds') }),
    handle: async ({ actor, query }) => {
      const ids = pieces(query.deptIds);
      const rows = ids.length === 0 ? [] : await departsBy(db, actor.tenantId, 'id', ids);
      return ok(rows.map((row) => departNode(row, NOBODY)));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/listAll',
    access,
    summary: '全部部门（平铺，按编码）',
    query: Type.Object({ id: list('id') }),
    handle: async ({ actor, query, request, reply }) => {
      const ids = pieces(query.id);
      if (ids.length === 0) return sendPacked(request, reply, await whole.flat(actor.tenantId));
      return ok((await departsBy(db, actor.tenantId, 'id', ids)).map((row) => departNode(row, NOBODY)));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/getDepartName',
    access,
    summary: '按编码查询部门',
    query: Type.Object({ orgCode: text('orgCode') }),
    handle: async ({ actor, query }) => {
      const [row] = await departsBy(db, actor.tenantId, 'orgCode', [query.orgCode]);
      if (!row) throw new AppError('recordMissing');
      return ok(departNode(row, NOBODY));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryAllParentId',
    access,
    summary: '部门的全部上级',
    query: Type.Object({ departId: list('departId'), orgCode: list('orgCode') }),
    handle: async ({ actor, query }) => {
      const [ids, codes] = [pieces(query.departId), pieces(query.orgCode)];
      if (ids.length === 0 && codes.length === 0) throw new AppError('departKeysEmpty');
      const field = ids.length > 0 ? 'id' : 'orgCode';
      return done('', await parentIds(db, actor.tenantId, field, ids.length > 0 ? ids : codes));
    },
  });
  parentNameRoute(app, server);
  peopleRoutes(app, server);
}

function parentNameRoute(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryParentName',
    access,
    summary: '上级部门的名称',
    query: Type.Object({ parentId: text('parentId') }),
    handle: async ({ actor, query }) => {
      const [row] = await departsBy(server.database.db, actor.tenantId, 'id', [query.parentId]);
      if (!row) throw new AppError('recordMissing');
      return ok(row.departName);
    },
  });
}

function peopleRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryTreeByKeyWord',
    access,
    summary: `按关键字查询人员和部门（各最多${HITS}个）`,
    query: Type.Object({ keyWord: text('keyWord') }),
    handle: async ({ actor, query }) => {
      const { tenantId } = actor;
      const keyword = plain(query.keyWord);
      if (keyword === '') return ok({ userList: [], departList: [] });
      const departs = await departsNamed(server.database, tenantId, keyword, HITS);
      return ok({
        userList: maskRows(actor, user, await peopleNamed(db, tenantId, keyword, HITS)),
        departList: departs.map((row) => levelNode(row, NOBODY)),
      });
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/getUsersByDepartId',
    access,
    summary: '部门的人员',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }) }),
    handle: async ({ actor, query: { id } }) => {
      const { tenantId } = actor;
      const known = await departKnown(db, tenantId, id);
      return ok(known ? maskRows(actor, user, await peopleIn(db, tenantId, id, LIMITS.pageSizeMax)) : []);
    },
  });
}

/** Departments and all their ancestors, found by the requested values. */
async function parentIds(
  db: Db,
  tenantId: number,
  field: 'id' | 'orgCode',
  values: readonly string[],
): Promise<ParentIds> {
  const rows = await departsBy(db, tenantId, field, values);
  const pathTo = await pathsAbove(db, tenantId, rows);
  return Object.fromEntries(
    rows.map(({ id, parentId, departName, orgCode }) => {
      const path = [...pathTo(parentId), { id, parentId, departName, orgCode }];
      const parentMap = Object.fromEntries(path.map((one) => [one.id, one]));
      return [field === 'id' ? id : orgCode, { parentIds: path.map((one) => one.id), parentMap }];
    }),
  );
}
