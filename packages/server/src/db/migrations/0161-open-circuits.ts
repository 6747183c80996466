import { type Schema, table } from './columns.ts';

/**
 * Which node lets no calls through to the target of which route (ADR 59). Before, the last answer of any node carried it,
 * so that the answer of one hid that others still refused.
 */
export async function up(db: Schema): Promise<void> {
  await table(db, 'sys_gateway_circuit', [
    ['route_id', 'text', 'required'],
    ['node', 'text', 'required'],
    ['until', 'bigint', 'required'],
  ]).execute();
  await db.schema.alterTable('sys_gateway_route_state').dropColumn('circuit_open').execute();
}
