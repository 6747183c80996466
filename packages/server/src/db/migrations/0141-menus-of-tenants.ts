import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** What a tenant has otherwise than all in the menus. */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'sys_permission_own', [
    ['permission_id', 'text', 'required'],
    ['name', 'text'],
    ['icon', 'text'],
    ['sort_no', 'double precision'],
    ['hidden', 'integer'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_permission_own',
    on: 'sys_permission_own',
    columns: 'tenant_id, permission_id',
    unique: true,
    where: 'del_flag = 0',
  });
  await forbid(db, 'sys_permission_own', ['delete']);
}
