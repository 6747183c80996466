import type { Schema } from './columns.ts';

/** Reasons that people typed, whole and beside the sentence, which is cut after 200 characters. */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('cem_event').addColumn('reason', 'text').execute();
}
