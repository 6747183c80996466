import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DICTS, type DictCode } from '@songbai/contract/dicts.ts';
import { LIMITS } from '@songbai/contract/limits.ts';
import { MESSAGES } from '@songbai/contract/messages.ts';
import { resourceByName } from '@songbai/contract/modules/registry.ts';
import { draftSchema } from '@songbai/contract/resource/draft-schema.ts';
import type { Field } from '@songbai/contract/resource/kinds.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { TSchema } from 'typebox';
import {
  type Db,
  inSavepoint,
  inTransaction,
  isIntegrityViolation,
  isUniqueViolation,
  runSql,
  type Trx,
} from '../../db/database.ts';
import { checkBody } from '../../http/validation.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { columnOf, type ResourceTable } from '../columns.ts';
import type { ResourceHooks } from '../hooks.ts';
import { addRow } from '../rows.ts';
import type { Server } from '../server-context.ts';
import { binder } from '../sql-text.ts';
import type { Values } from '../store.ts';
import { importFields, isProblem, parseCell, systemValue } from './cells.ts';
import { readSheet, refuseMerged, type SheetRow } from './read-sheet.ts';

/** The head row is looked for here: two title rows usually stand above it (contract/2 §13.2). */
const HEAD_WITHIN = 5;
const MAX_COLUMNS = 100;
const ERRORS_SHOWN = 100;
/** Rows of one transaction: few enough that others hardly wait, many enough that syncing the disk does not dominate. */
const CHUNK_ROWS = 50;

export interface ImportError {
  rowNo: number;
  column: string;
  message: string;
}

/** Result of an import with bad rows (contract/2 §13.4), with the first problems beside the file that lists all. */
export interface ImportResult {
  totalCount: number;
  errorCount: number;
  successCount: number;
  msg: string;
  fileUrl: string;
  fileName: string;
  errors: ImportError[];
}

interface Head {
  row: number;
  columns: ([string, Field] | undefined)[];
}

/** Imports the rows of a workbook one by one: good rows stay, bad ones are reported with row, column and reason. */
export async function importSheet(
  server: Server,
  table: ResourceTable,
  hooks: ResourceHooks,
  actor: Actor,
  content: Buffer,
): Promise<Envelope> {
  const rows = await readSheet(content, { maxRows: LIMITS.importRows, maxColumns: MAX_COLUMNS });
  const head = findHead(table, rows);
  const data = rows.filter((row) => row.number > head.row);
  if (data.length === 0) throw new AppError('importFailed', { detail: '没有可导入的数据行' });
  refuseMerged(data);
  const titles = titleCache(server, actor);
  const schema = draftSchema(table.resource, 'add');
  const errors: ImportError[] = [];
  for (let start = 0; start < data.length; start += CHUNK_ROWS) {
    const chunk = data.slice(start, start + CHUNK_ROWS);
    const found = await inTransaction(server.database.db, async (trx) => {
      const problems: ImportError[] = [];
      for (const row of chunk) {
        const problem = await importRow(server, trx, table, hooks, actor, { row, head, titles, schema });
        if (problem) problems.push({ rowNo: row.number, ...problem });
      }
      return problems;
    });
    errors.push(...found);
    await nextTurn();
  }
  return answer(server, table, data.length, errors);
}

function findHead(table: ResourceTable, rows: readonly SheetRow[]): Head {
  const fields = importFields(table.resource);
  for (const row of rows.slice(0, HEAD_WITHIN)) {
    const columns = row.cells.map((cell) => fields.get(cell.replace(/[*\s]/g, '')));
    if (columns.filter(Boolean).length >= 2) return { row: row.number, columns };
  }
  const wanted = [...fields.values()].filter(([, field]) => field.required).map(([, field]) => field.label);
  throw new AppError('importFailed', { detail: `没有找到表头，应包含：${wanted.join('、')}` });
}

interface RowWork {
  row: SheetRow;
  head: Head;
  titles: TitleLookup;
  /** Made once: a schema is compiled at its first use. */
  schema: TSchema;
}

/** Imports one row as a step of its own; answers what is wrong with it, if anything. */
async function importRow(
  server: Server,
  trx: Trx,
  table: ResourceTable,
  hooks: ResourceHooks,
  actor: Actor,
  work: RowWork,
): Promise<Omit<ImportError, 'rowNo'> | undefined> {
  const draft: Values = {};
  for (const [position, entry] of work.head.columns.entries()) {
    const text = work.row.cells[position] ?? '';
    if (!entry || text === '') continue;
    const [name, field] = entry;
    const value =
      field.kind === 'ref' ? await work.titles(trx, field, text) : parseCell(field, text, valueOfText(server));
    if (isProblem(value)) return { column: field.label, message: value.problem };
    draft[name] = value;
  }
  try {
    checkBody(work.schema, draft);
    await inSavepoint(trx, () => addRow(server, trx, table, hooks, actor, draft));
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return { column: '', message: error.message };
    if (isUniqueViolation(error)) return { column: '', message: '数据库中已存在该记录' };
    if (isIntegrityViolation(error)) return { column: '', message: '数据不完整或超出允许范围' };
    throw error;
  }
}

function valueOfText(server: Server): (code: string, text: string) => string | undefined {
  return (code, text) => {
    if (!('user' in DICTS[code as DictCode])) return systemValue(code as DictCode, text);
    return server.dicts.options()[code]?.find((option) => option.text === text || option.value === text)?.value;
  };
}

type TitleLookup = (trx: Trx, field: Extract<Field, { kind: 'ref' }>, title: string) => Promise<unknown>;

/** Ids of referenced rows by their title, within the actor's tenant; a title that several rows share is refused. */
function titleCache(server: Server, actor: Actor): TitleLookup {
  const kept = new Map<string, unknown>();
  return async (trx, field, title) => {
    const key = `${field.target}\u0001${title}`;
    if (!kept.has(key)) kept.set(key, await idOfTitle(server, trx, field, actor, title));
    return kept.get(key);
  };
}

async function idOfTitle(
  server: Server,
  db: Db,
  field: Extract<Field, { kind: 'ref' }>,
  actor: Actor,
  title: string,
): Promise<unknown> {
  const target = resourceByName(field.target);
  const sql = binder(server.database.engine);
  const tenant = target.table.startsWith('sys_') ? '' : ` and tenant_id = ${sql.bind(actor.tenantId)}`;
  const text = `select id as "id" from ${target.table} where del_flag = 0${tenant}
    and ${columnOf(target.titleField)} = ${sql.bind(title)} limit 2`;
  const rows = await runSql<{ id: string }>(db, text, sql.values);
  if (rows.length === 1) return rows[0]?.id;
  return {
    problem:
      rows.length === 0
        ? `${field.label}「${title.slice(0, 30)}」不存在`
        : `${field.label}「${title.slice(0, 30)}」有多个，无法区分`,
  };
}

function answer(server: Server, table: ResourceTable, total: number, errors: readonly ImportError[]): Envelope {
  const timestamp = server.clock.now();
  if (errors.length === 0)
    return { success: true, message: MESSAGES.imported(total), code: 200, result: null, timestamp };
  const fileName = `${table.resource.title}导入错误.txt`;
  const result: ImportResult = {
    totalCount: total,
    errorCount: errors.length,
    successCount: total - errors.length,
    msg: MESSAGES.importCounts(total, total - errors.length, errors.length),
    fileUrl: writeErrorFile(server, errors),
    fileName,
    errors: errors.slice(0, ERRORS_SHOWN),
  };
  return { success: true, message: MESSAGES.importedWithErrors, code: 201, result, timestamp };
}

/** The full list of problems as a text file under an unguessable name (contract/2 §13.4). */
function writeErrorFile(server: Server, errors: readonly ImportError[]): string {
  const day = server.clock.today().replaceAll('-', '');
  const folder = join(server.config.dataDir, 'uploads', 'logs', day);
  mkdirSync(folder, { recursive: true });
  const name = `${server.clock.now()}_${randomBytes(12).toString('hex')}.txt`;
  const lines = errors.map(
    (error) => `第 ${error.rowNo} 行：${error.message}${error.column ? `（${error.column}）` : ''}，忽略导入。`,
  );
  writeFileSync(join(folder, name), `\uFEFF${lines.join('\r\n')}\r\n`);
  return `/sys/common/static/logs/${day}/${name}`;
}
