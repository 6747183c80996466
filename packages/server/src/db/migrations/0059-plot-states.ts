import { sql } from 'kysely';
import { type ColumnSpec, forbid, index, type Schema, tenantTable } from './columns.ts';

const PLOT = ['dispute_reason', 'dispute_files', 'dispute_name', 'dispute_time', 'disabled_from', 'photos'];
/** The customer or other person a plot is kept for (domain.md §3.5). */
const HOLD = ['contact_name', 'contact_mobile'];
/** Why a right is frozen, so that only the same reason thaws it; and who is called about it (domain.md §3.6). */
const RIGHT = ['frozen_for', 'contact_id'];

const HOLDER_CHANGE: readonly ColumnSpec[] = [
  ['change_no', 'text', 'required'],
  ['plot_id', 'text', 'required'],
  ['plot_full_name', 'text'],
  ['order_id', 'text', 'required'],
  ['right_id', 'text', 'required'],
  ['from_customer_id', 'text', 'required'],
  ['from_name', 'text'],
  ['to_customer_id', 'text', 'required'],
  ['to_name', 'text'],
  ['change_type', 'text', 'required'],
  ['change_date', 'text', 'required'],
  ['relation', 'text'],
  ['reason', 'text', 'required'],
  ['consents', 'text'],
  ['documents', 'text', 'required'],
  ['status', 'text', 'required'],
  ['apply_id', 'text', 'required'],
  ['apply_name', 'text'],
  ['apply_time', 'text'],
  ['approve_id', 'text'],
  ['approve_name', 'text'],
  ['approve_time', 'text'],
  ['approve_opinion', 'text'],
  ['close_reason', 'text'],
];

/** Disputes with reason and papers, states before 停用, holds for customers, changes of the holder of a right. */
export async function up(db: Schema): Promise<void> {
  for (const [table, columns] of [
    ['cem_plot', PLOT],
    ['cem_plot_hold', HOLD],
    ['cem_plot_right', RIGHT],
  ] as const)
    for (const column of columns) await db.schema.alterTable(table).addColumn(column, 'text').execute();
  await index(db, {
    name: 'ix_cem_hold_expire',
    on: 'cem_plot_hold',
    columns: 'hold_type, expire_ms',
    where: "status = '1'",
  });
  await holderChanges(db);
  await disabledBefore(db);
  await frozenRights(db);
}

async function holderChanges(db: Schema): Promise<void> {
  await tenantTable(db, 'cem_holder_change', HOLDER_CHANGE)
    .addForeignKeyConstraint('fk_holder_change_right', ['right_id'], 'cem_plot_right', ['id'])
    .addForeignKeyConstraint('fk_holder_change_from', ['from_customer_id'], 'cem_customer', ['id'])
    .addForeignKeyConstraint('fk_holder_change_to', ['to_customer_id'], 'cem_customer', ['id'])
    .addCheckConstraint('ck_holder_change_people', sql`from_customer_id <> to_customer_id`)
    .execute();
  await index(db, {
    name: 'uniq_cem_holder_change_no',
    on: 'cem_holder_change',
    columns: 'tenant_id, change_no',
    unique: true,
  });
  // One application at most waits for the same right.
  await index(db, {
    name: 'uniq_cem_holder_change_open',
    on: 'cem_holder_change',
    columns: 'right_id',
    unique: true,
    where: "del_flag = 0 and status = '1'",
  });
  await index(db, {
    name: 'ix_cem_holder_change_time',
    on: 'cem_holder_change',
    columns: 'tenant_id, del_flag, create_time, id',
  });
  await forbid(db, 'cem_holder_change', ['delete']);
}

/** Plots taken out of use before this version: their former state stands in the event. */
async function disabledBefore(db: Schema): Promise<void> {
  for (const state of ['0', '1', '3', '7']) {
    await sql
      .raw(
        `update cem_plot set disabled_from = '${state}' where sale_status = '8' and id in (select e.plot_id from cem_event e
        where e.event = 'disable' and e."before" like '%"saleStatus":"${state}"%' and e.id = (select max(l.id)
        from cem_event l where l.plot_id = e.plot_id and l.event = 'disable'))`,
      )
      .execute(db);
  }
}

/** A right of a disputed plot is frozen, also where the dispute is older than this version. */
async function frozenRights(db: Schema): Promise<void> {
  await sql
    .raw(
      `update cem_plot_right set status = '2', frozen_for = 'dispute' where status = '1'
      and plot_id in (select id from cem_plot where dispute_flag = 'Y' and del_flag = 0)`,
    )
    .execute(db);
}
