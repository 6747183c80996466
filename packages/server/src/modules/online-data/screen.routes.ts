import {
  ONLINE_DATA_PATH,
  ONLINE_SUB_PATH,
  TREE_PARAMS,
} from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { type ListParams, parseListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { ok, pageOf } from '../../http/envelope.ts';
import { type Call, route } from '../../http/route.ts';
import { reading } from '../../resource/read/reading.ts';
import type { Server } from '../../resource/server-context.ts';
import { assertQuery, assertSuperQuery } from './button-rights.ts';
import type { Runtime } from './runtime.ts';
import { subOf } from './sub.routes.ts';
import { tableOf } from './targets.ts';
import { totalsOf } from './totals.ts';
import { treePage } from './tree.ts';

const access = { signedIn: true } as const;

/** What the screens of designed tables ask besides the generic calls. */
export function screenRoutes(app: FastifyInstance, server: Server): void {
  const totals = (path: string, summary: string, of: (call: Call) => Promise<Runtime>) =>
    route(app, {
      method: 'GET',
      url: `${path}/totals`,
      access,
      summary,
      handle: async (call) => {
        const runtime = await of(call);
        const { live, list, hooks } = runtime;
        const params = call.request.query as ListParams;
        assertQuery(runtime, params);
        const query = parseListParams(list.resource, params);
        const selection = hooks.listSelection?.(params, call.actor);
        return ok(await totalsOf(reading(server, call.actor), { live, table: list }, query, selection));
      },
    });
  totals(ONLINE_DATA_PATH, '在线表的合计', ({ actor, params }) => tableOf(server, actor, params.code, 'list'));
  totals(ONLINE_SUB_PATH, '在线附表的合计', (call) => subOf(server, call, 'list'));
  route(app, {
    method: 'GET',
    url: `${ONLINE_DATA_PATH}/tree`,
    access,
    summary: '树形在线表的一层，或查询到的节点及其路径',
    handle: async ({ actor, params, request }) => {
      const runtime = await tableOf(server, actor, params.code, 'list');
      const { [TREE_PARAMS.parent]: parent, [TREE_PARAMS.flat]: flat, ...given } = request.query as ListParams;
      if (flat === '1') assertQuery(runtime, given);
      else assertSuperQuery(runtime.rights, given);
      const query = parseListParams(runtime.list.resource, given);
      const place = { parent: typeof parent === 'string' ? parent : '', flat: flat === '1' };
      const { rows, total } = await treePage(reading(server, actor), runtime, query, place);
      return ok(pageOf(rows, total, query));
    },
  });
}
