import { MESSAGES } from '@songbai/contract/messages.ts';
import {
  importQueriesBody,
  savedQueriesOf,
  savedQueryId,
  saveQueryBody,
} from '@songbai/contract/modules/saved-query/saved-query.calls.ts';
import { savedQuery } from '@songbai/contract/modules/saved-query/saved-query.resource.ts';
import { ok, okText } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { importQueries, removeQuery, saveQuery } from './saved-query.service.ts';
import { ownQueries } from './saved-query.store.ts';

const access = { signedIn: true } as const;
const { path } = savedQuery;

/** The user's own saved super queries (spec/2 §3, contract/3 §6); those of others are inaccessible. */
export const savedQueryModule: ServerModule = (app, server) => {
  route(app, {
    method: 'GET',
    url: `${path}/list`,
    access,
    summary: '本人在一个页面上保存的查询',
    query: savedQueriesOf,
    handle: async ({ actor, query }) => ok(await ownQueries(server.database.db, actor, query.page)),
  });
  route(app, {
    method: 'POST',
    url: `${path}/save`,
    access,
    summary: '保存查询条件；overwrite=true覆盖同名查询',
    body: saveQueryBody,
    handle: async ({ actor, body }) => {
      await saveQuery(server, actor, body);
      return okText(MESSAGES.querySaved);
    },
  });
  route(app, {
    method: 'POST',
    url: `${path}/import`,
    access,
    summary: '导入浏览器中保存的查询，重复导入不会增加',
    body: importQueriesBody,
    handle: async ({ actor, body }) => ok(await importQueries(server, actor, body)),
  });
  route(app, {
    method: 'DELETE',
    url: `${path}/delete`,
    access,
    summary: '删除本人保存的查询',
    query: savedQueryId,
    handle: async ({ actor, query }) => {
      await removeQuery(server, actor, query.id);
      return okText(MESSAGES.deleted);
    },
  });
  return undefined;
};
