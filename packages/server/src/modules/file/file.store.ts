import type { Database, Db } from '../../db/database.ts';
import { runSql } from '../../db/database.ts';
import { columnOf } from '../../resource/describe/columns.ts';
import { binder } from '../../resource/describe/sql-text.ts';

export type Purpose = 'upload' | 'library' | 'report';

export interface FileRow {
  tenantId: number;
  createBy: string | null;
  /** As it was sent. */
  fileName: string;
  mime: string;
  purpose: Purpose;
}

/** Read on the reading connection: a page shows many pictures at once. */
export async function findFile(database: Database, path: string): Promise<FileRow | undefined> {
  const sql = binder(database.engine);
  const text = `select tenant_id as "tenantId", create_by as "createBy", file_name as "fileName", mime as "mime",
      purpose as "purpose"
    from sys_file where path = ${sql.bind(path)} and del_flag = 0 and content = 'there'`;
  const [row] = await database.query<FileRow>(text, sql.values);
  return row;
}

export interface UseRow {
  dataTable: string;
  dataId: string;
}

/** The records that hold or held a file. */
export async function usesOf(database: Database, path: string): Promise<UseRow[]> {
  const sql = binder(database.engine);
  const text = `select data_table as "dataTable", data_id as "dataId" from sys_file_use where path = ${sql.bind(path)}`;
  return database.query(text, sql.values);
}

/** The same inside a transaction, or for a listing; at most so many. */
export function rowsOfUse(db: Db, path: string, limit: number): Promise<UseRow[]> {
  return db
    .selectFrom('sysFileUse')
    .select(['dataTable', 'dataId'])
    .where('path', '=', path)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What is needed to delete a file. */
export interface HeldFile {
  id: string;
  path: string;
  fileName: string;
  size: number;
  createBy: string | null;
  tenantId: number;
}

/**
 * Files of a tenant. In a transaction they are held until its end: a record that takes one at the same moment waits
 * (`takeFiles` changes the same rows), and finds it deleted, or has been counted as a use.
 */
export async function holdFiles(db: Db, tenantId: number, ids: readonly string[]): Promise<HeldFile[]> {
  return db
    .updateTable('sysFile')
    .set({ delFlag: 0 })
    .where('id', 'in', ids)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .returning(['id', 'path', 'fileName', 'size', 'createBy', 'tenantId'])
    .execute();
}

/** Path of a tenant's file. */
export async function pathOf(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sysFile')
    .select('path')
    .where('id', '=', id)
    .where('tenantId', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row?.path;
}

/** Fields of a record by their names on the wire, and whether it is deleted. */
export async function heldValues(
  { db, engine }: { db: Db; engine: Database['engine'] },
  { dataTable, dataId }: UseRow,
  fields: readonly string[],
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const sql = binder(engine);
  const columns = ['delFlag', ...fields].map((name) => `${columnOf(name)} as "${name}"`).join(', ');
  const text = `select ${columns} from ${dataTable} where id = ${sql.bind(dataId)}`;
  const [row] = await runSql<Readonly<Record<string, unknown>>>(db, text, sql.values);
  return row;
}

/** Uploads that no record ever took, older than a moment. */
export function unusedFiles(db: Db, before: string, limit: number): Promise<{ id: string; tenantId: number }[]> {
  return db
    .selectFrom('sysFile')
    .select(['id', 'tenantId'])
    .where('delFlag', '=', 0)
    .where('purpose', '=', 'upload')
    .where('createTime', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sysFileUse').select('id').whereRef('sysFileUse.path', '=', 'sysFile.path'))),
    )
    .orderBy('createTime')
    .limit(limit)
    .execute();
}

/** Uploads that were cut off: their bytes never arrived whole, or nobody was told that they did. */
export function brokenUploads(db: Db, before: string, limit: number): Promise<{ id: string; tenantId: number }[]> {
  return db
    .selectFrom('sysFile')
    .select(['id', 'tenantId'])
    .where('delFlag', '=', 0)
    .where('content', '=', 'coming')
    .where('createTime', '<', before)
    .limit(limit)
    .execute();
}

/** Deleted files whose bytes are still there. */
export function leftContents(db: Db, limit: number): Promise<{ id: string; path: string }[]> {
  return db
    .selectFrom('sysFile')
    .select(['id', 'path'])
    .where('delFlag', '=', 1)
    .where('content', '<>', 'gone')
    .orderBy('createTime')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Where the bytes of a file are; undefined when it is not there. */
export async function contentOf(db: Db, path: string): Promise<'coming' | 'there' | 'gone' | undefined> {
  const row = await db
    .selectFrom('sysFile')
    .select('content')
    .where('path', '=', path)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row?.content;
}

/** Notes where the bytes of files are now. */
export async function setContent(db: Db, paths: readonly string[], content: 'there' | 'gone'): Promise<void> {
  await db.updateTable('sysFile').set({ content }).where('path', 'in', paths).execute();
}

/** Marks an upload that did not come to an end as deleted; false when it is not there. */
export async function dropFile(db: Db, path: string, by: { deleteBy: string; deleteTime: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sysFile')
    .set({ delFlag: 1, content: 'gone', deleteReason: '上传未完成', ...by })
    .where('path', '=', path)
    .where('content', '=', 'coming')
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
