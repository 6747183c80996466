import { ONLINE_DATA_PATH } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import { FORM_RIGHTS } from '@songbai/contract/modules/online-form/online-form.rights.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { servedDetail, servedRoutes } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import type { ResourceSource } from '../../resource/source.ts';
import { missingSources } from '../online-form/index.ts';
import { describedFor } from './described.ts';
import { scriptsOf } from './enhancer.ts';
import { runtimeOf } from './runtime.ts';
import { importedAs, servedFor } from './served.ts';
import { exportedBelow } from './sub-sheets.ts';
import { tableOf } from './targets.ts';

/** The generic calls of all designed tables, and what our screens draw them from. */
export function dataRoutes(app: FastifyInstance, server: Server): void {
  const source: ResourceSource = {
    path: ONLINE_DATA_PATH,
    title: '在线表数据',
    actions: ['list', 'add', 'edit', 'delete', 'export', 'import'],
    has: { bin: true, masks: true },
    longBodies: true,
    // Which menu leads to the table is known only with the call.
    access: () => ({ signedIn: true }),
    of: async ({ actor, params }, right) => servedFor(await tableOf(server, actor, params.code, right), right),
    exporting: async ({ actor, params }) => {
      const runtime = await tableOf(server, actor, params.code, 'export');
      return { ...servedFor(runtime, 'export'), below: exportedBelow(runtime) };
    },
    template: async ({ actor, params }) => importedAs(await tableOf(server, actor, params.code, 'import'), {}),
    importing: async ({ actor, params }) => {
      const runtime = await tableOf(server, actor, params.code, 'import');
      return (fields) => importedAs(runtime, fields);
    },
  };
  servedRoutes(app, server, source);
  servedDetail(app, server, source);
  route(app, {
    method: 'GET',
    url: '/online/cgform/api/resource/:code',
    access: { signedIn: true },
    summary: '在线表的页面描述',
    handle: async ({ actor, params }) => {
      const runtime = await runtimeOf(server, actor, params.code ?? '');
      const description = describedFor(runtime, await scriptsOf(server, runtime));
      if (!actor.codes.has(FORM_RIGHTS.list)) return ok(description);
      const missing = await missingSources(server.database.db, actor.tenantId, runtime.live.design.fields);
      return ok(missing.length === 0 ? description : { ...description, missing });
    },
  });
}
