import { sql } from 'kysely';
import type { Schema } from './columns.ts';

/**
 * The tenant whose administrator made a role; none for those of the platform, which all tenants share. Roles from before
 * belong to the only tenant of whoever made them, unless somebody of another tenant holds them.
 */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('sys_role').addColumn('tenant_id', 'integer').execute();
  await sql`update sys_role set tenant_id = (
      select min(ut.tenant_id) from sys_user u join sys_user_tenant ut on ut.user_id = u.id
      where u.username = sys_role.create_by having count(*) = 1)
    where not exists (select 1 from sys_user u join sys_user_role ur on ur.user_id = u.id
        join sys_role r on r.id = ur.role_id where u.username = sys_role.create_by and r.role_code = 'admin')
      and not exists (select 1 from sys_user_role held join sys_user_tenant ut on ut.user_id = held.user_id
        where held.role_id = sys_role.id and ut.tenant_id not in (
          select own.tenant_id from sys_user u join sys_user_tenant own on own.user_id = u.id
          where u.username = sys_role.create_by))`.execute(db);
}
