import { type ColumnSpec, forbid, index, type Schema, searchedTable, tenantTable } from './columns.ts';

const CEMETERY: readonly ColumnSpec[] = [
  ['code', 'text', 'required'],
  ['name', 'text', 'required'],
  ['short_name', 'text', 'required'],
  ['pinyin', 'text'],
  ['nature', 'text', 'required'],
  ['license_no', 'text'],
  ['license_expire', 'text'],
  ['unit_name', 'text', 'required'],
  ['credit_code', 'text'],
  ['legal_person', 'text'],
  ['contact_name', 'text', 'required'],
  ['contact_phone', 'text', 'required'],
  ['region_code', 'text', 'required'],
  ['address', 'text', 'required'],
  ['lng', 'double precision'],
  ['lat', 'double precision'],
  ['land_area', 'double precision'],
  ['build_area', 'double precision'],
  ['green_rate', 'double precision'],
  ['open_time', 'text'],
  ['close_time', 'text'],
  ['number_pattern', 'text', 'required'],
  ['skip_digits', 'text'],
  ['status', 'text', 'required'],
  ['intro', 'text'],
  ['remark', 'text'],
  ['import_batch_id', 'text'],
];

const AREA: readonly ColumnSpec[] = [
  ['cemetery_id', 'text', 'required'],
  ['parent_id', 'text'],
  ['level', 'text', 'required'],
  ['code', 'text', 'required'],
  ['name', 'text', 'required'],
  ['full_name', 'text'],
  ['area_type', 'text', 'required'],
  ['status', 'text', 'required'],
  ['usage', 'text'],
  ['orientation', 'text'],
  ['azimuth', 'integer'],
  ['default_template_id', 'text'],
  ['row_order', 'text', 'required'],
  ['seat_order', 'text', 'required'],
  ['total_area', 'double precision'],
  ['net_area', 'double precision'],
  ['reserved_rate', 'double precision'],
  ['open_date', 'text'],
  ['sort', 'integer', 'required'],
  ['remark', 'text'],
  ['import_batch_id', 'text'],
];

const ROW: readonly ColumnSpec[] = [
  ['cemetery_id', 'text'],
  ['area_id', 'text', 'required'],
  ['row_no', 'integer', 'required'],
  ['row_name', 'text'],
  ['seat_from', 'integer', 'required'],
  ['seat_to', 'integer', 'required'],
  ['direction', 'text'],
  ['price_factor', 'double precision', 'required'],
  ['elevation', 'double precision'],
  ['status', 'text', 'required'],
  ['remark', 'text'],
  ['import_batch_id', 'text'],
];

const TEMPLATE: readonly ColumnSpec[] = [
  ['cemetery_id', 'text', 'required'],
  ['code', 'text', 'required'],
  ['name', 'text', 'required'],
  ['tomb_kind', 'text', 'required'],
  ['capacity_type', 'text', 'required'],
  ['capacity', 'integer', 'required'],
  ['length', 'double precision', 'required'],
  ['width', 'double precision', 'required'],
  ['height', 'double precision'],
  ['floor_area', 'double precision'],
  ['stone_material', 'text'],
  ['stone_shape', 'text', 'required'],
  ['face_width', 'integer'],
  ['face_height', 'integer'],
  ['base_char_big', 'integer', 'required'],
  ['base_char_small', 'integer', 'required'],
  ['includes_portrait', 'integer', 'required'],
  ['standard_price', 'bigint'],
  ['images', 'text'],
  ['status', 'text', 'required'],
  ['remark', 'text'],
  ['import_batch_id', 'text'],
];

const TEMPLATE_ITEM: readonly ColumnSpec[] = [
  ['template_id', 'text', 'required'],
  ['order_num', 'integer'],
  ['item_type', 'text', 'required'],
  ['name', 'text', 'required'],
  ['unit_price', 'bigint', 'required'],
  ['quantity', 'double precision', 'required'],
  ['amount', 'bigint'],
  ['required', 'text', 'required'],
  ['discountable', 'text', 'required'],
  ['refundable', 'text', 'required'],
  ['tax_rate', 'double precision'],
];

const PLOT: readonly ColumnSpec[] = [
  ['cemetery_id', 'text'],
  ['area_id', 'text', 'required'],
  ['row_id', 'text', 'required'],
  ['plot_no', 'text'],
  ['full_name', 'text'],
  ['alias_names', 'text'],
  ['row_no', 'integer'],
  ['seat_no', 'integer', 'required'],
  ['seat_suffix', 'text'],
  ['sort_index', 'integer'],
  ['template_id', 'text', 'required'],
  ['tomb_kind', 'text'],
  ['capacity_type', 'text'],
  ['capacity', 'integer'],
  ['floor_area', 'double precision'],
  ['orientation', 'text'],
  ['stone_material', 'text'],
  ['stone_shape', 'text'],
  ['list_price', 'bigint', 'required'],
  ['premium_tags', 'text'],
  ['sale_status', 'text', 'required'],
  ['burial_status', 'text', 'required'],
  ['stone_status', 'text'],
  ['burial_count', 'integer'],
  ['living_count', 'integer'],
  ['fee_paid_to', 'text'],
  ['fee_free', 'text'],
  ['holder_name', 'text'],
  ['current_right_id', 'text'],
  ['generation', 'integer'],
  ['lock_by', 'text'],
  ['lock_name', 'text'],
  ['lock_until', 'text'],
  ['dispute_flag', 'text'],
  ['alert_text', 'text'],
  ['gx', 'double precision'],
  ['gy', 'double precision'],
  ['remark', 'text'],
  ['import_batch_id', 'text'],
];

const CUSTOMER: readonly ColumnSpec[] = [
  ['customer_no', 'text'],
  ['type', 'text', 'required'],
  ['name', 'text', 'required'],
  ['pinyin', 'text'],
  ['former_name', 'text'],
  ['sex', 'text'],
  ['birthday', 'text'],
  ['id_type', 'text'],
  ['id_no', 'text'],
  ['mobile', 'text', 'required'],
  ['phone2', 'text'],
  ['wechat', 'text'],
  ['region_code', 'text'],
  ['address', 'text'],
  ['work_unit', 'text'],
  ['source', 'text'],
  ['introducer', 'text'],
  ['owner_sales_id', 'text'],
  ['level', 'text'],
  ['deceased_flag', 'text'],
  ['remark', 'text'],
  ['import_batch_id', 'text'],
];

/** Cemeteries, areas, rows, templates, plots, customers (domain.md §3.1-§3.4, §3.7). */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_cemetery', CEMETERY).execute();
  await index(db, live('uniq_cem_cemetery_code', 'cem_cemetery', 'tenant_id, code'));
  await index(db, live('uniq_cem_cemetery_name', 'cem_cemetery', 'tenant_id, name'));
  await areas(db);
  await templates(db);
  await plots(db);
  await searchedTable(db, 'cem_customer', CUSTOMER).execute();
  await index(db, {
    name: 'ix_cem_customer_time',
    on: 'cem_customer',
    columns: 'tenant_id, del_flag, create_time, id',
  });
  await index(db, {
    name: 'ix_cem_customer_owner',
    on: 'cem_customer',
    columns: 'tenant_id, create_by, del_flag, create_time, id',
  });
  await index(db, { name: 'ix_cem_customer_mobile', on: 'cem_customer', columns: 'tenant_id, mobile' });
  await index(db, { name: 'ix_cem_customer_name', on: 'cem_customer', columns: 'tenant_id, name' });
  await index(db, live('uniq_cem_customer_no', 'cem_customer', 'tenant_id, customer_no'));
  for (const name of [
    'cem_cemetery',
    'cem_area',
    'cem_row',
    'cem_plot_template',
    'cem_plot_template_item',
    'cem_plot',
    'cem_customer',
  ]) {
    await forbid(db, name, ['delete']);
  }
}

const live = (name: string, on: string, columns: string) =>
  ({ name, on, columns, unique: true, where: 'del_flag = 0' }) as const;

async function areas(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_area', AREA)
    .addForeignKeyConstraint('fk_area_cemetery', ['cemetery_id'], 'cem_cemetery', ['id'])
    .addForeignKeyConstraint('fk_area_parent', ['parent_id'], 'cem_area', ['id'])
    .execute();
  await index(db, live('uniq_cem_area_code', 'cem_area', "cemetery_id, coalesce(parent_id, ''), code"));
  await index(db, { name: 'ix_cem_area_parent', on: 'cem_area', columns: 'parent_id' });
  await index(db, { name: 'ix_cem_area_sort', on: 'cem_area', columns: 'tenant_id, del_flag, sort, id' });
  await tenantTable(db, 'cem_row', ROW)
    .addForeignKeyConstraint('fk_row_area', ['area_id'], 'cem_area', ['id'])
    .execute();
  await index(db, live('uniq_cem_row_no', 'cem_row', 'area_id, row_no'));
  await index(db, { name: 'ix_cem_row_no', on: 'cem_row', columns: 'tenant_id, del_flag, row_no, id' });
}

async function templates(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_plot_template', TEMPLATE)
    .addForeignKeyConstraint('fk_template_cemetery', ['cemetery_id'], 'cem_cemetery', ['id'])
    .execute();
  await index(db, live('uniq_cem_template_code', 'cem_plot_template', 'cemetery_id, code'));
  await tenantTable(db, 'cem_plot_template_item', TEMPLATE_ITEM)
    .addForeignKeyConstraint('fk_template_item', ['template_id'], 'cem_plot_template', ['id'])
    .execute();
  await index(db, { name: 'ix_cem_template_item', on: 'cem_plot_template_item', columns: 'template_id, order_num' });
}

async function plots(db: Schema): Promise<void> {
  await searchedTable(db, 'cem_plot', PLOT)
    .addForeignKeyConstraint('fk_plot_cemetery', ['cemetery_id'], 'cem_cemetery', ['id'])
    .addForeignKeyConstraint('fk_plot_area', ['area_id'], 'cem_area', ['id'])
    .addForeignKeyConstraint('fk_plot_row', ['row_id'], 'cem_row', ['id'])
    .addForeignKeyConstraint('fk_plot_template', ['template_id'], 'cem_plot_template', ['id'])
    .execute();
  await index(db, { name: 'uniq_cem_plot_no', on: 'cem_plot', columns: 'cemetery_id, plot_no', unique: true });
  await index(db, live('uniq_cem_plot_name', 'cem_plot', 'tenant_id, full_name'));
  await index(db, live('uniq_cem_plot_seat', 'cem_plot', "row_id, seat_no, coalesce(seat_suffix, '')"));
  await index(db, { name: 'ix_cem_plot_sort', on: 'cem_plot', columns: 'tenant_id, del_flag, sort_index, id' });
  await index(db, { name: 'ix_cem_plot_time', on: 'cem_plot', columns: 'tenant_id, del_flag, create_time, id' });
  await index(db, { name: 'ix_cem_plot_price', on: 'cem_plot', columns: 'tenant_id, del_flag, list_price, id' });
  await index(db, { name: 'ix_cem_plot_fee', on: 'cem_plot', columns: 'tenant_id, del_flag, fee_paid_to, id' });
  await index(db, {
    name: 'ix_cem_plot_status',
    on: 'cem_plot',
    columns: 'tenant_id, del_flag, sale_status, sort_index, id',
  });
  await index(db, {
    name: 'ix_cem_plot_status_price',
    on: 'cem_plot',
    columns: 'tenant_id, del_flag, sale_status, list_price, id',
  });
  await index(db, {
    name: 'ix_cem_plot_cemetery',
    on: 'cem_plot',
    columns: 'tenant_id, del_flag, cemetery_id, sort_index, id',
  });
  await index(db, { name: 'ix_cem_plot_count', on: 'cem_plot', columns: 'cemetery_id, del_flag, sale_status' });
  await index(db, {
    name: 'ix_cem_plot_area',
    on: 'cem_plot',
    columns: 'tenant_id, del_flag, area_id, sort_index, id',
  });
  await index(db, { name: 'ix_cem_plot_template', on: 'cem_plot', columns: 'template_id, del_flag' });
  await index(db, {
    name: 'ix_cem_plot_batch',
    on: 'cem_plot',
    columns: 'import_batch_id',
    where: 'import_batch_id is not null',
  });
  // Locks are few among many plots, so their expiry needs an index of its own.
  await index(db, { name: 'ix_cem_plot_lock', on: 'cem_plot', columns: 'lock_until', where: "sale_status = '2'" });
}
