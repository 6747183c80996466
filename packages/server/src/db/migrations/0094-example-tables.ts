import { index, type Schema, tenantTable } from './columns.ts';

/** Tables of further example pages: a tree, editable tables with rows below rows, a board and a long list. */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'test_tree', [
    ['name', 'text', 'required'],
    ['component', 'text'],
    ['order_num', 'integer'],
    ['pid', 'text', 'required'],
  ]).execute();
  await index(db, { name: 'ix_test_tree_pid', on: 'test_tree', columns: 'tenant_id, pid, del_flag, order_num, id' });
  await ships(db);
  await tenantTable(db, 'test_task', [
    ['title', 'text', 'required'],
    ['status', 'text', 'required'],
    ['level', 'text'],
    ['owner', 'text'],
    ['due_date', 'text'],
    ['content', 'text'],
    ['order_num', 'integer'],
  ]).execute();
  await index(db, { name: 'ix_test_task_order', on: 'test_task', columns: 'tenant_id, del_flag, order_num, id' });
  await tenantTable(db, 'test_big_row', [
    ['num', 'integer', 'required'],
    ['name', 'text', 'required'],
    ['trade', 'text'],
    ['amount', 'bigint'],
    ['day', 'text'],
  ]).execute();
  // Also keeps two nodes that fill the list at once from writing a number twice.
  await index(db, {
    name: 'uniq_test_big_row_num',
    on: 'test_big_row',
    columns: 'tenant_id, num',
    unique: true,
    where: 'del_flag = 0',
  });
  await index(db, { name: 'ix_test_big_row_num', on: 'test_big_row', columns: 'tenant_id, del_flag, num, id' });
}

async function ships(db: Schema): Promise<void> {
  await tenantTable(db, 'test_ship', [
    ['ship_name', 'text', 'required'],
    ['call_sign', 'text'],
    ['len', 'double precision'],
    ['ton', 'double precision'],
    ['payer', 'text'],
    ['count', 'integer'],
    ['company', 'text'],
    ['trend', 'text'],
  ]).execute();
  await index(db, { name: 'ix_test_ship_time', on: 'test_ship', columns: 'tenant_id, del_flag, create_time, id' });
  await tenantTable(db, 'test_ship_job', [
    ['ship_id', 'text', 'required'],
    ['tug', 'text', 'required'],
    ['work_start_time', 'text'],
    ['work_stop_time', 'text'],
    ['job_type', 'text'],
    ['port_area', 'text'],
  ])
    .addForeignKeyConstraint('fk_test_ship_job_ship', ['ship_id'], 'test_ship', ['id'])
    .execute();
  await index(db, {
    name: 'ix_test_ship_job_ship',
    on: 'test_ship_job',
    columns: 'ship_id, del_flag, create_time, id',
  });
}
