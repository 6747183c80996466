import { index, type Schema, table } from './columns.ts';

/** Passkeys (ADR 46), and providers of third-party sign-in that an administrator switched off. */
export async function up(db: Schema): Promise<void> {
  await table(db, 'sys_passkey', [
    ['user_id', 'text', 'required'],
    ['name', 'text', 'required'],
    ['credential_id', 'text', 'required'],
    ['public_key', 'text', 'required'],
    ['counter', 'bigint', 'required'],
    ['transports', 'text', 'required'],
    ['backed_up', 'integer', 'required'],
    ['created_at', 'bigint', 'required'],
    ['used_at', 'bigint'],
  ]).execute();
  await index(db, { name: 'uniq_sys_passkey', on: 'sys_passkey', columns: 'credential_id', unique: true });
  await index(db, { name: 'idx_sys_passkey_user', on: 'sys_passkey', columns: 'user_id' });
  // Under the source; providers without a row are on.
  await table(db, 'sys_third_switch', [
    ['enabled', 'integer', 'required'],
    ['update_by', 'text', 'required'],
    ['updated_at', 'bigint', 'required'],
  ]).execute();
}
