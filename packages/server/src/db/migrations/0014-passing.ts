import { sql } from 'kysely';
import { index, type Schema, table } from './columns.ts';

/**
 * Every grant that a person holds, from wherever it comes: the one place that says what somebody may do.
 *
 * What the holders of a role may pass on without using it (user-asks row 8). The system administrator of older databases
 * may pass on everything of the cemetery: he keeps accounts and roles of people whose work he does not do.
 */
export async function up(db: Schema): Promise<void> {
  await table(db, 'sys_role_passing', [
    ['role_id', 'text', 'required'],
    ['permission_id', 'text', 'required'],
    ['operate_date', 'text'],
    ['operate_ip', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_role_passing',
    on: 'sys_role_passing',
    columns: 'role_id, permission_id',
    unique: true,
  });
  await sql`insert into sys_role_passing (id, role_id, permission_id)
    select 'passing-' || p.id, r.id, p.id from sys_permission p, sys_role r
    where r.id = 'role-sys_admin' and p.del_flag = 0 and (p.component like 'cemetery/%' or p.perms like 'cem:%'
      or p.component like 'dashboard/%' or p.component = 'layouts/RouteView')`.execute(db);
  await sql`create view sys_user_grant as
    select ur.user_id, rp.permission_id, rp.data_rule_ids
    from sys_user_role ur join sys_role r on r.id = ur.role_id join sys_role_permission rp on rp.role_id = r.id
    where r.del_flag = 0`.execute(db);
}
