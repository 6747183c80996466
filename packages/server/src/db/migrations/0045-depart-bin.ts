import { index, type Schema, table } from './columns.ts';

/** Who was a member of a department when it was deleted, to be one again when it is restored. */
export async function up(db: Schema): Promise<void> {
  await table(db, 'sys_depart_bin_member', [
    ['dep_id', 'text', 'required'],
    ['user_id', 'text', 'required'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_depart_bin_member',
    on: 'sys_depart_bin_member',
    columns: 'dep_id, user_id',
    unique: true,
  });
}
