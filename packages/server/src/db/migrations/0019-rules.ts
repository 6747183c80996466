import { index, type Schema, tenantTable } from './columns.ts';

/** Rules that check values and rules that make them (contract/2 §18.4, §18.5), each known by its code. */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'sys_check_rule', [
    ['rule_name', 'text', 'required'],
    ['rule_code', 'text', 'required'],
    ['rule_json', 'text', 'required'],
    ['rule_description', 'text'],
  ]).execute();
  await tenantTable(db, 'sys_fill_rule', [
    ['rule_name', 'text', 'required'],
    ['rule_code', 'text', 'required'],
    ['rule_class', 'text', 'required'],
    ['rule_params', 'text'],
  ]).execute();
  for (const table of ['sys_check_rule', 'sys_fill_rule'])
    await index(db, {
      name: `uniq_${table}_code`,
      on: table,
      columns: 'tenant_id, rule_code',
      unique: true,
      where: 'del_flag = 0',
    });
}
