import type { ChangesQuery } from '@songbai/contract/modules/data-log/data-log.calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { columnOf, resourceTable } from '../../resource/describe/columns.ts';
import { type Binder, likeText } from '../../resource/describe/sql-text.ts';
import type { ExtraWhere } from '../../resource/read/select.ts';
import { toWhere } from '../../resource/read/to-where.ts';
import { isAdmin } from '../permission/index.ts';
import { type LoggedKind, readableTables, ruledTables } from './readable.ts';

/** Conditions over the data log as `t`. */

/** What this person may see of one table, or of all: whole tables, and the rows that the person's data rules show. */
export function shownSql(actor: Actor, only: string | undefined): ExtraWhere {
  const isWanted = (table: string) => only === undefined || table === only;
  return (sql, today) => {
    if (isAdmin(actor)) return only === undefined ? '1=1' : `t.data_table = ${sql.bind(only)}`;
    const parts: string[] = [];
    const open = readableTables(actor).filter(isWanted);
    if (open.length > 0) parts.push(`t.data_table in (${open.map((table) => sql.bind(table)).join(', ')})`);
    for (const [table, { resource, lines }, rules] of ruledTables(actor).filter(([name]) => isWanted(name))) {
      const named = sql.bind(table);
      const heads = `select t.id from ${resource.table} t where ${toWhere(resourceTable(resource), rules, sql, today)}`;
      const rows = lines
        ? `select l.id from ${lines.table} l where l.${columnOf(lines.parentField)} in (${heads})`
        : heads;
      parts.push(`(t.data_table = ${named} and t.data_id in (${rows}))`);
    }
    return parts.length === 0 ? '1=0' : `(${parts.join(' or ')})`;
  };
}

/** One record, with the lines it has. */
export function ofRecordSql(table: string, id: string, kind: LoggedKind | undefined): ExtraWhere {
  return (sql) => {
    const own = `(t.data_id = ${sql.bind(id)} and t.data_table = ${sql.bind(table)})`;
    const lines = kind && !kind.line ? Object.values(kind.resource.lines) : [];
    const parts = lines.map((line) => {
      const ids = `select l.id from ${line.table} l where l.${columnOf(line.parentField)} = ${sql.bind(id)}`;
      return `(t.data_id in (${ids}) and t.data_table = ${sql.bind(line.table)})`;
    });
    return `(${[own, ...parts].join(' or ')})`;
  };
}

/** Records whose name contains a text. */
export function namedSql({ resource, lines }: LoggedKind, text: string): ExtraWhere {
  return (sql) => {
    const heads = `select h.id from ${resource.table} h where h.${columnOf(resource.titleField)} ${contains(text, sql)}`;
    const rows = lines
      ? `select l.id from ${lines.table} l where l.${columnOf(lines.parentField)} in (${heads})`
      : heads;
    return `t.data_id in (${rows})`;
  };
}

/** Changes of an account, or of people whose name contains a text. */
export function ofPersonSql(text: string): ExtraWhere {
  return (sql) => `(t.create_by = ${sql.bind(text)} or t.create_name ${contains(text, sql)})`;
}

/** From the start of one day to the end of another. */
export function sinceSql({ createTime_begin: begin, createTime_end: end }: ChangesQuery): ExtraWhere {
  return (sql) => {
    const parts = [];
    if (begin) parts.push(`t.create_time >= ${sql.bind(`${begin} 00:00:00`)}`);
    if (end) parts.push(`t.create_time <= ${sql.bind(`${end} 23:59:59`)}`);
    return parts.length === 0 ? '1=1' : parts.join(' and ');
  };
}

const contains = (text: string, sql: Binder): string => `${sql.like} ${sql.bind(`%${likeText(text)}%`)} escape '\\'`;
