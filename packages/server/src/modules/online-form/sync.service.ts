import { type Design, physicalTable } from '@songbai/contract/design/design.ts';
import { problemText } from '@songbai/contract/design/design-checks.ts';
import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import type { SyncPreview, SyncRequest } from '@songbai/contract/modules/online-form/sync.calls.ts';
import { type Db, type Engine, runSql } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Server } from '../../resource/server-context.ts';
import type { Work } from '../../resource/write/work.ts';
import { mainRowsOf } from './main-rows.store.ts';
import { type FullPlan, fullPlan } from './plan.service.ts';
import type { Read } from './real-table.store.ts';
import { type Lease, withLease } from './sync.lease.ts';
import { type SyncHead, storedDesign, syncHead } from './sync.store.ts';
import { assertFeasible, changeTable, completeSync, heldTable } from './sync-parts.ts';
import { viewProblems } from './views.service.ts';

type Mode = SyncPlan['mode'];

/** A design that the actor may look at, and that has a table of its own. */
export async function tableHead({ database }: Server, { tenantId }: Actor, id: string): Promise<SyncHead> {
  const head = await syncHead(database.db, tenantId, id);
  if (!head) throw new AppError('designMissing');
  if (head.copyType === 1) throw new AppError('syncOfView');
  return head;
}

/** What a sync of the newest version would do now. */
export async function previewSync(server: Server, actor: Actor, head: SyncHead, mode: Mode): Promise<SyncPreview> {
  const { database } = server;
  const { live, plan } = await planBeside(server, head, mode);
  const { hash, steps, refused } = plan;
  const read: Read = (text, values) => database.queryHeavy(text, values);
  const ids = [...new Set(steps.flatMap(({ sampleIds }) => sampleIds))];
  const under = await mainRowsOf(database.db, read, { live, tenantId: actor.tenantId, ids });
  return { hash, mode, steps, refused, ...(under ? { under } : {}) };
}

function planBeside({ database }: Server, head: SyncHead, mode: Mode): Promise<Planned> {
  const { db, engine } = database;
  return planned({ db, engine, read: (text, values) => database.queryHeavy(text, values) }, head, mode);
}

interface Reads {
  db: Db;
  engine: Engine;
  read: Read;
}

interface Planned {
  draft: Design;
  live: Design | undefined;
  plan: FullPlan;
}

/** What has to be done so that the newest version runs; it is refused as well by a view that cannot follow. */
async function planned({ db, engine, read }: Reads, head: SyncHead, mode: Mode): Promise<Planned> {
  const draft = await storedDesign(db, head.id, head.draftVersion);
  if (!draft) throw new AppError('designMissing');
  const live = await storedDesign(db, head.id, head.liveVersion);
  const plan = await fullPlan(read, engine, { draft, live, physical: physicalTable(head) }, mode);
  const ofViews = await viewProblems(db, head, draft.fields);
  return { draft, live, plan: { ...plan, refused: [...plan.refused, ...ofViews.map(problemText)] } };
}

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
    const { plan: before } = await planBeside(server, head, mode);
    assertFeasible(before, planHash);
    await changeTable(server, actor, before.rows, (work) => carryOut(work, lease, { head, mode, planHash }));
  });
}

interface Wanted {
  head: SyncHead;
  mode: Mode;
  planHash: string | null | undefined;
}

async function carryOut(work: Work, lease: Lease, { head, mode, planHash }: Wanted): Promise<void> {
  const { db, server } = work;
  // What was planned beside the transaction may have changed: only this plan counts.
  const present = await heldTable(work, head);
  const read: Read = (text, values) => runSql(db, text, values);
  const { draft, plan } = await planned({ db, engine: server.database.engine, read }, present, mode);
  assertFeasible(plan, planHash);
  await completeSync(work, lease, { head: present, mode, draft, version: present.draftVersion, plan });
}
