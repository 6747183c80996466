import type { SqlStatement, SqlValue } from '@songbai/contract/design/sql-enhance/actions.ts';
import { readSql } from '@songbai/contract/design/sql-enhance/read-sql.ts';
import { allFields } from '@songbai/contract/resource/define.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { fieldNamed, type Runtime, runningTable } from '../online-data/index.ts';

/**
 * Checks the text of an SQL enhancement as it is saved: the grammar, that its tables run for the author's tenant, and
 * that they have the columns.
 * @throws AppError sqlEnhanceRefused, sqlEnhanceQuery
 */
export async function checkSql(server: Server, actor: Actor, text: string): Promise<void> {
  const read = readSql(text);
  if ('problem' in read) {
    if (read.problem.kind === 'query') throw new AppError('sqlEnhanceQuery');
    throw refused(read.problem.line, read.problem.part);
  }
  for (const statement of read.statements)
    checkColumns(targetTable(statement, await runningTable(server, actor, statement.table)), statement);
}

const refused = (line: number, part: string) => new AppError('sqlEnhanceRefused', { line, part });

/** @throws AppError sqlEnhanceRefused for what is no online table of the tenant */
export function targetTable({ table, line }: SqlStatement, runtime: Runtime | undefined): Runtime {
  if (!runtime || runtime.live.design.head.tableName !== table) throw refused(line, `${table}不是已同步的在线表`);
  return runtime;
}

/** @throws AppError sqlEnhanceRefused for columns that the table does not have, or that are the engine's to write */
export function checkColumns({ table: { resource } }: Runtime, { line, action }: SqlStatement): void {
  const written = action.kind === 'delete' ? [] : action.set;
  for (const { column, value } of written) {
    const field = Object.hasOwn(resource.fields, column) ? resource.fields[column] : undefined;
    if (!field) throw refused(line, column);
    const isNumber = field.kind === 'integer' || field.kind === 'decimal';
    if (value.kind === 'moved' && !isNumber) throw refused(line, `${column}不是数字字段`);
    if (value.kind === 'moved' && !mayBeNumber(value.by)) throw refused(line, `${column}只能加减数字`);
  }
  const known = allFields(resource);
  for (const { column } of action.kind === 'insert' ? [] : action.where)
    if (column !== 'id' && !Object.hasOwn(known, fieldNamed(column))) throw refused(line, column);
}

const mayBeNumber = (value: SqlValue): boolean => value.kind !== 'literal' || typeof value.value === 'number';
