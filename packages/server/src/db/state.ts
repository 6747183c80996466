import type { States } from '@songbai/contract/wire/live.ts';
import { sql } from 'kysely';
import type { Database, Db, Engine, Trx } from './database.ts';
import { readyStatement } from './ready.ts';

/** Versions by which every node detects that its caches are stale. */
export type StateName = 'rights' | 'dictionaries' | 'sources' | 'gateway' | 'designs' | BellState;
/** Incremented by a database trigger with every change of a department (migration 0024). */
const DEPARTS = 'departs';
/** Announcements to all users of a tenant; those to one person, or read by that person. */
type BellState = `bells:${number}` | `bell:${string}`;

/** Increments a version in the transaction of the change. */
export async function bumpState(trx: Trx, name: StateName): Promise<void> {
  await trx
    .insertInto('sysState')
    .values({ id: name, value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`sys_state.value + 1` }))
    .execute();
}

/** Rows of one statement. */
const STATES_AT_ONCE = 500;

/** Increments several versions, always in the same order, so that concurrent transactions cannot deadlock. */
export async function bumpStates(trx: Trx, names: readonly StateName[]): Promise<void> {
  const ids = [...new Set(names)].sort();
  for (let start = 0; start < ids.length; start += STATES_AT_ONCE) {
    await trx
      .insertInto('sysState')
      .values(ids.slice(start, start + STATES_AT_ONCE).map((id) => ({ id, value: 1 })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`sys_state.value + 1` }))
      .execute();
  }
}

/** What a person's bell depends on, as a text that changes with it. */
export async function bellStateOf(database: Database, tenantId: number, userId: string): Promise<string> {
  const rows = await database.query<{ id: string; value: number }>(BELL_STATES[database.engine], [
    `bells:${tenantId}`,
    `bell:${userId}`,
  ]);
  return rows.map((row) => `${row.id}=${row.value}`).join(' ');
}

const BELL_STATES: Readonly<Record<Engine, string>> = {
  sqlite: 'select id as "id", value as "value" from sys_state where id in (?, ?) order by id',
  postgres: 'select id as "id", value as "value" from sys_state where id in ($1, $2) order by id',
};

const STATE = readyStatement<{ name: StateName }>()((db, mark) =>
  db.selectFrom('sysState').select('value').where('id', '=', mark('name')),
);

export async function stateOf(db: Db, name: StateName): Promise<number> {
  const [row] = await STATE(db, { name });
  return row?.value ?? 0;
}

/** Both versions in one small query, outside any transaction. */
export async function readStates(database: Database): Promise<States> {
  const rows = await database.query<{ id: StateName; value: number }>(READ_STATES, []);
  const numberOf = (name: StateName) => Number(rows.find((row) => row.id === name)?.value ?? 0);
  return { rights: numberOf('rights'), dictionaries: numberOf('dictionaries') };
}

/** The version of all departments. */
export async function departState(database: Database): Promise<number> {
  const [row] = await database.query<{ value: number }>(READ_DEPARTS, []);
  return Number(row?.value ?? 0);
}

const READ_DEPARTS = `select value as "value" from sys_state where id = '${DEPARTS}'`;

const READ_STATES = `select id as "id", value as "value" from sys_state where id in ('rights', 'dictionaries')`;

/**
 * The next number of a series such as `order:1:20260630`; numbers are never reused, and a rolled back transaction
 * leaves no gap (I6). The series stays locked until the transaction ends.
 */
export async function nextNumber(trx: Trx, series: string): Promise<number> {
  return nextNumbers(trx, series, 1);
}

/** Series that counts a tenant's rows of the login log that were deleted because of their age. */
export const sweptVisits = (tenantId: number | null): string => `visits:swept:${tenantId ?? 0}`;

/** The first of `count` numbers in a row. */
export async function nextNumbers(trx: Trx, series: string, count: number): Promise<number> {
  const row = await trx
    .insertInto('sysSequence')
    .values({ id: series, value: count })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`sys_sequence.value + ${count}` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value - count + 1;
}
