import { index, type Schema, tenantTable } from './columns.ts';

/** Positions (contract/1 §16.8), and the indexes behind the pickers of people and departments. */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'sys_position', [
    ['code', 'text', 'required'],
    ['name', 'text', 'required'],
    ['post_rank', 'text', 'required'],
    ['company_id', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_code',
    on: 'sys_position',
    columns: 'tenant_id, code',
    unique: true,
    where: 'del_flag = 0',
  });
  // Levels of the tree in their order, and whether a department has any below it.
  await index(db, {
    name: 'ix_sys_depart_parent',
    on: 'sys_depart',
    columns: 'tenant_id, parent_id, depart_order, org_code',
    where: 'del_flag = 0',
  });
  // Answers "who is in these departments" and, alone, all that a search over departments reads.
  await index(db, { name: 'ix_sys_user_depart_dep', on: 'sys_user_depart', columns: 'dep_id, user_id' });
  await index(db, {
    name: 'ix_sys_depart_name',
    on: 'sys_depart',
    columns: 'tenant_id, org_code, depart_name, id',
    where: 'del_flag = 0',
  });
  // Normal accounts by the order of the picker; holds all that a search over names reads.
  await index(db, {
    name: 'ix_sys_user_picker',
    on: 'sys_user',
    columns: 'status, create_time, id, username, realname, rel_tenant_ids',
    where: 'del_flag = 0',
  });
}
