import { sql } from 'kysely';
import { index, isSqlite, type Schema } from './columns.ts';

/**
 * Which tenants an account works for, one row each (contract/1 §16.3). The list in `sys_user.rel_tenant_ids`, which keeps the
 * order, is what is written; the database itself keeps these rows as the list says and refuses tenants that are not there.
 */
export async function up(db: Schema): Promise<void> {
  const table = db.schema
    .createTable('sys_user_tenant')
    .addColumn('user_id', 'text', (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
    .addColumn('tenant_id', 'integer', (column) => column.notNull().references('sys_tenant.id'))
    .addPrimaryKeyConstraint('pk_sys_user_tenant', ['user_id', 'tenant_id']);
  await (isSqlite(db) ? table.modifyEnd(sql`without rowid`) : table).execute();
  await sql`insert into sys_user_tenant (user_id, tenant_id) select u.id, t.id from sys_user u join sys_tenant t
    on ',' || u.rel_tenant_ids || ',' like '%,' || cast(t.id as text) || ',%'`.execute(db);
  await index(db, { name: 'ix_sys_user_tenant_tenant', on: 'sys_user_tenant', columns: 'tenant_id, user_id' });
  await (isSqlite(db) ? followSqlite(db) : followPostgres(db));
}

async function followSqlite(db: Schema): Promise<void> {
  const link = sql.raw(`insert into sys_user_tenant (user_id, tenant_id)
    select distinct new.id, value from json_each('[' || new.rel_tenant_ids || ']');`);
  await sql`create trigger sys_user_tenants_insert after insert on sys_user when new.rel_tenant_ids <> '' begin
    ${link} end`.execute(db);
  await sql`create trigger sys_user_tenants_update after update of rel_tenant_ids on sys_user
    when new.rel_tenant_ids is not old.rel_tenant_ids begin
    delete from sys_user_tenant where user_id = new.id;
    ${link} end`.execute(db);
}

async function followPostgres(db: Schema): Promise<void> {
  await sql`create function songbai_link_tenants() returns trigger language plpgsql as $$ begin
    delete from sys_user_tenant where user_id = new.id;
    insert into sys_user_tenant (user_id, tenant_id)
      select distinct new.id, one::integer from unnest(string_to_array(new.rel_tenant_ids, ',')) as one;
    return null; end $$`.execute(db);
  await sql`create trigger sys_user_tenants_insert after insert on sys_user
    for each row when (new.rel_tenant_ids <> '') execute function songbai_link_tenants()`.execute(db);
  await sql`create trigger sys_user_tenants_update after update of rel_tenant_ids on sys_user
    for each row when (new.rel_tenant_ids is distinct from old.rel_tenant_ids)
    execute function songbai_link_tenants()`.execute(db);
  // Nobody looks for a part of the list any more, and the planner knows of the new rows at once.
  await sql`drop statistics if exists stat_sys_user_tenants`.execute(db);
  await sql`analyze sys_user_tenant`.execute(db);
}
