import { index, type Schema } from './columns.ts';

/** Whole names of people: of two million, thousands hold any two characters, and few are called just so. */
export async function up(db: Schema): Promise<void> {
  await index(db, {
    name: 'ix_cem_deceased_name_key',
    on: 'cem_deceased',
    columns: 'tenant_id, del_flag, name_key, create_time, id',
  });
}
