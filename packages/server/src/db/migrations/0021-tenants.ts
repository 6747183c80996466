import { index, type Schema } from './columns.ts';

/** Tenants are edited by several people and deleted logically like every record. */
export async function up(db: Schema): Promise<void> {
  for (const name of ['update_by', 'update_time', 'delete_by', 'delete_time', 'delete_reason'])
    await db.schema.alterTable('sys_tenant').addColumn(name, 'text').execute();
  await db.schema
    .alterTable('sys_tenant')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  // Those that nobody may work in are few; they are read whenever rights moved.
  await index(db, {
    name: 'ix_sys_tenant_closed',
    on: 'sys_tenant',
    columns: 'id',
    where: 'status <> 1 or del_flag <> 0',
  });
}
