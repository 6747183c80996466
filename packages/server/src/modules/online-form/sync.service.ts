import { physicalTable } from '@songbai/contract/design/design.ts';
import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import { quoteName } from '@songbai/contract/design/sql-names.ts';
import type { SyncRequest } from '@songbai/contract/modules/online-form/sync.calls.ts';
import { runSql, type Transact } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { goLive } from './live.store.ts';
import { type FullPlan, fullPlan, type Planned } from './plan.service.ts';
import type { Read } from './real-table.store.ts';
import { type Lease, withLease } from './sync.lease.ts';
import {
  countChanges,
  endSync,
  lockHead,
  lockTable,
  markParts,
  type SyncHead,
  storedDesign,
  syncHead,
} from './sync.store.ts';

type Mode = SyncPlan['mode'];

/** A design that the actor may look at, and that has a table of its own. */
export async function tableHead({ database }: Server, { tenantId }: Actor, id: string): Promise<SyncHead> {
  const head = await syncHead(database.db, tenantId, id);
  if (!head) throw new AppError('designMissing');
  if (head.copyType === 1) throw new AppError('syncOfView');
  return head;
}

/** What a sync of the newest version would do now. */
export async function previewSync(server: Server, head: SyncHead, mode: Mode): Promise<SyncPlan> {
  const { hash, steps, refused } = await planBeside(server, head, mode);
  return { hash, mode, steps, refused };
}

async function planBeside({ database }: Server, head: SyncHead, mode: Mode): Promise<FullPlan> {
  const read: Read = (text, values) => database.queryHeavy(text, values);
  return fullPlan(read, database.engine, await plannedOf(database.db, head), mode);
}

async function plannedOf(db: Parameters<typeof storedDesign>[0], head: SyncHead): Promise<Planned> {
  const draft = await storedDesign(db, head.id, head.draftVersion);
  if (!draft) throw new AppError('designMissing');
  return { draft, live: await storedDesign(db, head.id, head.liveVersion), physical: physicalTable(head) };
}

/** Rows up to which the statements of a sync are quick enough for the main loop; others run in the writing thread. */
const FEW_ROWS = 2000;

/** Carries the newest version of a design out on its table, in one transaction with everything that belongs to it. */
export async function sync(
  server: Server,
  actor: Actor,
  head: SyncHead,
  mode: Mode,
  { planHash, confirm }: SyncRequest,
): Promise<void> {
  if (mode === 'force' && confirm !== head.tableName) throw new AppError('syncConfirm');
  await withLease(server, actor, { head, mode }, async (lease) => {
    const before = await planBeside(server, head, mode);
    assertFeasible(before, planHash);
    const run = (transact?: Transact) =>
      write(server, actor, (work) => carryOut(work, lease, { head, mode, planHash }), transact ? { transact } : {});
    await notLocked(before.rows > FEW_ROWS ? server.database.longWrite((transact) => run(transact)) : run());
  });
}

function assertFeasible({ hash, refused }: SyncPlan, planHash: string | null | undefined): void {
  if (planHash && planHash !== hash) throw new AppError('syncStale');
  if (refused.length > 0) throw new AppError('syncRefused', { detail: refused.join('；') });
}

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

interface Wanted {
  head: SyncHead;
  mode: Mode;
  planHash: string | null | undefined;
}

async function carryOut(work: Work, { syncId, progress }: Lease, { head, mode, planHash }: Wanted): Promise<void> {
  const { db, server, actor, clock } = work;
  const { database } = server;
  const physical = physicalTable(head);
  if (!(await lockTable(database, db, physical))) throw new AppError('syncRunning');
  await lockHead(db, head.id);
  // What was planned beside the transaction may have changed: only this plan counts.
  const present = await syncHead(db, actor.tenantId, head.id);
  if (!present) throw new AppError('designMissing');
  const planned = await plannedOf(db, present);
  const read: Read = (text, values) => runSql(db, text, values);
  await stopWriters(work, physical);
  const plan = await fullPlan(read, database.engine, planned, mode);
  assertFeasible(plan, planHash);
  for (const [at, { text, sql }] of plan.steps.entries()) {
    Object.assign(progress, { percent: Math.floor((at * 100) / plan.steps.length), text });
    for (const statement of sql[database.engine]) await runSql(db, statement, []);
  }
  await countChanges(database, db, physical);
  await markParts(db, planned.draft);
  await goLive(work, head.id, present.draftVersion);
  const steps = JSON.stringify(plan.steps.map(({ kind, text, field, rows }) => ({ kind, text, field, rows })));
  const ended = { toVersion: present.draftVersion, steps, backupTable: plan.backup };
  await endSync(db, syncId, { state: 'done', endedAt: clock.datetime(), ...ended });
  logSync(work, present, { mode, plan });
}

/** Rows written between the checks and the change would not have been checked; SQLite has one writer anyway. */
async function stopWriters({ db, server }: Work, physical: string): Promise<void> {
  if (server.database.engine === 'sqlite') return;
  const [row] = await runSql<{ known: boolean }>(db, 'select to_regclass($1) is not null as "known"', [
    quoteName(physical),
  ]);
  if (row?.known) await runSql(db, `lock table ${quoteName(physical)} in share row exclusive mode`, []);
}

function logSync(work: Work, head: SyncHead, { mode, plan }: { mode: Mode; plan: FullPlan }): void {
  const { id, tableName, liveVersion, draftVersion } = head;
  const after = { tableName, liveVersion: draftVersion, syncMode: mode, steps: plan.steps.map(({ text }) => text) };
  const change = { table: 'onl_cgform_head', id, version: draftVersion, action: 'edit' } as const;
  work.log([
    { ...change, before: { liveVersion }, after: plan.backup ? { ...after, backupTable: plan.backup } : after },
  ]);
}
