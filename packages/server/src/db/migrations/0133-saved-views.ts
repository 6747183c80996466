import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** Views of lists that people keep under a name and share with roles. */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'sys_saved_view', [
    ['user_id', 'text', 'required'],
    ['list_key', 'text', 'required'],
    ['title', 'text', 'required'],
    ['content', 'text', 'required'],
    ['role_ids', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_saved_view_title',
    on: 'sys_saved_view',
    columns: 'tenant_id, list_key, user_id, title',
    unique: true,
    where: 'del_flag = 0',
  });
  // What is shared of a list is read with each opening of its menu of views.
  await index(db, {
    name: 'idx_sys_saved_view_shared',
    on: 'sys_saved_view',
    columns: 'tenant_id, list_key',
    where: 'del_flag = 0 and role_ids is not null',
  });
  await forbid(db, 'sys_saved_view', ['delete']);
}
