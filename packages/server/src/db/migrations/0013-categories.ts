import { index, type Schema, tenantTable } from './columns.ts';

/** Categories (contract/2 §18.3): a tree by `pid`, "0" at the top. */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'sys_category', [
    ['pid', 'text', 'required'],
    ['name', 'text', 'required'],
    ['code', 'text', 'required'],
    ['has_child', 'text'],
  ]).execute();
  // Codes of deleted rows stay taken: forms may have stored them, and must never find another category behind them.
  await index(db, { name: 'uniq_sys_category_code', on: 'sys_category', columns: 'tenant_id, code', unique: true });
  await index(db, {
    name: 'ix_sys_category_pid',
    on: 'sys_category',
    columns: 'tenant_id, pid, code',
    where: 'del_flag = 0',
  });
}
