import { dataLog } from '@songbai/contract/modules/data-log/data-log.resource.ts';
import type { ListParams } from '@songbai/contract/wire/list-params.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { resourceTable } from '../../resource/describe/columns.ts';
import type { Selection } from '../../resource/read/select.ts';
import type { Server } from '../../resource/server-context.ts';
import { isAdmin } from '../permission/index.ts';
import { type LoggedRow, loggedRows } from './data-log.store.ts';
import { kindOf, mayRead, readableTables, visibilityOf } from './readable.ts';
import { isShown } from './record-calls.ts';
import { contentOf } from './version-state.ts';

const none = () => 'null';

/** Rows are append-only: no version, no mark of deletion. */
export const dataLogTable = resourceTable(dataLog, {
  computed: { version: () => '1', updateBy: none, updateTime: none, sysOrgCode: none },
});

/** The reader and the request. */
export interface Looking {
  actor: Actor;
  request: FastifyRequest;
}

/**
 * The part of the log that a person may see: tables that the person's lists show in full, and a single record that its
 * page would show to this person. Platform administrators see all of the tenant.
 */
export async function recordsShown(
  server: Server,
  { actor, request }: Looking,
  { dataTable, dataId }: ListParams,
): Promise<Omit<Selection, 'filter' | 'sort'>> {
  if (isAdmin(actor)) return { withDeleted: true };
  const tables = readableTables(actor);
  const one = { table: String(dataTable ?? ''), id: String(dataId ?? '') };
  const kind = kindOf(one.table);
  const asked = kind && !kind.line && !tables.includes(one.table) && mayRead(actor, kind) && one.id !== '';
  const shown = asked && (await isShown(server.config, request, kind.resource, one.id));
  return {
    withDeleted: true,
    extra: (sql) => {
      const listed =
        tables.length === 0 ? '1=0' : `t.data_table in (${tables.map((table) => sql.bind(table)).join(', ')})`;
      if (!shown) return listed;
      return `(${listed} or (t.data_table = ${sql.bind(one.table)} and t.data_id = ${sql.bind(one.id)}))`;
    },
  };
}

/** The given rows of the log that this person may see, in the same order. */
export async function rowsShown(
  server: Server,
  { actor, request }: Looking,
  given: readonly string[] | readonly LoggedRow[],
): Promise<LoggedRow[]> {
  const rows = await inOrder(server, actor, given);
  if (isAdmin(actor)) return rows;
  const judged = new Map<string, boolean>();
  const maySee = async ({ dataTable, dataId }: LoggedRow): Promise<boolean> => {
    const kind = kindOf(dataTable);
    if (!kind || !mayRead(actor, kind)) return false;
    // Lines are visible to readers of all of their heads.
    if (kind.line) return readableTables(actor).includes(dataTable);
    return isShown(server.config, request, kind.resource, dataId);
  };
  for (const row of rows) {
    const key = `${row.dataTable} ${row.dataId}`;
    if (!judged.has(key)) judged.set(key, await maySee(row));
  }
  return rows.filter((row) => judged.get(`${row.dataTable} ${row.dataId}`));
}

async function inOrder(
  server: Server,
  actor: Actor,
  given: readonly string[] | readonly LoggedRow[],
): Promise<LoggedRow[]> {
  const ids = given.filter((one) => typeof one === 'string');
  if (ids.length < given.length) return [...(given as readonly LoggedRow[])];
  if (ids.length === 0) return [];
  const rows = await loggedRows(server.database, actor.tenantId, ids);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** A row as the reply shows it. */
export function shownTo(actor: Actor, { dataBefore: _before, ...row }: LoggedRow): Omit<LoggedRow, 'dataBefore'> {
  return { ...row, dataContent: shownContent(actor, row.dataTable, row.dataContent) };
}

/** The same for rows of the list. */
export function shownContent(actor: Actor, table: string, content: string): string {
  return JSON.stringify(contentOf(content, visibilityOf(actor, table)));
}
