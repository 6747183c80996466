import type { Schema } from './columns.ts';

/** Who may run a report of another data source: nothing else narrows its rows (online.md §8.1, ADR 54). */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('onl_cgreport_head').addColumn('reader_roles', 'text').execute();
}
