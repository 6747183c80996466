import { sql } from 'kysely';
import { index, type Schema, table } from './columns.ts';

const COLUMNS = ['depart_name_en', 'depart_name_abbr', 'description', 'fax', 'qywx_identifier'] as const;

/** Further columns of departments (contract/1 §16.6) and what their roles may be given (§16.3). */
export async function up(db: Schema): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('sys_depart').addColumn(column, 'text').execute();
  await sql`update sys_depart set parent_id = '' where parent_id is null`.execute(db);
  await table(db, 'sys_depart_permission', [
    ['depart_id', 'text', 'required'],
    ['permission_id', 'text', 'required'],
    ['data_rule_ids', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_depart_permission',
    on: 'sys_depart_permission',
    columns: 'depart_id, permission_id',
    unique: true,
  });
  // The last code below a parent, deleted departments among them.
  await index(db, { name: 'ix_sys_depart_below', on: 'sys_depart', columns: 'parent_id' });
  // All who are in charge of departments, a few of many accounts; alone it answers who is in charge of which.
  await index(db, {
    name: 'ix_sys_user_charge',
    on: 'sys_user',
    columns: 'id, depart_ids, del_flag',
    where: "depart_ids <> ''",
  });
}
