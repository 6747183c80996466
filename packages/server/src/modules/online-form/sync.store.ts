import type { Design } from '@songbai/contract/design/design.ts';
import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import { parkedName } from '@songbai/contract/design/plan-input.ts';
import type { Database, Db, Trx } from '../../db/database.ts';
import { runSql } from '../../db/database.ts';
import { countChangesSql } from '../../db/migrations/0142-table-changes-of-lists.ts';
import { newId } from '../../platform/ids.ts';
import { designText } from './online-form.store.ts';

/** What a sync needs of a head. */
const HEAD = [
  ...(['id', 'tenantId', 'tableName', 'copyType', 'liveVersion', 'draftVersion'] as const),
  ...(['syncState', 'syncText'] as const),
];

/** A design's head by its id: of the tenant, or of the platform. */
export async function syncHead(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('onlCgformHead')
    .select(HEAD)
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .where((eb) => eb.or([eb('tenantId', '=', tenantId), eb('tenantId', 'is', null)]))
    .executeTakeFirst();
}

export type SyncHead = NonNullable<Awaited<ReturnType<typeof syncHead>>>;

/** A stored version of a design; undefined: there is none. */
export async function storedDesign(db: Db, headId: string, version: number | null): Promise<Design | undefined> {
  const text = version === null ? undefined : await designText(db, headId, version);
  return text === undefined ? undefined : (JSON.parse(text) as Design);
}

/** Takes a head for one sync, and writes that it began; false: another one has it. */
export async function claimHead(db: Trx, head: SyncHead, begun: { by: string; at: string; mode: SyncPlan['mode'] }) {
  const taken = await db
    .updateTable('onlCgformHead')
    .set({ syncState: 'running', syncText: null })
    .where('id', '=', head.id)
    .where('syncState', '<>', 'running')
    .returning('id')
    .executeTakeFirst();
  if (!taken) return undefined;
  const id = newId();
  await db
    .insertInto('onlCgformSync')
    .values({
      ...{ id, headId: head.id, fromVersion: head.liveVersion, toVersion: head.draftVersion, mode: begun.mode },
      ...{ state: 'running', steps: null, backupTable: null, startedAt: begun.at, endedAt: null, error: null },
      createBy: begun.by,
    })
    .execute();
  return id;
}

interface Ended {
  state: 'done' | 'failed';
  endedAt: string;
  fromVersion?: number | null;
  toVersion?: number;
  steps?: string;
  backupTable?: string | null;
  error?: string;
}

/** What became of a sync. */
export async function endSync(db: Trx, id: string, ended: Ended): Promise<void> {
  await db.updateTable('onlCgformSync').set(ended).where('id', '=', id).execute();
}

/** A sync that came to nothing: the head is free again. */
export async function releaseHead(
  db: Trx,
  headId: string,
  state: 'idle' | 'failed',
  text: string | null,
): Promise<void> {
  await db
    .updateTable('onlCgformHead')
    .set({ syncState: state, syncText: text })
    .where('id', '=', headId)
    .where('syncState', '=', 'running')
    .execute();
}

/** The last sync that has not ended. */
export async function openSync(db: Db, headId: string) {
  return db
    .selectFrom('onlCgformSync')
    .select(['id', 'startedAt'])
    .where('headId', '=', headId)
    .where('state', '=', 'running')
    .orderBy('startedAt', 'desc')
    .executeTakeFirst();
}

/** Where removed fields wait, and that designed indexes are there. */
export async function markParts(db: Trx, { head, fields }: Design): Promise<void> {
  await db.updateTable('onlCgformIndex').set({ isDbSynch: 'Y' }).where('cgformHeadId', '=', head.id).execute();
  for (const field of fields.filter(({ parked, parkedColumn }) => parked === 1 && parkedColumn === null))
    await db
      .updateTable('onlCgformField')
      .set({ parkedColumn: parkedName(field) })
      .where('id', '=', field.id)
      .execute();
}

/** Locks what a sync changes until its end, against other nodes: false when another one has it. */
export async function lockTable({ engine }: Database, db: Trx, physical: string): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const [row] = await runSql<{ locked: boolean }>(db, `select pg_try_advisory_xact_lock(${KEY}) as "locked"`, [
    physical,
  ]);
  await runSql(db, `set local lock_timeout = '10s'`, []);
  return row?.locked === true;
}

/** Keeps saves of the design waiting until the end, so that the version which is carried out is the newest one. */
export async function lockHead(db: Trx, id: string): Promise<void> {
  await db.updateTable('onlCgformHead').set({ syncState: 'running' }).where('id', '=', id).execute();
}

/** Has PostgreSQL count the changes of a designed table, as of every long list (docs/adr/0019); SQLite counts all. */
export async function countChanges({ engine }: Database, db: Trx, physical: string): Promise<void> {
  if (engine === 'sqlite') return;
  for (const text of countChangesSql(physical)) await runSql(db, text, []);
}

/** Whether a sync of the table is at work on some node; the statement gives the lock back at once. */
export async function isLocked({ engine, query }: Database, physical: string): Promise<boolean> {
  if (engine === 'sqlite') return false;
  const [row] = await query<{ locked: boolean }>(`select pg_try_advisory_xact_lock(${KEY}) as "locked"`, [physical]);
  return row?.locked !== true;
}

const KEY = `hashtextextended('songbai sync ' || $1, 0)`;
