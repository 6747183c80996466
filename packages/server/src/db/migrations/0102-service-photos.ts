import { index, type Schema } from './columns.ts';

/** Photos of the finished work; finished services that nobody accepts are found by their time (domain.md §3.18, §4.4). */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('cem_service_order').addColumn('photos', 'text').execute();
  await index(db, {
    name: 'ix_cem_service_accept',
    on: 'cem_service_order',
    columns: 'finish_time',
    where: "service_status = '5' and del_flag = 0",
  });
}
