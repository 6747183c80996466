import { LIMITS } from '@songbai/contract/limits.ts';
import type { area } from '@songbai/contract/modules/area/area.resource.ts';
import { AppError } from '../../platform/errors.ts';
import type { StoreContext, Values } from '../../resource/context.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { lockLive, refuseTaken } from '../../resource/write/guard.store.ts';
import { update } from '../../resource/write/store.ts';
import type { Work } from '../../resource/write/work.ts';
import { type AreaNode, ancestry, areaNode, cemeteryOfTemplate, childrenOf, heightOf } from './area.store.ts';
import { areaTable, type StoredArea } from './area.table.ts';
import { renamePlots } from './rename-plots.ts';

/** Rules of an area: a tree of up to four levels in one cemetery; the full name joins the parents (domain.md §3.2). */
export function areaHooks(): ResourceHooks<typeof area> {
  return {
    beforeInsert: async (work, draft) => {
      const place = { cemeteryId: String(draft.cemeteryId), parentId: textOrNull(draft.parentId) };
      await holdCemetery(work, place.cemeteryId);
      return { fullName: await checkedName(work, { ...draft, ...place }) };
    },
    beforeUpdate: async (work, before, patch) => {
      await holdCemetery(work, before.cemeteryId);
      const wanted = {
        ...before,
        ...patch,
        parentId: textOrNull('parentId' in patch ? patch.parentId : before.parentId),
      };
      const fullName = await checkedName(work, wanted, before);
      await renamePlots(work, { areaId: before.id, ...namesOf(before), to: fullName });
      return { fullName };
    },
    afterSave: (work, id) => renameChildren(work, id),
    beforeRemove: async (work, rows) => {
      const cemeteries = [...new Set(rows.map((row) => row.cemeteryId))].sort();
      await lockLive(work, 'cem_cemetery', work.actor.tenantId, cemeteries);
    },
    // Those above may have been renamed or moved meanwhile.
    beforeRestore: async (work, row) => {
      await holdCemetery(work, row.cemeteryId);
      return { fullName: await checkedName(work, row) };
    },
  };
}

/** Serialises changes of one cemetery's tree: two concurrent moves could otherwise create a cycle. */
async function holdCemetery(work: Work<StoreContext>, cemeteryId: string): Promise<void> {
  const found = await lockLive(work, 'cem_cemetery', work.actor.tenantId, [cemeteryId]);
  if (found.size === 0) throw new AppError('refMissing', { label: '所属陵园' }, { field: 'cemeteryId' });
}

/** Checks the position in the tree and returns the full name. */
async function checkedName(work: Work<StoreContext>, wanted: Values, before?: StoredArea): Promise<string> {
  const { tenantId } = work.actor;
  const ownId = before?.id;
  const parentId = textOrNull(wanted.parentId);
  if (ownId !== undefined && parentId === ownId) throw new AppError('areaCycle');
  const parents = parentId === null ? [] : await ancestry(work.db, tenantId, parentId, ownId);
  if (parents.some((parent) => parent.cemeteryId !== wanted.cemeteryId))
    throw new AppError('refMissing', { label: '上级墓区' }, { field: 'parentId' });
  const below = ownId === undefined ? 1 : await heightOf(work.db, tenantId, ownId);
  if (parents.length + below > LIMITS.areaDepth) throw new AppError('areaTooDeep', { n: LIMITS.areaDepth });
  if (wanted.defaultTemplateId) {
    const home = await cemeteryOfTemplate(work.db, tenantId, String(wanted.defaultTemplateId));
    if (home !== wanted.cemeteryId)
      throw new AppError('refMissing', { label: '默认墓型' }, { field: 'defaultTemplateId' });
  }
  await refuseTakenNames(work, { ...wanted, parentId }, before);
  return [...parents.map((parent) => parent.name).reverse(), String(wanted.name)].join('-');
}

/**
 * Code and name are unique among siblings (domain.md §3.2). The row lock on the cemetery keeps other transactions from
 * adding the same name; siblings with equal names from before that rule may still be edited otherwise.
 */
async function refuseTakenNames(work: Work<StoreContext>, wanted: Values, before?: StoredArea): Promise<void> {
  const siblings = { cemeteryId: wanted.cemeteryId, parentId: wanted.parentId };
  const moved = textOrNull(before?.parentId) !== wanted.parentId;
  for (const [name, label] of [
    ['code', '墓区编码'],
    ['name', '墓区名称'],
  ] as const) {
    if (before && !moved && before[name] === wanted[name]) continue;
    const values = { ...siblings, [name]: wanted[name] };
    const check = { table: 'cem_area', label, values, shown: String(wanted[name]), ownId: before?.id };
    await refuseTaken(work, check);
  }
}

/** A rename or move updates the full names of all descendants and of their plots. */
async function renameChildren(work: Work<StoreContext>, id: string): Promise<void> {
  const parent = await areaNode(work.db, work.actor.tenantId, id);
  for (const child of await childrenOf(work.db, work.actor.tenantId, id)) {
    const fullName = `${parent?.fullName ?? ''}-${child.name}`;
    if (child.fullName === fullName) continue;
    await renamePlots(work, { areaId: child.id, ...namesOf(child), to: fullName });
    await update(work.as(withoutRules(work.actor)), areaTable, child.id, { fullName });
    await renameChildren(work, child.id);
  }
}

function namesOf({ cemeteryId, fullName, name }: StoredArea | AreaNode): { cemeteryId: string; from: string } {
  return { cemeteryId, from: fullName ?? name };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
