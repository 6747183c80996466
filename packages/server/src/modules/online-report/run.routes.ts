import {
  REPORT_DICT_LIST,
  type ReportColumnsAndData,
  type ReportParamInfo,
  RUN_REPORT,
} from '@songbai/contract/modules/online-report/report.calls.ts';
import type { FastifyInstance } from 'fastify';
import { ok } from '../../http/envelope.ts';
import { type Call, route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { dictPlace, dictStatement, statementOptions } from './dictionaries.ts';
import { whileThere } from './going.ts';
import { openReport } from './open-report.ts';
import { paramValues } from './param-values.ts';
import { findReport, paramsOf } from './report.store.ts';
import { sendSheet } from './report-sheet.ts';
import { assertMayRun, runnableOf } from './sql-report.ts';

const access = { signedIn: true } as const;

const queryOf = ({ request }: Call) => request.query as Readonly<Record<string, unknown>>;

/**
 * Running a report (contract/2 §17.2). Every signed-in user may call these, because any form may choose from
 * reports; each call checks the right to read the report's source, or the report and the tables of its statement.
 */
export function runRoutes(app: FastifyInstance, server: Server): void {
  descriptionRoutes(app, server);
  dataRoutes(app, server);
  exportRoute(app, server);
  dictRoute(app, server);
}

function descriptionRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: RUN_REPORT.columns,
    access,
    summary: '在线报表的列',
    handle: async (call) => {
      const report = await openReport(server, call.actor, 'code', call.params.code, undefined);
      return ok(await report.columns(whileThere(call)));
    },
  });
  route(app, {
    method: 'GET',
    url: RUN_REPORT.queryInfo,
    access,
    summary: '在线报表的查询条件',
    handle: async ({ actor, params }) => ok((await openReport(server, actor, 'id', params.id, undefined)).conditions()),
  });
  route(app, {
    method: 'GET',
    url: RUN_REPORT.paramsInfo,
    access,
    summary: '在线报表的参数',
    handle: async ({ actor, params }) => {
      const { report } = await openReport(server, actor, 'id', params.id, undefined);
      return ok(await paramsInfo(server, actor, report.id));
    },
  });
}

async function paramsInfo(server: Server, actor: Actor, headId: string): Promise<ReportParamInfo[]> {
  const rows = await paramsOf(server.database.db, headId);
  const known = rows.map((row) => ({ ...row, paramType: null, required: 0 as const }));
  const { given } = paramValues(actor, server.clock.now(), known, {}, false);
  return rows.map(({ paramName, paramTxt, paramType, required }) => ({
    ...{ paramName, paramTxt: paramTxt || paramName, paramValue: given.get(paramName) ?? '' },
    ...{ paramType: paramType === 'number' || paramType === 'date' ? paramType : 'string', required: required === 1 },
  }));
}

function dataRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: RUN_REPORT.data,
    access,
    summary: '在线报表数据',
    handle: async (call) => {
      const query = queryOf(call);
      const report = await openReport(server, call.actor, 'id', call.params.id, query);
      return ok(await report.page(query, whileThere(call)));
    },
  });
  route(app, {
    method: 'GET',
    url: RUN_REPORT.columnsAndData,
    access,
    summary: '在线报表的列和数据',
    handle: async (call) => {
      const query = queryOf(call);
      const report = await openReport(server, call.actor, 'id', call.params.id, query);
      const signal = whileThere(call);
      const { columns, dictOptions, fieldHrefSlots = [], isGroupTitle = false } = await report.columns(signal);
      const data = await report.page(query, signal);
      const cgreportHeadName = report.report.name;
      return ok<ReportColumnsAndData>({ data, columns, cgreportHeadName, dictOptions, fieldHrefSlots, isGroupTitle });
    },
  });
}

function exportRoute(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    url: RUN_REPORT.exported,
    access,
    summary: '导出在线报表；force_id为勾选的行',
    handle: async (call) => {
      const query = queryOf(call);
      const { actor, reply } = call;
      const report = await openReport(server, actor, 'id', call.params.id, query);
      const { rows, items } = await report.all(query, whileThere(call));
      const chosen = new Set(
        String(query.force_id ?? '')
          .split(',')
          .filter((id) => id !== ''),
      );
      const wanted = chosen.size === 0 ? rows : rows.filter(({ id }) => chosen.has(String(id)));
      server.log.info({ report: report.report.code, rows: wanted.length, user: actor.username }, 'export');
      await sendSheet(server, reply, report.report.name, actor.realname, items, wanted);
      return undefined;
    },
  });
}

function dictRoute(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...REPORT_DICT_LIST,
    access,
    summary: '在线报表查询条件的选项；sql为查询条件给出的键，不是语句',
    handle: async (call) => {
      const { actor, query } = call;
      // A key of ours and nothing else: the family reads SQL here (JB #9571, CVE-2023-38992).
      const place = dictPlace(query.sql);
      if (!place) throw new AppError('reportDictKey');
      const report = await findReport(server.database.db, actor, 'id', place.headId);
      if (report.source !== '') throw new AppError('reportDictKey');
      await assertMayRun(server, actor, report);
      const sql = dictStatement(report.items.find(({ id }) => id === place.itemId)?.dictCode);
      if (sql === undefined) throw new AppError('reportDictKey');
      const values = paramValues(actor, server.clock.now(), [], {}, false);
      const runnable = { ...runnableOf(report), sql, values };
      const options = await statementOptions(server, actor, runnable, query.keyword, whileThere(call));
      return ok(options.map(({ value, text }) => ({ value, text })));
    },
  });
}
