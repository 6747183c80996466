import { LIMITS } from '@songbai/contract/limits.ts';
import { depart, role, user } from '@songbai/contract/modules/system/system.resource.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { resourceTable } from '../../resource/columns.ts';
import { resourceRoutes } from '../../resource/routes.ts';
import type { Server, ServerModule } from '../../resource/server-context.ts';
import { departNode, departTree } from './depart-tree.ts';
import { departRows } from './departs.store.ts';
import { colleagues } from './people.store.ts';

/** Users belong to tenants by a list of ids; administrators of the platform see all of them. */
const userTable = resourceTable(user, {
  scope: 'global',
  visible: (actor, sql) =>
    actor.roleCodes.includes('admin')
      ? undefined
      : `(',' || coalesce(t.rel_tenant_ids, '') || ',') like ${sql.bind(`%,${actor.tenantId},%`)}`,
});
const roleTable = resourceTable(role, { scope: 'global' });
const departTable = resourceTable(depart);

const text = (title: string) => Type.String({ maxLength: 200, default: '', title });
const colleagueQuery = Type.Object({
  username: text('username'),
  realname: text('realname'),
  keyword: text('keyword'),
  id: Type.String({ maxLength: 64 * LIMITS.idsPerBatch, default: '', title: 'id' }),
  departId: text('departId'),
  pageNo: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, title: 'pageNo' }),
  pageSize: Type.Integer({
    minimum: 1,
    maximum: LIMITS.pageSizeMax,
    default: LIMITS.pageSizeDefault,
    title: 'pageSize',
  }),
});
const treeQuery = Type.Object({ ids: Type.String({ maxLength: 64 * LIMITS.idsPerBatch, default: '', title: 'ids' }) });

const pieces = (list: string): string[] =>
  list
    .split(',')
    .filter((id) => id !== '')
    .slice(0, LIMITS.idsPerBatch);
/** Clients wrap what was typed into asterisks for the generic grammar; here every text means "contains". */
const plain = (typed: string): string => typed.trim().replace(/^\*+|\*+$/g, '');

/** Users, roles and departments as far as lists, pickers and references need them (contract/1 §5, §6, §8). */
export const organisationModule: ServerModule = (app, server) => {
  for (const table of [userTable, roleTable, departTable]) resourceRoutes(app, server, table);
  pickerRoutes(app, server);
  return undefined;
};

function pickerRoutes(app: FastifyInstance, server: Server): void {
  const { db } = server.database;
  route(app, {
    method: 'GET',
    url: '/sys/user/queryUserComponentData',
    access: { signedIn: true },
    summary: '选择用户',
    query: colleagueQuery,
    handle: async ({ actor, query }) => {
      const { id, username, realname, keyword, ...rest } = query;
      const search = { username: plain(username), realname: plain(realname), keyword: plain(keyword) };
      return done('', await colleagues(db, actor, { ...rest, ...search, ids: pieces(id) }));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/sysDepart/queryTreeList',
    access: { signedIn: true },
    summary: '部门树',
    query: treeQuery,
    handle: async ({ actor, query }) => {
      const rows = await departRows(db, actor.tenantId);
      const ids = new Set(pieces(query.ids));
      if (ids.size === 0) return ok(departTree(rows));
      return ok(rows.filter((row) => ids.has(row.id)).map((row) => departNode(row)));
    },
  });
}
