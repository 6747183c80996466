import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** Saved super queries of each person by page (spec/2 §3 Super-query). */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'sys_saved_query', [
    ['user_id', 'text', 'required'],
    ['page_key', 'text', 'required'],
    ['title', 'text', 'required'],
    ['match_type', 'text', 'required'],
    ['records', 'text', 'required'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_saved_query_title',
    on: 'sys_saved_query',
    columns: 'tenant_id, user_id, page_key, title',
    unique: true,
    where: 'del_flag = 0',
  });
  await forbid(db, 'sys_saved_query', ['delete']);
}
