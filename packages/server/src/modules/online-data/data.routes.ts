import { ONLINE_DATA_PATH, type OnlineResource } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Lines } from '@songbai/contract/resource/define.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import { servedDetail, servedRoutes } from '../../resource/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import type { ResourceSource } from '../../resource/source.ts';
import { shownButtons } from './own-buttons.ts';
import { type Runtime, runtimeOf } from './runtime.ts';
import { type SubLink, subLinks } from './sub-tables.ts';
import { tableOf } from './targets.ts';

/** The generic calls of all designed tables, and what our screens draw them from. */
export function dataRoutes(app: FastifyInstance, server: Server): void {
  const source: ResourceSource = {
    path: ONLINE_DATA_PATH,
    title: '在线表数据',
    actions: ['list', 'add', 'edit', 'delete', 'export', 'import'],
    has: { bin: true, masks: true },
    // Which menu leads to the table is known only with the call.
    access: () => ({ signedIn: true }),
    of: ({ actor, params }, right) => tableOf(server, actor, params.code, right),
  };
  servedRoutes(app, server, source);
  servedDetail(app, server, source);
  route(app, {
    method: 'GET',
    url: '/online/cgform/api/resource/:code',
    access: { signedIn: true },
    summary: '在线表的页面描述',
    handle: async ({ actor, params }) => ok(describedFor(await runtimeOf(server, actor, params.code ?? ''))),
  });
}

function describedFor(runtime: Runtime): OnlineResource {
  const { live, table, may } = runtime;
  const { head } = live.design;
  return {
    resource: { ...table.resource, lines: Object.fromEntries(subLinks(runtime).map(linesOf)) },
    may: [...may],
    buttons: shownButtons(runtime),
    head: {
      id: head.id,
      tableName: head.tableName,
      tableTxt: head.tableTxt,
      version: live.version,
      isCheckbox: head.isCheckbox === 'Y',
      isPage: head.isPage === 'Y',
      scroll: head.scroll === 1,
      isTree: head.isTree === 'Y',
      themeTemplate: head.themeTemplate,
      formTemplate: head.formTemplate,
    },
  };
}

/** A sub-table as our forms draw it, without the key that the server fills in. */
function linesOf({ sub, name, key }: SubLink): [string, Lines] {
  const { title, table, fields } = sub.table.resource;
  const { [key]: _key, ...shown } = fields;
  return [name, { title, table, parentField: key, fields: shown }];
}
