import type { Schema } from './columns.ts';

/** Why a discount was given, and who approved it (domain.md §4.2). */
export async function up(db: Schema): Promise<void> {
  for (const name of ['discount_reason', 'approve_name', 'approve_time', 'approve_opinion'])
    await db.schema.alterTable('cem_order').addColumn(name, 'text').execute();
}
