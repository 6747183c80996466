import { sql } from 'kysely';
import { isSqlite, type Schema } from './columns.ts';

/** Further tables of long lists, whose exact totals should outlive what is written elsewhere. */
const COUNTED = [
  ...['cem_payment', 'cem_fee_term', 'cem_burial', 'cem_refund', 'cem_plot_change', 'cem_order_reminder'],
  ...['test_demo', 'test_order_main', 'test_big_row'],
];

/** Stored tables of designs, named as `physicalTable` of the contract names them. */
const DESIGNED = `select c.relname as "name" from onl_cgform_head h join pg_class c
  on c.relname = h.table_name || case when h.tenant_id is null then '' else '__t' || h.tenant_id end
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`;

/** PostgreSQL counts the changes of these tables and of designed ones too, as migration 0028 began (docs/adr/0019). */
export async function up(db: Schema): Promise<void> {
  if (isSqlite(db)) return;
  const designed = await sql<{ name: string }>`${sql.raw(DESIGNED)}`.execute(db);
  for (const name of [...COUNTED, ...designed.rows.map((row) => row.name)]) {
    for (const text of countChangesSql(name)) await sql.raw(text).execute(db);
  }
}

/** Statements after which PostgreSQL counts the changes of a table; harmless where it does already. */
export function countChangesSql(table: string): string[] {
  const name = `"${table}"`;
  return [
    `insert into sys_table_change (table_name, changes) select '${table}', 0
      where not exists (select 1 from sys_table_change where table_name = '${table}')`,
    `create or replace trigger songbai_changed after insert or update or delete or truncate on ${name}
      for each statement execute function songbai_table_changed()`,
  ];
}
