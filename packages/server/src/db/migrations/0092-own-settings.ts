import { index, type Schema, table } from './columns.ts';

/** What people have set for themselves, and their tokens for scripts (ADR 46). */
export async function up(db: Schema): Promise<void> {
  await table(db, 'sys_own_setting', [
    ['user_id', 'text', 'required'],
    ['kind', 'text', 'required'],
    ['settings', 'text', 'required'],
    ['updated_at', 'bigint', 'required'],
  ]).execute();
  await index(db, { name: 'uniq_sys_own_setting', on: 'sys_own_setting', columns: 'user_id, kind', unique: true });
  await table(db, 'sys_access_token', [
    ['user_id', 'text', 'required'],
    ['name', 'text', 'required'],
    ['token_hash', 'text', 'required'],
    ['codes', 'text'],
    ['created_at', 'bigint', 'required'],
    ['expires_at', 'bigint', 'required'],
    ['used_at', 'bigint'],
    ['used_ip', 'text'],
  ]).execute();
  await index(db, { name: 'uniq_sys_access_token', on: 'sys_access_token', columns: 'token_hash', unique: true });
  await index(db, { name: 'idx_sys_access_token_user', on: 'sys_access_token', columns: 'user_id' });
}
