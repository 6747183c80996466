import { index, recordTable, type Schema } from './columns.ts';

/** Bindings of accounts to identities at providers of third-party sign-in (contract/1 §16.14, ADR 40). */
export async function up(db: Schema): Promise<void> {
  await recordTable(db, 'sys_third_account', [
    ['sys_user_id', 'text', 'required'],
    ['third_type', 'text', 'required'],
    ['third_user_uuid', 'text', 'required'],
    ['third_user_id', 'text'],
    ['realname', 'text'],
    ['avatar', 'text'],
    ['status', 'integer', 'required'],
  ]).execute();
  const live = { on: 'sys_third_account', unique: true, where: 'del_flag = 0' } as const;
  await index(db, { ...live, name: 'uniq_sys_third_account_identity', columns: 'third_type, third_user_uuid' });
  await index(db, { ...live, name: 'uniq_sys_third_account_user', columns: 'sys_user_id, third_type' });
}
