import { index, type Schema } from './columns.ts';

/** A paper is printed for the first time once in each state that it is marked with (domain.md §3.26). */
export async function up(db: Schema): Promise<void> {
  const table = 'cem_print_log';
  await db.schema.alterTable(table).addColumn('state', 'text').execute();
  await db.schema.dropIndex('uniq_cem_print_turn').execute();
  await index(db, {
    name: 'uniq_cem_print_turn',
    on: table,
    columns: "tenant_id, biz_id, paper, coalesce(state, ''), turn",
    unique: true,
  });
}
