import type { Database } from '../../db/database.ts';
import { binder } from '../../resource/describe/sql-text.ts';

export interface FileRow {
  tenantId: number;
  createBy: string | null;
  mime: string;
  purpose: 'upload' | 'report';
}

/** Read on the reading connection: a page shows many pictures at once. */
export async function findFile(database: Database, path: string): Promise<FileRow | undefined> {
  const sql = binder(database.engine);
  const text = `select tenant_id as "tenantId", create_by as "createBy", mime as "mime", purpose as "purpose"
    from sys_file where path = ${sql.bind(path)}`;
  const [row] = await database.query<FileRow>(text, sql.values);
  return row;
}

/** The records that hold or held a file. */
export async function usesOf(database: Database, path: string): Promise<{ dataTable: string; dataId: string }[]> {
  const sql = binder(database.engine);
  const text = `select data_table as "dataTable", data_id as "dataId" from sys_file_use where path = ${sql.bind(path)}`;
  return database.query(text, sql.values);
}
