import { LIMITS } from '@songbai/contract/limits.ts';
import { parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { list, paging, pieces, plain, text } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { type ColleagueQuery, colleague, colleagues, colleaguesBy, members } from './people.store.ts';

/** Conditions of the people picker. */
export const colleagueConditions = {
  username: text('username'),
  realname: text('realname'),
  keyword: text('keyword'),
  sex: text('sex'),
  birthday: text('birthday'),
  departId: text('departId'),
  column: text('column'),
  order: text('order'),
  ...paging,
};
const conditions = Type.Object(colleagueConditions);
const colleagueQuery = Type.Object({
  ...colleagueConditions,
  id: list('id'),
  username: list('username'),
  isMultiTranslate: text('isMultiTranslate'),
});
/** The fields that a picker may store; exactly one of them is given. */
const STORED = ['id', 'username', 'realname'] as const;
const multiQuery = Type.Object(Object.fromEntries(STORED.map((name) => [name, list(name)])));
/** The picker of the stock Vue3 client (`excludeUserIdList` lists those already chosen). */
const selectQuery = Type.Object({
  keyword: text('keyword'),
  departId: text('departId'),
  roleId: text('roleId'),
  excludeUserIdList: list('excludeUserIdList'),
  ...paging,
});
const memberQuery = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }),
  realname: text('realname'),
});
const access = { signedIn: true } as const;
const NO_CONDITIONS = { username: '', realname: '', sex: '', birthday: '', column: '', order: '' };

/** Conditions as typed, without the asterisks that clients add. */
export function colleagueSearch({ column, order, ...rest }: Static<typeof conditions>): ColleagueQuery {
  const { sort } = parseListParams(colleague, { column, order });
  const search = { username: plain(rest.username), realname: plain(rest.realname), keyword: plain(rest.keyword) };
  return { ...rest, ...search, sort };
}

/** People for any colleague to choose from (contract/1 §5.9): of the own tenant, with the fields of a picker. */
export function peopleRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/user/queryUserComponentData',
    access,
    summary: '选择用户',
    query: colleagueQuery,
    handle: async ({ actor, query }) => {
      const { id, isMultiTranslate, ...rest } = query;
      const ids = pieces(id);
      // Exact names of accounts that a form already stores; typed text is matched as a part.
      const names = isMultiTranslate === 'true' ? pieces(query.username) : [];
      if (ids.length > 0 || names.length > 0) {
        const people = await (ids.length > 0
          ? colleaguesBy(server, actor, 'id', ids)
          : colleaguesBy(server, actor, 'username', names));
        return done(
          '',
          pageOf(people, people.length, { pageNo: 1, pageSize: Math.max(query.pageSize, people.length) }),
        );
      }
      return done('', await colleagues(server, actor, colleagueSearch(rest)));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/user/selectUserList',
    access,
    summary: '按关键字、部门、角色选择用户',
    query: selectQuery,
    handle: async ({ actor, query }) => {
      const { roleId, excludeUserIdList, ...rest } = query;
      const found = colleagueSearch({ ...NO_CONDITIONS, ...rest });
      return ok(await colleagues(server, actor, { ...found, roleId, except: pieces(excludeUserIdList) }));
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/user/getMultiUser',
    access,
    summary: '按账号或编号查询用户（直接返回数组）',
    query: multiQuery,
    handle: async ({ actor, query, reply }) => {
      const values = query as Readonly<Record<(typeof STORED)[number], string>>;
      const field = STORED.find((name) => pieces(values[name]).length > 0);
      // The only reply of these calls without an envelope (contract/1 §5.9).
      await reply.send(field ? await colleaguesBy(server, actor, field, pieces(values[field])) : []);
      return undefined;
    },
  });
  route(app, {
    method: 'GET',
    url: '/sys/user/queryUserByDepId',
    access,
    summary: `部门及下级部门的用户（最多${LIMITS.pageSizeMax}个）`,
    query: memberQuery,
    handle: async ({ actor, query }) => ok(await members(server, actor, query.id, plain(query.realname))),
  });
}
