import { index, type Schema, table } from './columns.ts';

/** Second factors, trusted devices and what is known of passwords (ADR 41). */
export async function up(db: Schema): Promise<void> {
  // Under the id of the account.
  await table(db, 'sys_second_factor', [
    ['secret', 'text', 'required'],
    ['enabled', 'integer', 'required'],
    ['last_step', 'bigint', 'required'],
    ['created_at', 'bigint', 'required'],
  ]).execute();
  await table(db, 'sys_recovery_code', [
    ['user_id', 'text', 'required'],
    ['code_hash', 'text', 'required'],
    ['used_at', 'bigint'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_recovery_code',
    on: 'sys_recovery_code',
    columns: 'user_id, code_hash',
    unique: true,
  });
  await table(db, 'sys_trusted_device', [
    ['user_id', 'text', 'required'],
    ['token_hash', 'text', 'required'],
    ['ip', 'text', 'required'],
    ['user_agent', 'text', 'required'],
    ['created_at', 'bigint', 'required'],
    ['seen_at', 'bigint', 'required'],
    ['expires_at', 'bigint', 'required'],
  ]).execute();
  await index(db, { name: 'uniq_sys_trusted_device', on: 'sys_trusted_device', columns: 'token_hash', unique: true });
  await index(db, { name: 'idx_sys_trusted_device_user', on: 'sys_trusted_device', columns: 'user_id' });
  // Under the id of the account; accounts without a row have a password of their own of unknown age.
  await table(db, 'sys_password_state', [
    ['due', 'integer', 'required'],
    ['set_at', 'bigint', 'required'],
  ]).execute();
  await table(db, 'sys_password_history', [
    ['user_id', 'text', 'required'],
    ['password_hash', 'text', 'required'],
    ['created_at', 'bigint', 'required'],
  ]).execute();
  await index(db, { name: 'idx_sys_password_history_user', on: 'sys_password_history', columns: 'user_id' });
}
