import { type Design, physicalTable } from '@songbai/contract/design/design.ts';
import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import { type KeptTable, keptUntil } from '@songbai/contract/modules/online-form/kept-tables.calls.ts';
import { runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import { heldHead } from './checks.ts';
import { draftOf, keepVersion } from './design.store.ts';
import { fieldsThen, takeUp } from './former-version.ts';
import { forgetKept, type Kept, keptOf } from './kept-tables.store.ts';
import { dropTable, hasTable, moveTable } from './moved-tables.store.ts';
import { type FullPlan, freeBackup, fullPlan, liveRows } from './plan.service.ts';
import { assertSeen } from './read.routes.ts';
import { type Read, realTable } from './real-table.store.ts';
import { mainOf, refreshMains } from './subs.ts';
import { type Lease, withLease } from './sync.lease.ts';
import { type SyncHead, storedDesign } from './sync.store.ts';
import { assertFeasible, changeTable, completeSync, heldTable } from './sync-parts.ts';

/** The tables that forced syncs of a design put aside, newest first, with their rows counted. */
export async function keptTables(server: Server, actor: Actor, id: string): Promise<KeptTable[]> {
  await assertSeen(server, actor, id);
  const tables: KeptTable[] = [];
  for (const kept of await keptOf(server.database.db, id)) {
    const rows = await rowsOf(server, kept);
    if (rows === undefined) continue;
    const { creator, createBy, endedAt, fromVersion } = kept;
    tables.push({
      ...{ id: kept.id, version: fromVersion, rows, createBy, createBy_dictText: creator, createTime: endedAt },
      expireDate: keptUntil(endedAt ?? ''),
    });
  }
  return tables;
}

/** Undefined: somebody took the table away. */
async function rowsOf({ database }: Server, { backupTable }: Kept): Promise<number | undefined> {
  const read: Read = (text, values) => database.queryHeavy(text, values);
  const real = await realTable(read, database.engine, backupTable);
  return real && liveRows(read, backupTable, real);
}

/**
 * Brings a table back that a forced sync put aside, with the design that it had. The present table is put aside in its
 * place, so that this can be taken back as well.
 * @throws AppError keptMissing, keptUnknown, syncRunning, syncLocked, syncRefused; what restoring a version refuses
 */
export async function restoreKept(server: Server, actor: Actor, head: SyncHead, syncId: string): Promise<void> {
  const kept = await keptNamed(server.database.db, head.id, syncId);
  const rows = await rowsOf(server, kept);
  if (rows === undefined) throw new AppError('keptMissing');
  await withLease(server, actor, { head, mode: 'force' }, (lease) =>
    changeTable(server, actor, rows, (work) => swapTables(work, lease, head, syncId)),
  );
}

/** @throws AppError keptMissing */
async function keptNamed(db: Parameters<typeof keptOf>[0], headId: string, syncId: string): Promise<Kept> {
  const kept = (await keptOf(db, headId)).find(({ id }) => id === syncId);
  if (!kept) throw new AppError('keptMissing');
  return kept;
}

async function swapTables(work: Work, lease: Lease, head: SyncHead, syncId: string): Promise<void> {
  const { db, server } = work;
  const { engine } = server.database;
  const present = await heldTable(work, head);
  const kept = await keptNamed(db, head.id, syncId);
  if (!(await hasTable(db, engine, kept.backupTable))) throw new AppError('keptMissing');
  const old = await storedDesign(db, head.id, kept.fromVersion);
  if (!old) throw new AppError('keptUnknown');
  const physical = physicalTable(head);
  const read: Read = (text, values) => runSql(db, text, values);
  const backup = (await hasTable(db, engine, physical)) ? await freeBackup(read, engine, physical) : null;
  if (backup !== null) await moveTable(db, engine, physical, backup);
  await moveTable(db, engine, kept.backupTable, physical);
  await forgetKept(db, syncId);
  await runFormer(work, lease, { present, old, kept, backup });
}

interface Former {
  present: SyncHead;
  old: Design;
  kept: Kept;
  backup: string | null;
}

/** The design becomes what the table is; what stands beside a table by its name is made anew. */
async function runFormer(work: Work, lease: Lease, { present, old, kept, backup }: Former): Promise<void> {
  const { db, server } = work;
  const head = await heldHead(work, present.id);
  const before = await draftOf(db, head);
  // Fields that came later have no column in this table: earlier versions keep them, nothing is parked.
  const live: Design = { ...old, fields: fieldsThen(before, old) };
  const draft = await takeUp(work, head, { before, old: live, fields: live.fields });
  const read: Read = (text, values) => runSql(db, text, values);
  const planned = { draft, live, physical: physicalTable(present) };
  const plan: FullPlan = { ...(await fullPlan(read, server.database.engine, planned, 'normal')), backup };
  assertFeasible(plan, null);
  const { hash, mode, steps, refused } = plan;
  const done: SyncPlan = { hash, mode, steps, refused };
  const version = head.draftVersion + 1;
  const note = `恢复到版本${kept.fromVersion}及强制同步前的数据`;
  await keepVersion(work, { headId: head.id, version, design: draft, plan: done, note });
  await completeSync(work, lease, { head: present, mode: 'force', draft, version, plan, restored: kept.backupTable });
  await refreshMains(work, [mainOf(before), mainOf(draft)]);
}

/** Takes a kept table away for good, with its rows; false: it is not kept any more. */
export async function dropKept(
  { db, server }: Work,
  { id, backupTable }: Pick<Kept, 'id' | 'backupTable'>,
): Promise<boolean> {
  if (!(await forgetKept(db, id))) return false;
  await dropTable(db, server.database.engine, backupTable);
  return true;
}
