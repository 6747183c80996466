import { sql } from 'kysely';
import { forbid, index, recordTable, type Schema, table } from './columns.ts';

/** Reports made in the browser, with statements of their own (contract/2 §18.17, online.md §3, ADR 45). */
export async function up(db: Schema): Promise<void> {
  for (const [name, type] of HEAD) await db.schema.alterTable('onl_cgreport_head').addColumn(name, type).execute();
  for (const [name, type] of ITEM) await db.schema.alterTable('onl_cgreport_item').addColumn(name, type).execute();
  await sql`update onl_cgreport_item set is_total = 0`.execute(db);
  // Each tenant has codes of its own.
  await db.schema.dropIndex('uniq_onl_cgreport_head_code').execute();
  await index(db, {
    name: 'uniq_onl_cgreport_head_code',
    on: 'onl_cgreport_head',
    columns: 'coalesce(tenant_id, -1), code',
    unique: true,
    where: 'del_flag = 0',
  });
  await recordTable(db, 'onl_cgreport_param', [
    ['cgrhead_id', 'text', 'required'],
    ['param_name', 'text', 'required'],
    ['param_txt', 'text'],
    ['param_value', 'text'],
    ['param_type', 'text'],
    ['required', 'integer', 'required'],
    ['order_num', 'integer', 'required'],
  ]).execute();
  await index(db, {
    name: 'uniq_onl_cgreport_param_name',
    on: 'onl_cgreport_param',
    columns: 'cgrhead_id, param_name',
    unique: true,
    where: 'del_flag = 0',
  });
  await table(db, 'onl_cgreport_version', [
    ['head_id', 'text', 'required'],
    ['version', 'integer', 'required'],
    ['design', 'text', 'required'],
    ['note', 'text'],
    ['create_by', 'text'],
    ['create_time', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_onl_cgreport_version',
    on: 'onl_cgreport_version',
    columns: 'head_id, version',
    unique: true,
  });
  await forbid(db, 'onl_cgreport_param', ['delete']);
  await forbid(db, 'onl_cgreport_version', ['delete', 'update']);
}

const HEAD = [
  ['return_val_field', 'text'],
  ['return_txt_field', 'text'],
  ['return_type', 'text'],
  ['row_cap', 'integer'],
  ['timeout_ms', 'integer'],
  ['open_tables', 'integer'],
] as const;

const ITEM = [
  ['field_type', 'text'],
  ['dict_code', 'text'],
  ['field_href', 'text'],
  ['replace_val', 'text'],
  ['is_total', 'integer'],
  ['group_title', 'text'],
  ['align', 'text'],
] as const;
