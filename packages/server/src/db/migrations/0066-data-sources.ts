import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** Databases of other systems (contract/2 §18.12), and the one that a report reads in the place of ours (§18.17). */
export async function up(db: Schema): Promise<void> {
  const on = 'sys_data_source';
  await tenantTable(db, on, [
    ['code', 'text', 'required'],
    ['name', 'text', 'required'],
    ['db_type', 'text', 'required'],
    ['db_driver', 'text'],
    ['db_url', 'text', 'required'],
    ['db_name', 'text'],
    ['db_username', 'text'],
    ['db_password', 'text'],
    ['password_time', 'text'],
    ['remark', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_data_source_code',
    on,
    columns: 'tenant_id, code',
    unique: true,
    where: 'del_flag = 0',
  });
  await forbid(db, on, ['delete']);
  for (const name of ['db_source', 'cgr_sql'])
    await db.schema.alterTable('onl_cgreport_head').addColumn(name, 'text').execute();
}
