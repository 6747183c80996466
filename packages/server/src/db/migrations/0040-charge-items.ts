import { sql } from 'kysely';
import { forbid, index, type Schema, tenantTable } from './columns.ts';

/** The charge list, and which of its items an order line bills (domain.md §3.21, I22). */
export async function up(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_charge_item', [
    ['code', 'text', 'required'],
    ['name', 'text', 'required'],
    ['item_type', 'text', 'required'],
    ['category', 'text', 'required'],
    ['price_type', 'text', 'required'],
    ['unit', 'text', 'required'],
    ['max_price', 'bigint', 'required'],
    ['doc_no', 'text'],
    ['public_show', 'text', 'required'],
    ['valid_from', 'text'],
    ['valid_to', 'text'],
    ['status', 'text', 'required'],
    ['remark', 'text'],
  ])
    .addCheckConstraint('ck_charge_item_price', sql`max_price >= 0`)
    .execute();
  for (const column of ['code', 'name']) {
    await index(db, {
      name: `uniq_cem_charge_item_${column}`,
      on: 'cem_charge_item',
      columns: `tenant_id, ${column}`,
      unique: true,
      where: 'del_flag = 0',
    });
  }
  await forbid(db, 'cem_charge_item', ['delete']);
  await db.schema.alterTable('cem_order_item').addColumn('charge_item_id', 'text').execute();
}
