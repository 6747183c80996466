import { LIMITS } from '@songbai/contract/limits.ts';
import { parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Server } from '../../resource/server-context.ts';
import { colleague, colleagues, colleaguesBy, members } from './people.store.ts';
import { list, paging, pieces, plain, text } from './query-parts.ts';

const colleagueQuery = Type.Object({
  username: text('username'),
  realname: text('realname'),
  keyword: text('keyword'),
  sex: text('sex'),
  birthday: text('birthday'),
  id: list('id'),
  departId: text('departId'),
  column: text('column'),
  order: text('order'),
  ...paging,
});
/** The fields that a picker may store; exactly one of them is given. */
const STORED = ['id', 'username', 'realname'] as const;
const multiQuery = Type.Object(Object.fromEntries(STORED.map((name) => [name, list(name)])));
const memberQuery = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, title: 'id' }),
  realname: text('realname'),
});
const access = { signedIn: true } as const;

/** People as any colleague may choose them (contract/1 §5.9): of the own tenant, with what a picker shows. */
export function peopleRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: '/sys/user/queryUserComponentData',
    access,
    summary: '选择用户',
    query: colleagueQuery,
    handle: async ({ actor, query }) => {
      const { id, column, order, ...rest } = query;
      const ids = pieces(id);
      if (ids.length > 0) {
        const people = await colleaguesBy(server, actor, 'id', ids);
        return done(
          '',
          pageOf(people, people.length, { pageNo: 1, pageSize: Math.max(query.pageSize, people.length) }),
        );
      }
      const { sort } = parseListParams(colleague, { column, order });
      const search = { username: plain(rest.username), realname: plain(rest.realname), keyword: plain(rest.keyword) };
      return done('', await colleagues(server, actor, { ...rest, ...search, sort }));
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
      // The one reply of these calls that has no envelope (contract/1 §5.9).
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
