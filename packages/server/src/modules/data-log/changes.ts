import type { ChangesQuery, ReadableChange } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import { TABLE_TITLES } from '@songbai/contract/modules/data-log/logged-tables.ts';
import type { ListQuery } from '@songbai/contract/resource/filter.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { reading } from '../../resource/read/reading.ts';
import type { ExtraWhere } from '../../resource/read/select.ts';
import { page } from '../../resource/read/store.ts';
import type { Server } from '../../resource/server-context.ts';
import { isAdmin } from '../permission/index.ts';
import { namedSql, ofPersonSql, ofRecordSql, shownSql, sinceSql } from './changes-where.ts';
import { type LoggedRow, loggedRows } from './data-log.store.ts';
import { dataLogTable, type Looking } from './data-log.view.ts';
import { kindOf, mayRead, readableTables, visibilityOf } from './readable.ts';
import { isShown } from './record-calls.ts';
import { hasTitle, recordNames } from './record-names.ts';
import { textsOf } from './texts.ts';
import { changedFields, contentOf } from './version-state.ts';

/** One page of the log in words, the latest first: all this person may see, of one kind, or of one record. */
export async function changesShown(
  server: Server,
  looking: Looking,
  query: ChangesQuery,
): Promise<{ changes: ReadableChange[]; total: number }> {
  const { actor } = looking;
  const parts = [await whereShown(server, looking, query), sinceSql(query)];
  if (query.person) parts.push(ofPersonSql(query.person));
  if (query.record && !query.dataId) parts.push(namedRecord(actor, query.dataTable, query.record));
  const wanted: ListQuery = {
    filter: { and: [] },
    sort: [{ field: 'createTime', order: 'desc' }],
    ...{ pageNo: query.pageNo, pageSize: query.pageSize },
  };
  const extra: ExtraWhere = (sql, today) => parts.map((part) => part(sql, today)).join(' and ');
  const found = await page(reading(server, actor), dataLogTable, wanted, { withDeleted: true, fields: [], extra });
  const ids = found.rows.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await loggedRows(server.database, actor.tenantId, ids);
  const ordered = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return { changes: await inWords(server, actor, ordered), total: found.total };
}

const NOTHING: ExtraWhere = () => '1=0';

async function whereShown(
  server: Server,
  { actor, request }: Looking,
  { dataTable, dataId }: ChangesQuery,
): Promise<ExtraWhere> {
  if (!dataTable || !dataId) return shownSql(actor, dataTable || undefined);
  const kind = kindOf(dataTable);
  if (!isAdmin(actor)) {
    if (!kind || kind.line || !mayRead(actor, kind)) return NOTHING;
    const open = readableTables(actor).includes(dataTable);
    if (!open && !(await isShown(server.config, request, kind.resource, dataId))) return NOTHING;
  }
  return ofRecordSql(dataTable, dataId, kind);
}

/** Records by their name, where this person sees it and the kind is known. */
function namedRecord(actor: Actor, table: string | undefined, text: string): ExtraWhere {
  const kind = kindOf(table ?? '');
  if (!kind || !hasTitle(actor, kind)) throw new AppError('invalid', { detail: '请先选择数据类型，再按名称查找' });
  return namedSql(kind, text);
}

async function inWords(server: Server, actor: Actor, rows: readonly LoggedRow[]): Promise<ReadableChange[]> {
  const changes = new Map<string, ReadableChange>();
  for (const table of new Set(rows.map((row) => row.dataTable))) {
    const own = rows.filter((row) => row.dataTable === table);
    const visibility = visibilityOf(actor, table);
    const states = own.flatMap((row) => [row.dataBefore, row.dataContent].map((text) => contentOf(text, visibility)));
    const textOf = await textsOf(server, actor, visibility.fields, states);
    const names = await recordNames(server, actor, table, own);
    for (const row of own) {
      const { dataBefore, dataContent, tenantId: _tenant, type: _type, ...shown } = row;
      changes.set(row.id, {
        ...shown,
        title: TABLE_TITLES.get(table) ?? table,
        record: names.get(row.dataId) ?? '',
        fields: changedFields({ action: row.action, dataBefore, dataContent }, visibility, textOf),
      });
    }
  }
  return rows.flatMap((row) => changes.get(row.id) ?? []);
}
