import type { Design } from '@songbai/contract/design/design.ts';
import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import type { StoredCgformHead } from '@songbai/contract/modules/online-form/head.resource.ts';
import type { SaveResult } from '@songbai/contract/modules/online-form/save.calls.ts';
import { bumpState } from '../../db/state.ts';
import { AppError } from '../../platform/errors.ts';
import { stored } from '../../resource/read/store.ts';
import { mark } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { draftOf, keepVersion, liveOf, physicalOf } from './design.store.ts';
import { headTable } from './head.table.ts';
import { goLive } from './live.store.ts';
import { NOTHING, planOf } from './plan.service.ts';
import { missingSources } from './sources.store.ts';
import { followChange } from './views.service.ts';

/**
 * Keeps the newest version of a design. It runs at once when the stored table need not change for it, otherwise once
 * somebody has synced it (online.md §4.2.1).
 */
export async function publish(work: Work, headId: string, note: string | null): Promise<SaveResult> {
  const head = await headOf(work, headId);
  const design = await draftOf(work.db, head);
  const plan = await planFor(work, head, design);
  await keepVersion(work, { headId, version: head.draftVersion, design, plan, note });
  if (plan.steps.length === 0 && plan.refused.length === 0) {
    await goLive(work, headId, head.draftVersion);
    await followChange(work, head, design.fields);
  } else {
    await mark(work, headTable, headId, { isDbSynch: 'N' });
    // What stands for a code is kept with its head by every process.
    await bumpState(work.db, 'designs');
  }
  const { id, version, draftVersion, liveVersion, isDbSynch } = await headOf(work, headId);
  const missing = await missingSources(work.db, work.actor.tenantId, design.fields);
  return { id, version, draftVersion, liveVersion, isDbSynch: isDbSynch === 'Y' ? 'Y' : 'N', plan, missing };
}

/**
 * Keeps a change that no column has to follow, such as another button. What runs learns of it at once, without what
 * waits to be synced: then it is kept twice, for what runs and for the newest version.
 */
export async function publishBeside(
  work: Work,
  head: StoredCgformHead,
  change: (design: Design) => Design,
  note: string,
): Promise<void> {
  const live = await liveOf(work.db, head);
  const isAhead = live !== undefined && head.liveVersion !== head.draftVersion;
  let version = head.draftVersion;
  const keep = async (design: Design) => {
    version += 1;
    await keepVersion(work, { headId: head.id, version, design: change(design), plan: NOTHING, note });
  };
  if (isAhead) await keep(live);
  const running = version;
  await keep(await draftOf(work.db, head));
  await mark(work, headTable, head.id, { draftVersion: version });
  if (live) await goLive(work, head.id, isAhead ? running : version);
  else await bumpState(work.db, 'designs');
  if (isAhead) await mark(work, headTable, head.id, { isDbSynch: 'N' });
}

async function planFor(work: Work, head: StoredCgformHead, draft: Design): Promise<SyncPlan> {
  if (head.copyType === 1) return NOTHING;
  const physical = await physicalOf(work.db, head);
  const live = await liveOf(work.db, head);
  return planOf(work.db, work.server.database.engine, { draft, live, physical }, 'normal');
}

async function headOf(work: Work, id: string): Promise<StoredCgformHead> {
  const [head] = await stored(work, headTable, [id]);
  if (!head) throw new AppError('designMissing');
  return head;
}
