import { SEARCH_PATH, searchQuery } from '@songbai/contract/modules/search/search.calls.ts';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { ServerModule } from '../../resource/server-context.ts';
import { findRecords } from './search.service.ts';

/** The search box of the header. Every kind of record is asked with the person's own rights. */
export const searchModule: ServerModule = (app, server) => {
  route(app, {
    method: 'GET',
    url: SEARCH_PATH,
    access: { signedIn: true },
    summary: '全局搜索：墓位、使用人、客户、订单和各类单号',
    query: searchQuery,
    handle: async ({ actor, query }) => ok(await findRecords(server, actor, query.keyword)),
  });
  return undefined;
};
