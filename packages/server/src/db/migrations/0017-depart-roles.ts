import { sql } from 'kysely';
import { index, type Schema, table, tenantTable } from './columns.ts';

/** Department roles, who has them and what they give (contract/1 §16.3, §16.7); grants of people come from both kinds of roles. */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'sys_depart_role', [
    ['depart_id', 'text', 'required'],
    ['role_name', 'text', 'required'],
    ['role_code', 'text', 'required'],
    ['description', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_depart_role_code',
    on: 'sys_depart_role',
    columns: 'tenant_id, role_code',
    unique: true,
    where: 'del_flag = 0',
  });
  await index(db, {
    name: 'ix_sys_depart_role_depart',
    on: 'sys_depart_role',
    columns: 'depart_id, create_time',
    where: 'del_flag = 0',
  });
  await table(db, 'sys_depart_role_user', [
    ['user_id', 'text', 'required'],
    ['drole_id', 'text', 'required'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_depart_role_user',
    on: 'sys_depart_role_user',
    columns: 'user_id, drole_id',
    unique: true,
  });
  await index(db, { name: 'ix_sys_depart_role_user_role', on: 'sys_depart_role_user', columns: 'drole_id, user_id' });
  await grants(db);
}

async function grants(db: Schema): Promise<void> {
  await table(db, 'sys_depart_role_permission', [
    ['depart_id', 'text', 'required'],
    ['role_id', 'text', 'required'],
    ['permission_id', 'text', 'required'],
    ['data_rule_ids', 'text'],
    ['operate_date', 'text'],
    ['operate_ip', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_depart_role_permission',
    on: 'sys_depart_role_permission',
    columns: 'role_id, permission_id',
    unique: true,
  });
  // What a department loses its roles lose as well; a menu that goes takes its grants with it.
  await index(db, {
    name: 'ix_sys_depart_role_permission_depart',
    on: 'sys_depart_role_permission',
    columns: 'depart_id, permission_id',
  });
  await index(db, {
    name: 'ix_sys_depart_role_permission_permission',
    on: 'sys_depart_role_permission',
    columns: 'permission_id',
  });
  await sql`drop view sys_user_grant`.execute(db);
  // A department role counts only while its holder is a member of the department.
  await sql`create view sys_user_grant as
    select ur.user_id, rp.permission_id, rp.data_rule_ids
    from sys_user_role ur join sys_role r on r.id = ur.role_id join sys_role_permission rp on rp.role_id = r.id
    where r.del_flag = 0
    union all
    select du.user_id, dp.permission_id, dp.data_rule_ids
    from sys_depart_role_user du
    join sys_depart_role dr on dr.id = du.drole_id and dr.del_flag = 0
    join sys_user_depart ud on ud.user_id = du.user_id and ud.dep_id = dr.depart_id
    join sys_depart d on d.id = dr.depart_id and d.del_flag = 0
    join sys_depart_role_permission dp on dp.role_id = dr.id`.execute(db);
}
