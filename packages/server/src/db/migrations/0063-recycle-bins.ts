import { sql } from 'kysely';
import { DUE_DATE, LIST_GROUP } from './0003-orders.ts';
import { index, type Schema, table } from './columns.ts';

/**
 * One place for what ended with a deleted row and begins again when the row is restored: members, roles and grants of
 * departments and roles, and who was granted a menu. The recycle bins of the big tables are found by an index.
 */
export async function up(db: Schema): Promise<void> {
  await table(db, 'sys_bin_link', [
    ['bin', 'text', 'required'],
    ['row_id', 'text', 'required'],
    ['link', 'text', 'required'],
    ['other_id', 'text', 'required'],
    ['value', 'text'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_bin_link',
    on: 'sys_bin_link',
    columns: 'bin, row_id, link, other_id',
    unique: true,
  });
  await sql`insert into sys_bin_link (id, bin, row_id, link, other_id)
    select id, 'sys_depart', dep_id, 'sys_user_depart', user_id from sys_depart_bin_member`.execute(db);
  await db.schema.dropTable('sys_depart_bin_member').execute();
  for (const name of ['cem_customer', 'cem_plot'])
    await index(db, {
      name: `ix_${name}_bin`,
      on: name,
      columns: 'tenant_id, delete_time',
      where: 'del_flag = 1',
    });
  await ownRows(db);
}

/**
 * Sellers see what is theirs to look after, not what they once typed: the rule of the built-in role goes by the seller
 * of the row, so that what is handed over changes hands.
 */
async function ownRows(db: Schema): Promise<void> {
  for (const [rule, column] of [
    ['rule-own-customer-list', 'ownerSalesId'],
    ['rule-own-order-normal', 'salesId'],
  ])
    await sql`update sys_permission_data_rule
      set rule_name = '仅本人经办', rule_column = ${column}, rule_value = ${'#{sys_user_id}'}
      where id = ${rule} and rule_column = 'createBy' and rule_value = ${'#{sys_user_code}'}`.execute(db);
  const seller = (alias: string) => sql`(select u.id from sys_user u join sys_user_role ur on ur.user_id = u.id
    join sys_role r on r.id = ur.role_id where u.username = ${sql.ref(`${alias}.create_by`)} and r.role_code = 'sales')`;
  await sql`update cem_customer set owner_sales_id = ${seller('cem_customer')}
    where owner_sales_id is null and exists ${seller('cem_customer')}`.execute(db);
  await sql`update cem_order set sales_id = ${seller('cem_order')}
    where sales_id is null and exists ${seller('cem_order')}`.execute(db);
  await index(db, {
    name: 'ix_cem_customer_seller',
    on: 'cem_customer',
    columns: 'tenant_id, owner_sales_id, del_flag, create_time, id',
  });
  await index(db, {
    name: 'ix_cem_order_seller_due',
    on: 'cem_order',
    columns: `tenant_id, sales_id, ${LIST_GROUP}, ${DUE_DATE}`,
  });
  await index(db, {
    name: 'ix_cem_order_seller',
    on: 'cem_order',
    columns: `tenant_id, sales_id, ${LIST_GROUP}, create_time, id, ${DUE_DATE}`,
  });
}
