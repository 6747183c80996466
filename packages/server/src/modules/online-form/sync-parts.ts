import { type Design, physicalTable } from '@songbai/contract/design/design.ts';
import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import { quoteName } from '@songbai/contract/design/sql-names.ts';
import { runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { goLive } from './live.store.ts';
import type { FullPlan } from './plan.service.ts';
import type { Lease } from './sync.lease.ts';
import { countChanges, endSync, lockHead, lockTable, markParts, type SyncHead, syncHead } from './sync.store.ts';
import { followChange } from './views.service.ts';

/** Rows up to which the statements of a sync are quick enough for the main loop; others run in the writing thread. */
const FEW_ROWS = 2000;

/**
 * Changes the table of a design in one transaction.
 * @param rows how many it has
 * @throws AppError syncLocked
 */
export async function changeTable(
  server: Server,
  actor: Actor,
  rows: number,
  act: (work: Work) => Promise<void>,
): Promise<void> {
  await (rows > FEW_ROWS ? changeLargeTable(server, actor, act) : notLocked(write(server, actor, act)));
}

/**
 * The same for a table of any size: dropping one with many rows, a column or an index of it takes long as well.
 * @throws AppError syncLocked
 */
export const changeLargeTable = <T>(server: Server, actor: Actor, act: (work: Work) => Promise<T>): Promise<T> =>
  notLocked(server.database.longWrite((transact) => write(server, actor, act, { transact })));

const LOCK_TIMEOUT = '55P03';

/** Somebody reads or writes the table for so long that it could not be had. */
async function notLocked<T>(running: Promise<T>): Promise<T> {
  try {
    return await running;
  } catch (error) {
    if ((error as { code?: string } | null)?.code === LOCK_TIMEOUT)
      throw new AppError('syncLocked', {}, { cause: error });
    throw error;
  }
}

/**
 * The design as it stands now. Until the end of the transaction nobody saves it, syncs its table or writes rows of it.
 * @throws AppError syncRunning, designMissing
 */
export async function heldTable(work: Work, head: SyncHead): Promise<SyncHead> {
  const { db, server, actor } = work;
  const physical = physicalTable(head);
  if (!(await lockTable(server.database, db, physical))) throw new AppError('syncRunning');
  await lockHead(db, head.id);
  const present = await syncHead(db, actor.tenantId, head.id);
  if (!present) throw new AppError('designMissing');
  await stopWriters(work, physical);
  return present;
}

/** Rows written between the checks and the change would not have been checked; SQLite has one writer anyway. */
async function stopWriters({ db, server }: Work, physical: string): Promise<void> {
  if (server.database.engine === 'sqlite') return;
  const [row] = await runSql<{ known: boolean }>(db, 'select to_regclass($1) is not null as "known"', [
    quoteName(physical),
  ]);
  if (row?.known) await runSql(db, `lock table ${quoteName(physical)} in share row exclusive mode`, []);
}

/** @throws AppError syncStale, syncRefused */
export function assertFeasible({ hash, refused }: SyncPlan, planHash: string | null | undefined): void {
  if (planHash && planHash !== hash) throw new AppError('syncStale');
  if (refused.length > 0) throw new AppError('syncRefused', { detail: refused.join('；') });
}

/** A plan with the version that runs once it is carried out. */
export interface Carried {
  /** As it was before. */
  head: SyncHead;
  mode: SyncPlan['mode'];
  draft: Design;
  version: number;
  plan: FullPlan;
  /** The kept table that came back. */
  restored?: string;
}

/** The statements of a plan, and what follows from them: the version runs, and the sync has ended. */
export async function completeSync(work: Work, { syncId, progress }: Lease, carried: Carried): Promise<void> {
  const { db, server, clock } = work;
  const { database } = server;
  const { head, draft, version, plan } = carried;
  for (const [at, { text, sql }] of plan.steps.entries()) {
    Object.assign(progress, { percent: Math.floor((at * 100) / plan.steps.length), text });
    for (const statement of sql[database.engine]) await runSql(db, statement, []);
  }
  await countChanges(database, db, physicalTable(head));
  await markParts(db, draft);
  await goLive(work, head.id, version);
  await followChange(work, head, draft.fields);
  const steps = JSON.stringify(plan.steps.map(({ kind, text, field, rows }) => ({ kind, text, field, rows })));
  const versions = { fromVersion: head.liveVersion, toVersion: version };
  await endSync(db, syncId, {
    ...{ state: 'done', endedAt: clock.datetime(), steps, backupTable: plan.backup },
    ...versions,
  });
  logSync(work, carried);
}

function logSync(work: Work, { head, mode, version, plan, restored }: Carried): void {
  const { id, tableName, liveVersion } = head;
  const tables = { ...(plan.backup ? { backupTable: plan.backup } : {}), ...(restored ? { restored } : {}) };
  const after = { tableName, liveVersion: version, syncMode: mode, steps: plan.steps.map(({ text }) => text) };
  const change = { table: 'onl_cgform_head', id, version, action: 'edit' } as const;
  work.log([{ ...change, before: { liveVersion }, after: { ...after, ...tables } }]);
}
