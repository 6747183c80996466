import { index, type Schema } from './columns.ts';

/** Whose tenant a log row belongs to, from what kind of client and in which request; and what the lists sort by. */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('sys_log').addColumn('tenant_id', 'integer').execute();
  await db.schema.alterTable('sys_log').addColumn('client_type', 'text').execute();
  await db.schema.alterTable('sys_log').addColumn('request_id', 'text').execute();
  await index(db, { name: 'ix_sys_log_tenant', on: 'sys_log', columns: 'tenant_id, log_type, create_time, id' });
  await index(db, { name: 'ix_sys_log_created', on: 'sys_log', columns: 'create_time, id' });
  await index(db, { name: 'ix_sys_session_created', on: 'sys_session', columns: 'created_at' });
  await index(db, { name: 'ix_sys_data_log_time', on: 'sys_data_log', columns: 'tenant_id, create_time, data_table' });
  await index(db, { name: 'ix_sys_data_log_table', on: 'sys_data_log', columns: 'tenant_id, data_table, create_time' });
}
