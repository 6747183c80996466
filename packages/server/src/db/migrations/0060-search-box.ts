import { index, isSqlite, type Schema } from './columns.ts';

/** What the search box of the header asks for: plots by row and seat or by a former number, customers by the end of the telephone number. */
export async function up(db: Schema): Promise<void> {
  await index(db, {
    name: 'ix_cem_plot_number',
    on: 'cem_plot',
    columns: 'tenant_id, del_flag, row_no, seat_no',
  });
  await index(db, {
    name: 'ix_cem_plot_alias',
    on: 'cem_plot',
    columns: 'tenant_id, del_flag, alias_names',
    where: 'alias_names is not null',
  });
  const tail = isSqlite(db) ? 'substr(mobile, -4)' : 'right(mobile, 4)';
  await index(db, { name: 'ix_cem_customer_tail', on: 'cem_customer', columns: `tenant_id, (${tail})` });
}
