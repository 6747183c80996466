import { index, type Schema } from './columns.ts';

/** The few people with another name beside the present one, who are found by either. */
export async function up(db: Schema): Promise<void> {
  await index(db, {
    name: 'ix_cem_deceased_former',
    on: 'cem_deceased',
    columns: 'tenant_id, name_key',
    where: "former_name <> ''",
  });
}
