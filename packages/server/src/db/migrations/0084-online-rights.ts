import { sql } from 'kysely';
import { forbid, index, type Schema } from './columns.ts';

/** A field or button is under control once in each place (contract/2 §15.6, online.md §5.1). */
export async function up(db: Schema): Promise<void> {
  await sql`alter table onl_auth_page add column part_id text`.execute(db);
  await index(db, {
    name: 'uniq_onl_auth_page',
    on: 'onl_auth_page',
    columns: 'cgform_id, type, coalesce(part_id, code), page, control',
    unique: true,
    where: 'del_flag = 0',
  });
  // Grants of a person are read with every change of rights.
  await index(db, { name: 'idx_onl_auth_relation_auth', on: 'onl_auth_relation', columns: 'auth_id' });
  for (const name of ['onl_auth_page', 'onl_auth_data']) await forbid(db, name, ['delete']);
}
