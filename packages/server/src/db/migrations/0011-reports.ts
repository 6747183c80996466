import { forbid, index, recordTable, type Schema } from './columns.ts';

/**
 * Reports and their columns (contract/2 §18.17). A report without a tenant is the platform's and serves all of them; it
 * names a source of ours in place of SQL (docs/departures.md).
 */
export async function up(db: Schema): Promise<void> {
  await recordTable(db, 'onl_cgreport_head', [
    ['tenant_id', 'integer'],
    ['code', 'text', 'required'],
    ['name', 'text', 'required'],
    ['source', 'text', 'required'],
    ['content', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_onl_cgreport_head_code',
    on: 'onl_cgreport_head',
    columns: 'code',
    unique: true,
    where: 'del_flag = 0',
  });
  await recordTable(db, 'onl_cgreport_item', [
    ['cgrhead_id', 'text', 'required'],
    ['field_name', 'text', 'required'],
    ['field_txt', 'text', 'required'],
    ['field_width', 'integer'],
    ['search_mode', 'text'],
    ['is_search', 'integer', 'required'],
    ['is_order', 'integer', 'required'],
    ['is_show', 'integer', 'required'],
    ['order_num', 'integer', 'required'],
  ]).execute();
  await index(db, {
    name: 'uniq_onl_cgreport_item_field',
    on: 'onl_cgreport_item',
    columns: 'cgrhead_id, field_name',
    unique: true,
    where: 'del_flag = 0',
  });
  for (const name of ['onl_cgreport_head', 'onl_cgreport_item']) await forbid(db, name, ['delete']);
}
