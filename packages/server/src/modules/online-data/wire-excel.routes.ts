import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { exportRoute, importRoute } from '../../resource/excel/routes.ts';
import type { Server } from '../../resource/server-context.ts';
import type { ResourceSource, Served } from '../../resource/source.ts';
import { servedFor } from './served.ts';
import { tableOf } from './targets.ts';
import { wireParams } from './wire-query.ts';

const BASE = '/online/cgform/api';

/** Workbooks of designed tables under the family's addresses (contract/2 §16.5, §13.4). */
export function wireExcelRoutes(app: FastifyInstance, server: Server): void {
  const source: ResourceSource = {
    path: BASE,
    title: '在线表数据',
    actions: ['export', 'import'],
    has: { bin: false, masks: false },
    access: () => ({ signedIn: true }),
    of: async ({ actor, params }, right) => asked(servedFor(await tableOf(server, actor, params.code, right), right)),
    imported: withPath,
  };
  for (const call of ['exportXls', 'exportXlsOld']) exportRoute(app, server, source, `${BASE}/${call}/:code`);
  importRoute(app, server, source, { url: `${BASE}/importXls/:code`, summary: '导入在线表数据' });
}

/** The same table, asked by the family's names. */
function asked({ table, hooks }: Served): Served {
  const listParams = (given: ListParams) => wireParams(table.resource, hooks.listParams?.(given) ?? given);
  return { table, hooks: { ...hooks, listParams } };
}

/** Where rows were refused, the family's online import takes the path of the error file alone. */
function withPath(reply: Envelope<unknown>): Envelope<unknown> {
  const { result } = reply;
  const isFile = typeof result === 'object' && result !== null && 'fileUrl' in result;
  return isFile ? { ...reply, result: result.fileUrl } : reply;
}
