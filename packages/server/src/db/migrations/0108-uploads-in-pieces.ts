import { sql } from 'kysely';
import { index, type Schema, table } from './columns.ts';

/** Uploads that arrive in pieces, and the pieces that are there; both go once the file is stored or given up. */
export async function up(db: Schema): Promise<void> {
  await table(db, 'sys_file_upload', [
    ['tenant_id', 'integer', 'required'],
    ['create_by', 'text', 'required'],
    ['create_time', 'text', 'required'],
    ['touch_time', 'text', 'required'],
    ['file_name', 'text', 'required'],
    ['folder', 'text', 'required'],
    ['purpose', 'text', 'required'],
    ['size', 'bigint', 'required'],
    ['piece_bytes', 'integer', 'required'],
    ['path', 'text'],
  ]).execute();
  await index(db, { name: 'ix_sys_file_upload_touch', on: 'sys_file_upload', columns: 'touch_time, id' });
  await index(db, { name: 'ix_sys_file_upload_by', on: 'sys_file_upload', columns: 'create_by, id' });
  await table(db, 'sys_file_piece', [
    ['upload_id', 'text', 'required'],
    ['piece', 'integer', 'required'],
    ['sha256', 'text', 'required'],
  ]).execute();
  await sql`create unique index uniq_sys_file_piece on sys_file_piece (upload_id, piece)`.execute(db);
}
