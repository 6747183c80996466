import { index, type Schema } from './columns.ts';

/** A value stands once among the live items of a dictionary; a deleted item gives it free again (contract/2 §1.5). */
export async function up(db: Schema): Promise<void> {
  await index(db, {
    name: 'uniq_sys_dict_item_value',
    on: 'sys_dict_item',
    columns: 'dict_id, item_value',
    unique: true,
    where: 'del_flag = 0',
  });
}
