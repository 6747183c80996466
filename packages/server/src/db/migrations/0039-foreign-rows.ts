import { index, type Schema, table } from './columns.ts';

/**
 * Rows of another system that an import keeps until a module of ours takes them in: designs of online forms and reports.
 * One JSON text a row, as the source had it; nothing here reads or runs them.
 */
export async function up(db: Schema): Promise<void> {
  await table(db, 'sys_foreign_row', [
    ['source_table', 'text', 'required'],
    ['source_id', 'text', 'required'],
    ['data', 'text', 'required'],
    ['create_time', 'text', 'required'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_foreign_row',
    on: 'sys_foreign_row',
    columns: 'source_table, source_id',
    unique: true,
  });
}
