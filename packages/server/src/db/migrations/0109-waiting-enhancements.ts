import type { Schema } from './columns.ts';

/** Enhancements that came with an imported design run once somebody who may write them has saved them (online.md §4.4). */
export async function up(db: Schema): Promise<void> {
  for (const kind of ['js', 'sql', 'java'])
    await db.schema.alterTable(`onl_cgform_enhance_${kind}`).addColumn('waiting', 'integer').execute();
}
