import { type LinkedRows, ONLINE_LINKS_PATH } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { type Call, route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { liveDesign } from '../online-form/index.ts';
import { linkedRows } from './link-rows.ts';
import type { Runtime } from './runtime.ts';
import { mainOf, tableOf } from './targets.ts';

/** Titles of chosen rows in one call. */
const MOST_IDS = 200;

/** The rows that a linked record is chosen from; the browser names the field, never the table behind it (online.md §3). */
export function linkRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${ONLINE_LINKS_PATH}/:code/:field`,
    access: { signedIn: true },
    summary: '关联记录的可选行',
    handle: async (call) => {
      const runtime = await tableWith(server, call);
      const { field = '' } = call.params;
      const { rights, linked } = runtime;
      const link = linked?.links.find(({ name }) => name === field);
      if (!link || (rights.listHidden.has(field) && rights.formHidden.has(field))) throw new AppError('onlineMissing');
      const { ids: given, ...params } = call.request.query as ListParams;
      const ids = typeof given === 'string' ? given.split(',').filter((id) => id !== '') : undefined;
      if (ids && ids.length > MOST_IDS) throw new AppError('invalid', { detail: `一次最多查询${MOST_IDS}条关联记录` });
      if (!link.target) {
        // Of rows that he may not see there is nothing to tell; a search is told why it finds none.
        if (ids) return ok<LinkedRows>({ columns: [], records: [], total: 0 });
        throw new AppError('forbidden');
      }
      const more = [...(linked?.shows.values() ?? [])].flatMap(({ by, name }) => (by === field ? [name] : []));
      return ok(await linkedRows(reading(server, call.actor), link.target, link, { params, ids, more }));
    },
  });
}

/** The table that has the field, also a sub-table, which goes by its main table. */
async function tableWith(server: Server, { actor, params }: Call): Promise<Runtime> {
  const code = params.code ?? '';
  const live = await liveDesign(server, actor, code);
  if (live?.design.head.tableType !== 3) return tableOf(server, actor, code, 'view');
  return (await mainOf(server, actor, code, 'list')).link.sub;
}
