import type { Schema } from './columns.ts';

/** Days from the deposit to the balance as agreed with the buyer; null for the usual three months (domain.md §12). */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('cem_order').addColumn('balance_days', 'integer').execute();
}
