import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  type OfferedTable,
  QUERY_TABLES,
  TRANS_TABLES,
} from '@songbai/contract/modules/online-form/existing-tables.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { done, ok, pageOf } from '../../http/envelope.ts';
import { paging, pieces, plain, text } from '../../http/query-parts.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { isAdmin } from '../permission/index.ts';
import { adoptTables, offeredTables } from './existing-tables.service.ts';

const offered = Type.Object({ ...paging, tableName: text('表名') });

/** Clients of the family show a text of their own for this one message, so it takes the place of the usual refusal. */
function assertMay(actor: Actor): void {
  if (!isAdmin(actor) || !actor.codes.has(FORM_RIGHTS.transTables)) throw new AppError('noAdminAuth');
}

/** Designs from tables that the database has already (contract/2 §15.1, online.md §4.3). */
export function existingTableRoutes(app: FastifyInstance, server: Server): void {
  for (const url of [QUERY_TABLES, `${QUERY_TABLES}/`])
    route(app, {
      method: 'GET',
      url,
      access: { signedIn: true },
      summary: '可导入为在线表单的数据库表',
      query: offered,
      handle: async ({ actor, query }) => {
        assertMay(actor);
        const wanted = plain(query.tableName).toLowerCase();
        const names = (await offeredTables(server, actor)).filter((name) => name.includes(wanted));
        const start = (query.pageNo - 1) * query.pageSize;
        const rows = names.slice(start, start + query.pageSize).map((id): OfferedTable => ({ id }));
        return ok(pageOf(rows, names.length, query));
      },
    });
  route(app, {
    method: 'POST',
    url: TRANS_TABLES,
    access: { signedIn: true },
    summary: '由数据库表生成在线表单，表名以逗号分隔',
    handle: async ({ actor, params }) => {
      assertMay(actor);
      const names = pieces(params.names ?? '');
      if (names.length === 0) throw new AppError('idsMissing');
      await adoptTables(server, actor, names);
      server.live.stateChanged();
      return done(MESSAGES.designsFromTables(names.length));
    },
  });
}
