import { sql } from 'kysely';
import { index, type Schema } from './columns.ts';

const TEXTS = ['update_by', 'update_time', 'sys_org_code', 'delete_by', 'delete_time', 'delete_reason'] as const;

/**
 * Stored files are records that can be listed and deleted. `content` tells where the bytes are: on their way, stored,
 * or removed.
 */
export async function up(db: Schema): Promise<void> {
  for (const name of TEXTS) await db.schema.alterTable('sys_file').addColumn(name, 'text').execute();
  for (const [name, initial] of [
    ['version', 1],
    ['del_flag', 0],
  ] as const)
    await db.schema
      .alterTable('sys_file')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(initial))
      .execute();
  await db.schema
    .alterTable('sys_file')
    .addColumn('content', 'text', (column) => column.notNull().defaultTo('there'))
    .execute();
  await index(db, {
    name: 'ix_sys_file_list',
    on: 'sys_file',
    columns: 'tenant_id, create_time, id',
    where: 'del_flag = 0',
  });
  await index(db, {
    name: 'ix_sys_file_left',
    on: 'sys_file',
    columns: 'create_time, id',
    where: "del_flag = 1 and content <> 'gone'",
  });
  await sql`create index ix_sys_file_use_record on sys_file_use (data_table, data_id)`.execute(db);
}
