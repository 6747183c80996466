import { REPORT_LIMITS } from '@songbai/contract/modules/online-report/report.limits.ts';
import type { TriedSql } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Binder, binder } from '../../resource/describe/sql-text.ts';
import { visibleRowsSql } from '../../resource/read/visible-rows.ts';
import type { Server } from '../../resource/server-context.ts';
import type { ReadableTable } from './readable-tables.ts';
import { runText, type Written } from './run-sql.ts';

/** Below this a table is read whole without anybody noticing. */
const FEW_ROWS = 1000;

/**
 * Tables that the database will read whole for a statement. SQLite does not tell which of several tables a step reads:
 * then it is as many of the largest ones as there are such steps.
 */
export async function scansOf(
  server: Server,
  actor: Actor,
  query: Written,
  signal: AbortSignal | undefined,
): Promise<TriedSql['scans']> {
  if (query.tables.length === 0) return [];
  const limits = { ms: REPORT_LIMITS.timeMs, rows: 1000, signal };
  const isPostgres = server.database.engine === 'postgres';
  const explain = isPostgres ? 'explain (format json, verbose false)' : 'explain query plan';
  const plan = isPostgres
    ? await explained(server, query, explain)
    : (await runText(server, actor, (sql) => `${explain} select * from ${query.text(sql)} as r`, limits)).rows;
  const counts = await rowsOf(server, actor, query.tables, signal);
  const large = counts.filter(({ rows }) => rows >= FEW_ROWS).sort((a, b) => b.rows - a.rows);
  if (isPostgres) {
    const whole = new Set(JSON.stringify(plan).match(/(?<="Seq Scan".{0,200}"Relation Name\W{1,6})\w+/g) ?? []);
    return large.filter(({ physical }) => whole.has(physical)).map(summaryOf);
  }
  const steps = plan.filter((step) => WHOLE.test(String((step as unknown[]).at(-1)))).length;
  return large.slice(0, steps).map(summaryOf);
}

/** A step of SQLite that reads all rows, or all of a tenant. */
const WHOLE = /^SCAN t\b|^SEARCH t USING [^(]*\(tenant_id=\?\)$/;

const summaryOf = ({ table, title, rows }: Counted) => ({ table, title, rows });

interface Counted {
  table: string;
  title: string;
  physical: string;
  rows: number;
}

/** A statement that explains cannot stand behind a cursor. */
async function explained(server: Server, query: Written, explain: string): Promise<unknown[]> {
  const sql = binder(server.database.engine);
  return server.database.query<unknown>(`${explain} select * from ${query.text(sql)} as r`, sql.values);
}

async function rowsOf(
  server: Server,
  actor: Actor,
  tables: readonly ReadableTable[],
  signal: AbortSignal | undefined,
): Promise<Counted[]> {
  const context = {
    ...{ engine: server.database.engine, actor, sealer: server.sealer, today: server.clock.today() },
  };
  const id = [{ field: 'id', name: 'id', type: 'text' as const }];
  const make = (sql: Binder) =>
    `select ${tables.map(({ table }) => `(select count(*) from ${visibleRowsSql(table, context, id, sql)} as r)`).join(', ')}`;
  const { rows } = await runText(server, actor, make, { ms: REPORT_LIMITS.timeMs, rows: 1, signal });
  return tables.map(({ name, title, table }, index) => ({
    ...{ table: name, title, physical: table.resource.table, rows: Number(rows[0]?.[index] ?? 0) },
  }));
}
