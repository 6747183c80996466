import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** What a tenant has otherwise than all in the dictionaries, and items of its own. */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'sys_dict_own_item', [
    ['dict_id', 'text', 'required'],
    ['item_id', 'text'],
    ['item_value', 'text'],
    ['item_text', 'text'],
    ['item_color', 'text'],
    ['sort_order', 'integer'],
    ['status', 'integer'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_dict_own_item_difference',
    on: 'sys_dict_own_item',
    columns: 'tenant_id, item_id',
    unique: true,
    where: 'del_flag = 0 and item_id is not null',
  });
  await index(db, {
    name: 'uniq_sys_dict_own_item_value',
    on: 'sys_dict_own_item',
    columns: 'tenant_id, dict_id, item_value',
    unique: true,
    where: 'del_flag = 0 and item_id is null',
  });
  await forbid(db, 'sys_dict_own_item', ['delete']);
}
