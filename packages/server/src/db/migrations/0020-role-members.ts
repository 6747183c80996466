import { sql } from 'kysely';
import { index, type Schema } from './columns.ts';

/** Members of a role are found from the role; the code of a deleted role may be given again. */
export async function up(db: Schema): Promise<void> {
  await index(db, { name: 'ix_sys_user_role_role', on: 'sys_user_role', columns: 'role_id, user_id' });
  await sql`drop index uniq_sys_role_role_code`.execute(db);
  await index(db, {
    name: 'uniq_sys_role_role_code',
    on: 'sys_role',
    columns: 'role_code',
    unique: true,
    where: 'del_flag = 0',
  });
}
