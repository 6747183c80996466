import { index, recordTable, type Schema, table } from './columns.ts';

/** Gateway routes (contract/2 §18.13), and the last state of the target of each, under its id (ADR 34). */
export async function up(db: Schema): Promise<void> {
  await recordTable(db, 'sys_gateway_route', [
    ['router_id', 'text'],
    ['name', 'text', 'required'],
    ['uri', 'text', 'required'],
    ['predicates', 'text'],
    ['filters', 'text'],
    ['status', 'integer', 'required'],
    ['strip_prefix', 'integer'],
    ['retryable', 'integer'],
  ]).execute();
  await index(db, {
    name: 'uniq_sys_gateway_route_router_id',
    on: 'sys_gateway_route',
    columns: 'router_id',
    unique: true,
    where: 'del_flag = 0',
  });
  await table(db, 'sys_gateway_route_state', [
    ['last_time', 'text'],
    ['last_status', 'integer'],
    ['last_error', 'text'],
    ['failures', 'integer', 'required'],
    ['circuit_open', 'integer', 'required'],
  ]).execute();
}
