import { DICTS } from '@songbai/contract/dicts.ts';
import type { ReportDraft } from '@songbai/contract/modules/online-report/report-head.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { assertMayWriteSql } from './checks.ts';
import { dictStatement } from './dictionaries.ts';
import { assertParts, type HeadValues, itemValues, paramDraftValues } from './drafts.ts';
import { paramValues, type ReportValues } from './param-values.ts';
import { assertRoles } from './readers.store.ts';
import { checked } from './run-sql.ts';
import { checkedForSource } from './source-sql.ts';

/**
 * Checks statement and dictionaries before anything is written; whoever changes a statement, or for whom it is open,
 * needs the right to write SQL.
 * @returns names of the statement's columns; undefined for a report that has no statement, and where another database
 * was not asked for them
 */
export async function soundSql(
  server: Server,
  actor: Actor,
  values: HeadValues,
  draft: ReportDraft,
  before: HeadValues | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const items = (draft.items ?? []).map(itemValues);
  const params = (draft.params ?? []).map(paramDraftValues);
  assertParts(items, params);
  const sqlDicts = items.flatMap(({ dictCode }) => dictStatement(dictCode) ?? []);
  const changes = isChanged(values, before);
  if (changes || sqlDicts.length > 0) assertMayWriteSql(actor);
  if (!before && values.cgrSql === null) throw new AppError('reportSqlEmpty');
  if (values.dbSource !== null) await assertSourceReport(server, actor, values);
  const given = paramValues(actor, server.clock.now(), params, {}, false);
  for (const sql of sqlDicts) await assertTwoColumns(server, actor, { sql, values: given, source: values.dbSource });
  for (const { fieldTxt, dictCode } of items) assertDictionary(server, actor, fieldTxt, dictCode);
  if (values.cgrSql === null) return undefined;
  return columnsOf(server, actor, { sql: values.cgrSql, values: given, source: values.dbSource }, changes);
}

/** What decides which rows are read, and who reads them. */
const isChanged = (values: HeadValues, before: HeadValues | undefined): boolean =>
  values.cgrSql !== (before?.cgrSql ?? null) ||
  values.openTables !== (before?.openTables ?? 0) ||
  values.dbSource !== (before?.dbSource ?? null) ||
  values.readerRoles !== (before?.readerRoles ?? null);

/** @throws AppError reportSourceFixed, reportReaders, reportReaderUnknown */
async function assertSourceReport(server: Server, actor: Actor, { cgrSql, readerRoles }: HeadValues): Promise<void> {
  if (cgrSql === null) throw new AppError('reportSourceFixed');
  if (readerRoles === null) throw new AppError('reportReaders');
  await assertRoles(server, actor, readerRoles);
}

interface Stated {
  sql: string;
  values: ReportValues;
  source: string | null;
}

async function columnsOf(
  server: Server,
  actor: Actor,
  { sql, values, source }: Stated,
  changes: boolean,
): Promise<ReadonlySet<string> | undefined> {
  if (source === null) {
    const { columns } = await checked(server, actor, sql, values);
    return new Set(columns.map(({ name }) => name));
  }
  // A name is changed also while the other database is away.
  const { columns } = await checkedForSource(server, actor, { sql, values, source, openTables: false }, changes);
  return changes ? new Set(columns.map(({ name }) => name)) : undefined;
}

/** A dictionary of a report is read where its rows are. */
async function assertTwoColumns(server: Server, actor: Actor, { sql, values, source }: Stated): Promise<void> {
  const found =
    source === null
      ? (await checked(server, actor, sql, values)).columns
      : (await checkedForSource(server, actor, { sql, values, source, openTables: false }, false)).names;
  if (found?.length !== 2) throw new AppError('reportItem', { detail: '字典SQL应查询两列：值和文本' });
}

/** @throws AppError reportItem for a dictionary that is not there */
function assertDictionary({ dicts }: Server, { tenantId }: Actor, fieldTxt: string, code: string | null): void {
  if (code === null || dictStatement(code) !== undefined) return;
  if (Object.hasOwn(DICTS, code) || Object.hasOwn(dicts.of(tenantId).options(), code)) return;
  throw new AppError('reportItem', { detail: `${fieldTxt}：字典${code}不存在` });
}
