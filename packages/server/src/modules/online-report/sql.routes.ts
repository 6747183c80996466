import { MESSAGES } from '@songbai/contract/messages.ts';
import { REPORT_RIGHTS } from '@songbai/contract/modules/online-report/online-report.rights.ts';
import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import {
  PARSE_SQL,
  PARSE_SQL_POST,
  type ParsedSql,
  REPORT_TABLES_CALL,
  type ReportTableRow,
  TRY_SQL,
  type TriedSql,
} from '@songbai/contract/modules/online-report/report-head.calls.ts';
import type { FastifyInstance } from 'fastify';
import { done, ok } from '../../http/envelope.ts';
import { route } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Server } from '../../resource/server-context.ts';
import { assertMayWriteSql } from './checks.ts';
import { itemRow } from './design.routes.ts';
import { paramDraftValues } from './drafts.ts';
import { whileThere } from './going.ts';
import { paramValues } from './param-values.ts';
import { readableTables } from './readable-tables.ts';
import { ready } from './ready-query.ts';
import { checked, readyQuery, written } from './run-sql.ts';
import { scansOf } from './scans.ts';
import { checkedForSource } from './source-sql.ts';
import { blankItem } from './sql-view.ts';

const SQL = { permission: REPORT_RIGHTS.sql } as const;

/** Writing statements (contract/2 §17.1): for holders of `online:report:sql` who are administrators (CVE-2024-48307). */
export function sqlRoutes(app: FastifyInstance, server: Server): void {
  parseRoutes(app, server);
  route(app, {
    method: 'POST',
    ...TRY_SQL,
    access: SQL,
    summary: '试运行报表SQL',
    handle: async (call) => {
      const { actor, body } = call;
      assertMayWriteSql(actor);
      const params = (body.params ?? []).map(paramDraftValues);
      const known = params.map((param) => ({ ...param, paramType: param.paramType || null }));
      const given = Object.fromEntries(
        Object.entries(body.values ?? {}).map(([name, value]) => [`self_${name}`, value]),
      );
      const values = paramValues(actor, server.clock.now(), known, given, true);
      const runnable = { sql: body.sql, values, openTables: false, source: body.dbSource || null };
      const signal = whileThere(call);
      const limits = { ms: REPORT_LIMITS.timeMs, rows: REPORT_LIMITS.trialRows, signal };
      const own = runnable.source === null ? await written(server, actor, runnable) : undefined;
      const query = own ? readyQuery(server, actor, own) : await ready(server, actor, runnable);
      const started = performance.now();
      const found = await query.run((text) => `select * from ${text} as r limit ${limits.rows + 1}`, limits);
      const ms = Math.round(performance.now() - started);
      const records = found.rows.map((row) => recordOf(found.columns, row));
      const scans = own ? await scansOf(server, actor, own, signal) : [];
      return ok<TriedSql>({ columns: found.columns, records, more: found.more, ms, scans });
    },
  });
  route(app, {
    method: 'GET',
    url: REPORT_TABLES_CALL,
    access: SQL,
    summary: '报表SQL可用的表和列',
    handle: async ({ actor }) => {
      assertMayWriteSql(actor);
      const tables = await readableTables(server, actor);
      const rows = [...tables.values()].map(
        ({ name, title, columns }): ReportTableRow => ({
          ...{
            name,
            title,
            columns: columns.map((column) => ({ name: column.name, title: column.title, type: column.type })),
          },
        }),
      );
      return ok(rows);
    },
  });
}

function recordOf(columns: readonly string[], row: readonly unknown[]): Record<string, string | number | null> {
  return Object.fromEntries(
    columns.map((name, index) => {
      const value = row[index];
      return [
        name,
        typeof value === 'number' || value === null || value === undefined ? (value ?? null) : String(value),
      ];
    }),
  );
}

function parseRoutes(app: FastifyInstance, server: Server): void {
  route(app, {
    method: 'GET',
    ...PARSE_SQL,
    access: SQL,
    summary: '解析报表SQL',
    handle: async ({ actor, query }) => done(MESSAGES.reportSqlParsed, await parsed(server, actor, query)),
  });
  route(app, {
    method: 'POST',
    ...PARSE_SQL_POST,
    access: SQL,
    summary: '解析报表SQL（长语句）',
    handle: async ({ actor, body }) => done(MESSAGES.reportSqlParsed, await parsed(server, actor, body)),
  });
}

/** Columns as new items and parameters of a statement; nothing is run for it. */
async function parsed(
  server: Server,
  actor: Actor,
  { sql, dbKey }: { sql: string; dbKey?: string | null | undefined },
): Promise<ParsedSql> {
  assertMayWriteSql(actor);
  const values = paramValues(actor, server.clock.now(), [], {}, false);
  const { columns, params } = dbKey
    ? await checkedForSource(server, actor, { sql, values, openTables: false, source: dbKey }, true)
    : await checked(server, actor, sql, values);
  return {
    fields: columns.map((column, place) => {
      const { id: _, cgrheadId: __, ...item } = itemRow(blankItem('', column, place));
      return item;
    }),
    params: params.map((paramName, orderNum) => ({
      ...{ paramName, paramTxt: paramName, paramValue: null, paramType: null, required: 0 as const, orderNum },
    })),
  };
}
