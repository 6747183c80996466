import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyInstance } from 'fastify';
import { ok, pageOf } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { reading } from '../../resource/read/reading.ts';
import { page } from '../../resource/read/store.ts';
import type { Server, ServerModule } from '../../resource/server-context.ts';
import { findReport } from './report.store.ts';
import { reportColumns, reportConditions, reportFields, reportQuery, reportRow } from './report-view.ts';
import { sourceFor } from './sources.ts';

const access = { signedIn: true } as const;
const BASE = '/online/cgreport/api';

/**
 * Running a report (contract/2 §17.2). Every signed-in user may call these, because any form may choose from
 * reports; each call checks the right to read the report's source.
 */
export const onlineReportModule: ServerModule = (app, server) => {
  descriptionRoutes(app, server);
  route(app, {
    method: 'GET',
    url: `${BASE}/getData/:id`,
    access,
    summary: '在线报表数据',
    handle: async ({ actor, params, request }) => {
      const { table, fields } = await opened(server, actor, 'id', params.id);
      const query = reportQuery(fields, table.resource, request.query as ListParams);
      const selection = { fields: fields.map((item) => item.fieldName) };
      const { rows, total } = await page(reading(server, actor), table, query, selection);
      const shown = rows.map((row) => reportRow(fields, row));
      return ok(pageOf(shown, total, query));
    },
  });
  return undefined;
};

function descriptionRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: `${BASE}/getRpColumns/:code`,
    access,
    summary: '在线报表的列',
    handle: async ({ actor, params }) => {
      const { report, fields } = await opened(server, actor, 'code', params.code);
      return ok(reportColumns(report, fields, server.dicts.options()));
    },
  });
  route(app, {
    method: 'GET',
    url: `${BASE}/getQueryInfo/:id`,
    access,
    summary: '在线报表的查询条件',
    handle: async ({ actor, params }) => ok(reportConditions((await opened(server, actor, 'id', params.id)).fields)),
  });
}

/** A report the actor may run, with its source. */
async function opened(server: Server, actor: Actor, by: 'code' | 'id', value = '') {
  const report = await findReport(server.database.db, actor, by, value);
  const table = sourceFor(actor, report.source);
  return { report, table, fields: reportFields(report, table.resource) };
}
