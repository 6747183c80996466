import { sql } from 'kysely';
import { type ColumnSpec, forbid, index, type Schema, table, tenantTable } from './columns.ts';

const SERVICE_ITEM: readonly ColumnSpec[] = [
  ['code', 'text', 'required'],
  ['name', 'text', 'required'],
  ['category', 'text', 'required'],
  ['unit', 'text', 'required'],
  ['price', 'bigint', 'required'],
  ['price_type', 'text', 'required'],
  ['need_plot', 'text', 'required'],
  ['need_work_order', 'text', 'required'],
  ['lead_days', 'integer', 'required'],
  ['photo_required', 'integer', 'required'],
  ['image', 'text'],
  ['description', 'text'],
  ['status', 'text', 'required'],
  ['remark', 'text'],
];

const SERVICE_ORDER: readonly ColumnSpec[] = [
  ['service_no', 'text'],
  ['items_text', 'text'],
  ['plot_id', 'text'],
  ['plot_full_name', 'text'],
  ['customer_id', 'text'],
  ['customer_name', 'text', 'required'],
  ['mobile', 'text', 'required'],
  ['appoint_date', 'text'],
  ['payable_amount', 'bigint'],
  ['received_amount', 'bigint'],
  ['refunded_amount', 'bigint'],
  ['arrears_amount', 'bigint'],
  ['payment_status', 'text'],
  ['service_status', 'text'],
  ['assignee_id', 'text'],
  ['source', 'text', 'required'],
  ['requirement', 'text'],
  ['start_time', 'text'],
  ['finish_time', 'text'],
  ['accept_by', 'text'],
  ['accept_time', 'text'],
  ['cancel_reason', 'text'],
  ['remark', 'text'],
];

const SERVICE_ORDER_ITEM: readonly ColumnSpec[] = [
  ['service_order_id', 'text', 'required'],
  ['order_num', 'integer'],
  ['service_item_id', 'text', 'required'],
  ['name', 'text', 'required'],
  ['unit', 'text'],
  ['quantity', 'double precision', 'required'],
  ['unit_price', 'bigint', 'required'],
  ['amount', 'bigint', 'required'],
];

const DECEASED: readonly ColumnSpec[] = [
  ['cemetery_id', 'text', 'required'],
  ['plot_id', 'text'],
  ['right_id', 'text'],
  ['seq', 'integer'],
  ['name', 'text', 'required'],
  ['sex', 'text'],
  ['alive', 'text', 'required'],
  // Dates keep the text they came with beside the day they sort by; partial ones have no day (domain.md §3.0).
  ['birth_text', 'text'],
  ['birth_date', 'text'],
  ['birth_precision', 'text'],
  ['death_text', 'text'],
  ['death_date', 'text'],
  ['death_precision', 'text'],
  ['relation', 'text'],
  ['burial_status', 'text', 'required'],
  ['position_text', 'text'],
  ['source_key', 'text'],
  ['import_batch_id', 'text'],
  ['note', 'text'],
  ['remark', 'text'],
];

/** Services, burials and their import, events (domain.md §3.9, §3.18, §3.24, §3.27). */
export async function up(db: Schema): Promise<void> {
  await services(db);
  await burials(db);
  await events(db);
}

async function services(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_service_item', SERVICE_ITEM).execute();
  await index(db, {
    name: 'uniq_cem_service_item_code',
    on: 'cem_service_item',
    columns: 'tenant_id, code',
    unique: true,
    where: 'del_flag = 0',
  });
  await tenantTable(db, 'cem_service_order', SERVICE_ORDER)
    .addForeignKeyConstraint('fk_service_order_plot', ['plot_id'], 'cem_plot', ['id'])
    .addCheckConstraint('ck_service_arrears', sql`arrears_amount = payable_amount - received_amount + refunded_amount`)
    .addCheckConstraint('ck_service_money', sql`received_amount between 0 and payable_amount`)
    .execute();
  await index(db, {
    name: 'uniq_cem_service_no',
    on: 'cem_service_order',
    columns: 'tenant_id, service_no',
    unique: true,
  });
  await index(db, {
    name: 'ix_cem_service_time',
    on: 'cem_service_order',
    columns: 'tenant_id, del_flag, create_time, id',
  });
  await index(db, { name: 'ix_cem_service_customer', on: 'cem_service_order', columns: 'customer_id' });
  await index(db, { name: 'ix_cem_service_plot', on: 'cem_service_order', columns: 'plot_id' });
  await index(db, {
    name: 'ix_cem_service_status',
    on: 'cem_service_order',
    columns: 'tenant_id, del_flag, service_status, create_time, id',
  });
  await tenantTable(db, 'cem_service_order_item', SERVICE_ORDER_ITEM)
    .addForeignKeyConstraint('fk_service_order_item', ['service_order_id'], 'cem_service_order', ['id'])
    .execute();
  await index(db, { name: 'ix_cem_service_order_item', on: 'cem_service_order_item', columns: 'service_order_id' });
  await forbid(db, 'cem_service_item', ['delete']);
  await forbid(db, 'cem_service_order', ['delete']);
  await forbid(db, 'cem_service_order_item', ['delete']);
}

/** Tables whose rows an import may have made; those of ordinary work have no batch and stay out of the indexes. */
const IMPORTED = [
  'cem_cemetery',
  'cem_area',
  'cem_row',
  'cem_plot_template',
  'cem_customer',
  'cem_order',
  'cem_plot_right',
];

async function burials(db: Schema): Promise<void> {
  for (const name of IMPORTED) {
    await index(db, {
      name: `ix_${name}_batch`,
      on: name,
      columns: 'import_batch_id',
      where: 'import_batch_id is not null',
    });
  }
  await tenantTable(db, 'cem_deceased', DECEASED)
    .addForeignKeyConstraint('fk_deceased_plot', ['plot_id'], 'cem_plot', ['id'])
    .execute();
  await index(db, { name: 'ix_cem_deceased_plot', on: 'cem_deceased', columns: 'plot_id' });
  await index(db, { name: 'ix_cem_deceased_name', on: 'cem_deceased', columns: 'tenant_id, del_flag, name' });
  await index(db, { name: 'ix_cem_deceased_batch', on: 'cem_deceased', columns: 'import_batch_id' });
  await index(db, {
    name: 'uniq_cem_deceased_source',
    on: 'cem_deceased',
    columns: 'tenant_id, source_key',
    unique: true,
    where: 'source_key is not null and del_flag = 0',
  });
  await forbid(db, 'cem_deceased', ['delete']);
  await tenantTable(db, 'cem_import_batch', [
    ['kind', 'text', 'required'],
    ['file_name', 'text', 'required'],
    ['file_sha256', 'text', 'required'],
    ['headers', 'text', 'required'],
    ['mapping', 'text', 'required'],
    ['row_count', 'integer', 'required'],
    ['ok_count', 'integer', 'required'],
    ['failed_count', 'integer', 'required'],
    ['warning_count', 'integer', 'required'],
    ['summary', 'text', 'required'],
    ['status', 'text', 'required'],
  ]).execute();
  // Staged rows and issues are work in progress, not records: they are replaced when the mapping changes.
  await table(db, 'cem_import_row', [
    ['batch_id', 'text', 'required'],
    ['row_no', 'integer', 'required'],
    ['data', 'text', 'required'],
    ['state', 'text', 'required'],
  ]).execute();
  await index(db, { name: 'uniq_cem_import_row', on: 'cem_import_row', columns: 'batch_id, row_no', unique: true });
  await table(db, 'cem_import_issue', [
    ['batch_id', 'text', 'required'],
    ['row_no', 'integer', 'required'],
    ['column_name', 'text', 'required'],
    ['level', 'text', 'required'],
    ['code', 'text', 'required'],
    ['message', 'text', 'required'],
    ['value', 'text', 'required'],
  ]).execute();
  await index(db, {
    name: 'ix_cem_import_batch_time',
    on: 'cem_import_batch',
    columns: 'tenant_id, del_flag, create_time, id',
  });
  await index(db, { name: 'ix_cem_import_issue', on: 'cem_import_issue', columns: 'batch_id, row_no' });
}

async function events(db: Schema): Promise<void> {
  await table(db, 'cem_event', [
    ['tenant_id', 'integer', 'required'],
    ['time', 'text', 'required'],
    ['actor_id', 'text', 'required'],
    ['actor_name', 'text', 'required'],
    ['ip', 'text'],
    ['plot_id', 'text'],
    ['biz_type', 'text', 'required'],
    ['biz_id', 'text', 'required'],
    ['event', 'text', 'required'],
    ['summary', 'text', 'required'],
    ['before', 'text'],
    ['after', 'text'],
  ]).execute();
  await index(db, { name: 'ix_cem_event_plot', on: 'cem_event', columns: 'plot_id, time' });
  await index(db, { name: 'ix_cem_event_biz', on: 'cem_event', columns: 'biz_id, time' });
  await forbid(db, 'cem_event', ['delete', 'update']);
}
