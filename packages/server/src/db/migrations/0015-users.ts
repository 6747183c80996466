import { index, recordTable, type Schema } from './columns.ts';

/** Who acts for an account (contract/1 §16.13), and the indexes behind the recycle bin and the address book. */
export async function up(db: Schema): Promise<void> {
  await recordTable(db, 'sys_user_agent', [
    ['user_name', 'text', 'required'],
    ['agent_user_name', 'text', 'required'],
    ['start_time', 'text', 'required'],
    ['end_time', 'text', 'required'],
    ['status', 'text', 'required'],
    ['create_name', 'text'],
    ['update_name', 'text'],
    ['sys_company_code', 'text'],
  ]).execute();
  await index(db, { name: 'uniq_sys_user_agent_user', on: 'sys_user_agent', columns: 'user_name', unique: true });
  await index(db, {
    name: 'ix_sys_user_bin',
    on: 'sys_user',
    columns: 'delete_time, id',
    where: 'del_flag = 1',
  });
  // The order of the list, whatever the state of the account.
  await index(db, { name: 'ix_sys_user_list', on: 'sys_user', columns: 'create_time, id', where: 'del_flag = 0' });
}
