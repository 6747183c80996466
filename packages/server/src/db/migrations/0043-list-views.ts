import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** How each person has set the lists: page size, columns. */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'sys_list_view', [
    ['user_id', 'text', 'required'],
    ['list_key', 'text', 'required'],
    ['settings', 'text', 'required'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_list_view_list',
    on: 'sys_list_view',
    columns: 'tenant_id, user_id, list_key',
    unique: true,
    where: 'del_flag = 0',
  });
  await forbid(db, 'sys_list_view', ['delete']);
}
