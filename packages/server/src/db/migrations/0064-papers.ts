import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** Numbers of receipts and the log of printed papers (domain.md §3.11, §3.26). */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('cem_payment').addColumn('receipt_no', 'text').execute();
  await index(db, {
    name: 'uniq_cem_payment_receipt',
    on: 'cem_payment',
    columns: 'tenant_id, receipt_no',
    unique: true,
    where: 'receipt_no is not null',
  });
  const table = 'cem_print_log';
  await tenantTable(db, table, [
    ['cemetery_id', 'text'],
    ['paper', 'text', 'required'],
    ['biz_id', 'text', 'required'],
    ['paper_no', 'text'],
    ['plot_full_name', 'text'],
    ['kind', 'text', 'required'],
    ['turn', 'integer', 'required'],
    ['reason', 'text'],
    ['print_id', 'text', 'required'],
    ['print_name', 'text'],
    ['print_time', 'text', 'required'],
  ])
    .addForeignKeyConstraint('fk_print_cemetery', ['cemetery_id'], 'cem_cemetery', ['id'])
    .execute();
  await index(db, { name: 'uniq_cem_print_turn', on: table, columns: 'tenant_id, biz_id, paper, turn', unique: true });
  await index(db, { name: 'ix_cem_print_time', on: table, columns: 'tenant_id, del_flag, print_time, id' });
  await index(db, { name: 'ix_cem_print_no', on: table, columns: 'tenant_id, paper_no' });
  await forbid(db, table, ['delete', 'update']);
}
