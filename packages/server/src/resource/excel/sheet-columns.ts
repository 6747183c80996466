import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Values } from '../context.ts';
import type { ComputedSql, ResourceTable } from '../describe/columns.ts';
import type { RowProblem } from './drafts.ts';

/** Columns of a workbook that are not columns of the row, such as the roles of an account. */
export interface SheetColumns {
  /** By their names in a draft. */
  fields: Fields;
  /** SQL over alias `t` for the exported value of a row. */
  written(actor: Actor): Readonly<Record<string, ComputedSql>>;
  /** Creates the reader of one import. */
  reader(actor: Actor): SheetColumnReader;
}

export interface SheetColumnReader {
  /** Replaces the texts of these drafts by their values; returns the problem of each draft, if any. */
  read(db: Db, drafts: readonly Values[]): Promise<(RowProblem | undefined)[]>;
}

/** The table as shown in its workbook. */
export function sheetTable(table: ResourceTable, columns: SheetColumns | undefined, actor: Actor): ResourceTable {
  if (!columns) return table;
  const resource = { ...table.resource, fields: { ...table.resource.fields, ...columns.fields } };
  return { ...table, resource, computed: { ...table.computed, ...columns.written(actor) } };
}
