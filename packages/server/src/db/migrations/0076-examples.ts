import { index, type Schema, tenantTable } from './columns.ts';

/** Tables of the example pages: one plain, and one with two sub-tables. */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'test_demo', [
    ['name', 'text', 'required'],
    ['key_word', 'text'],
    ['punch_time', 'text'],
    ['salary_money', 'double precision'],
    ['bonus_money', 'double precision'],
    ['sex', 'text'],
    ['age', 'integer'],
    ['birthday', 'text'],
    ['email', 'text'],
    ['content', 'text'],
  ]).execute();
  await tenantTable(db, 'test_order_main', [
    ['order_code', 'text', 'required'],
    ['ctype', 'text'],
    ['order_date', 'text'],
    ['order_money', 'double precision'],
    ['content', 'text'],
  ]).execute();
  await lines(db, 'customer', [
    ['name', 'text', 'required'],
    ['sex', 'text'],
    ['idcard', 'text'],
    ['idcard_pic', 'text'],
    ['telphone', 'text'],
  ]);
  await lines(db, 'ticket', [
    ['ticket_code', 'text', 'required'],
    ['tickect_date', 'text'],
  ]);
  for (const [table, short] of [
    ['test_demo', 'demo'],
    ['test_order_main', 'order'],
  ] as const)
    await index(db, { name: `ix_test_${short}_time`, on: table, columns: 'tenant_id, del_flag, create_time, id' });
  await index(db, {
    name: 'uniq_test_order_code',
    on: 'test_order_main',
    columns: 'tenant_id, order_code',
    unique: true,
    where: 'del_flag = 0',
  });
}

async function lines(db: Schema, part: string, columns: Parameters<typeof tenantTable>[2]): Promise<void> {
  const name = `test_order_${part}`;
  await tenantTable(db, name, [['order_id', 'text', 'required'], ...columns])
    .addForeignKeyConstraint(`fk_test_${part}_order`, ['order_id'], 'test_order_main', ['id'])
    .execute();
  await index(db, { name: `ix_test_order_${part}`, on: name, columns: 'order_id, del_flag' });
}
