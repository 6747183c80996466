import { createHash } from 'node:crypto';
import { DICTS } from '@songbai/contract/dicts.ts';
import { MENUS } from '@songbai/contract/menus.ts';
import { REPORTS } from '@songbai/contract/modules/online-report/reports.ts';
import { ROLES } from '@songbai/contract/roles.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../database.ts';

/**
 * Row of `sys_state` with the hash of the lists that this database's menus, roles, dictionaries and reports come from.
 */
const CONTRACT = 'contract';

/** 48 bits of a hash: collisions are unlikely, and every integer type of ours holds it exactly. */
export function contractHash(): number {
  const text = JSON.stringify([MENUS, ROLES, DICTS, REPORTS]);
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16);
}

export async function notedContract(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('sysState').select('value').where('id', '=', CONTRACT).executeTakeFirst();
  return row?.value;
}

/**
 * Writes the current hash and returns the previous one. The row stays locked until the transaction ends: of two nodes
 * that start at once the second waits and then finds the work done.
 */
export async function swapContract(trx: Trx): Promise<number | undefined> {
  const locked = await trx
    .insertInto('sysState')
    .values({ id: CONTRACT, value: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`sys_state.value` }))
    .returning('value')
    .executeTakeFirst();
  await noteContract(trx);
  return locked?.value;
}

export async function noteContract(trx: Trx): Promise<void> {
  const value = contractHash();
  await trx
    .insertInto('sysState')
    .values({ id: CONTRACT, value })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value }))
    .execute();
}
