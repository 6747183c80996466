import { index, type Schema, table } from './columns.ts';

/** What roles show of sensitive fields (domain.md §9): hidden, masked or in full. */
export async function up(db: Schema): Promise<void> {
  await table(db, 'sys_role_field', [
    ['role_id', 'text', 'required'],
    ['field', 'text', 'required'],
    ['level', 'text', 'required'],
    ['operate_date', 'text'],
    ['operate_ip', 'text'],
  ]).execute();
  await index(db, { name: 'uniq_sys_role_field', on: 'sys_role_field', columns: 'role_id, field', unique: true });
}
