import { index, isSqlite, type Schema } from './columns.ts';

const TABLES = ['cem_customer', 'cem_order'] as const;

/**
 * Identity numbers lie sealed, with their last four characters beside them (docs/adr/0009). Rows from before are sealed
 * at the next start, because a migration has no key.
 */
export async function up(db: Schema): Promise<void> {
  for (const name of TABLES) {
    await db.schema.alterTable(name).addColumn('id_no_tail', 'text').execute();
    await index(db, {
      name: `ix_${name}_id_no`,
      on: name,
      columns: 'tenant_id, id_no',
      // The planner of SQLite uses a partial index only where the statement says the same; PostgreSQL sees it by itself.
      ...(isSqlite(db) ? {} : { where: 'id_no is not null' }),
    });
    await index(db, {
      name: `ix_${name}_id_no_tail`,
      on: name,
      columns: 'tenant_id, id_no_tail',
      ...(isSqlite(db) ? {} : { where: 'id_no_tail is not null' }),
    });
  }
}
