import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Values } from '../context.ts';
import type { ComputedSql, ResourceTable } from '../describe/columns.ts';
import type { RowProblem } from './drafts.ts';

/** Columns of a workbook that are no columns of the row, such as the roles of an account. */
export interface SheetColumns {
  /** Under the names that the texts have in a draft. */
  fields: Fields;
  /** What an export writes for a row, SQL over alias `t`. */
  written(actor: Actor): Readonly<Record<string, ComputedSql>>;
  /** Reads them for one import. */
  reader(actor: Actor): SheetColumnReader;
}

export interface SheetColumnReader {
  /** Puts what the texts of these drafts stand for in their place; answers what is wrong with each, if anything. */
  read(db: Db, drafts: readonly Values[]): Promise<(RowProblem | undefined)[]>;
}

/** The table as its workbook shows it. */
export function sheetTable(table: ResourceTable, columns: SheetColumns | undefined, actor: Actor): ResourceTable {
  if (!columns) return table;
  const resource = { ...table.resource, fields: { ...table.resource.fields, ...columns.fields } };
  return { ...table, resource, computed: { ...table.computed, ...columns.written(actor) } };
}
