import { forbid, index, recordTable, type Schema } from './columns.ts';

/** Home pages of roles (contract/1 §6.2, §16.15). */
export async function up(db: Schema): Promise<void> {
  await recordTable(db, 'sys_role_index', [
    ['role_code', 'text', 'required'],
    ['url', 'text', 'required'],
    ['component', 'text'],
    ['priority', 'integer'],
    ['status', 'text'],
    ['relation_type', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_role_index_role_code',
    on: 'sys_role_index',
    columns: 'role_code',
    unique: true,
    where: 'del_flag = 0',
  });
  await forbid(db, 'sys_role_index', ['delete']);
}
