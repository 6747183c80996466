import { LIMITS } from '@songbai/contract/limits.ts';
import type { Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { ResourceHooks } from '../../resource/describe/hooks.ts';
import { type StoreContext, type Stored, update, type Values } from '../../resource/store.ts';
import { withoutRules } from '../../resource/write/change.ts';
import { lockLive, refuseTaken, refuseUsed } from '../../resource/write/guard.store.ts';
import { type AreaNode, ancestry, areaNode, cemeteryOfTemplate, childrenOf, heightOf } from './area.store.ts';
import { areaTable } from './area.table.ts';
import { renamePlots } from './rename-plots.ts';

/** Rules of an area: a tree of at most four levels inside one cemetery, its full name along the parents (domain.md §3.2). */
export function areaHooks(context: StoreContext): ResourceHooks {
  return {
    beforeInsert: async (trx, actor, draft) => {
      const place = { cemeteryId: String(draft.cemeteryId), parentId: textOrNull(draft.parentId) };
      await holdCemetery(context, trx, actor, place.cemeteryId);
      return { fullName: await checkedName(context, trx, actor, { ...draft, ...place }) };
    },
    beforeUpdate: async (trx, actor, before, patch) => {
      await holdCemetery(context, trx, actor, String(before.cemeteryId));
      const wanted = {
        ...before,
        ...patch,
        parentId: textOrNull('parentId' in patch ? patch.parentId : before.parentId),
      };
      const fullName = await checkedName(context, trx, actor, wanted, before);
      await renamePlots(context, trx, actor, { areaId: before.id, ...namesOf(before), to: fullName });
      return { fullName };
    },
    afterSave: (trx, actor, id) => renameChildren(context, trx, actor, id),
    beforeRemove: (trx, actor, rows) => refuseUsedAreas(context, trx, actor, rows),
  };
}

/** Changes of one cemetery's tree wait for each other: two moves at once could otherwise tie a knot. */
async function holdCemetery(context: StoreContext, trx: Trx, actor: Actor, cemeteryId: string): Promise<void> {
  const found = await lockLive(context, trx, 'cem_cemetery', actor.tenantId, [cemeteryId]);
  if (found.size === 0) throw new AppError('refMissing', { label: '所属陵园' }, { field: 'cemeteryId' });
}

/** Checks the place and answers the full name. */
async function checkedName(
  context: StoreContext,
  trx: Trx,
  actor: Actor,
  wanted: Values,
  before?: Stored,
): Promise<string> {
  const { tenantId } = actor;
  const ownId = before?.id;
  const parentId = textOrNull(wanted.parentId);
  if (ownId !== undefined && parentId === ownId) throw new AppError('areaCycle');
  const parents = parentId === null ? [] : await ancestry(trx, tenantId, parentId, ownId);
  if (parents.some((parent) => parent.cemeteryId !== wanted.cemeteryId))
    throw new AppError('refMissing', { label: '上级墓区' }, { field: 'parentId' });
  const below = ownId === undefined ? 1 : await heightOf(trx, tenantId, ownId);
  if (parents.length + below > LIMITS.areaDepth) throw new AppError('areaTooDeep', { n: LIMITS.areaDepth });
  if (wanted.defaultTemplateId) {
    const home = await cemeteryOfTemplate(trx, tenantId, String(wanted.defaultTemplateId));
    if (home !== wanted.cemeteryId)
      throw new AppError('refMissing', { label: '默认墓型' }, { field: 'defaultTemplateId' });
  }
  await refuseTakenNames(context, trx, { ...wanted, parentId }, before);
  return [...parents.map((parent) => parent.name).reverse(), String(wanted.name)].join('-');
}

/**
 * Code and name are unique among siblings (domain.md §3.2). The cemetery is held, so nobody adds the same name meanwhile;
 * siblings of one name from before that rule may be edited otherwise.
 */
async function refuseTakenNames(context: StoreContext, trx: Trx, wanted: Values, before?: Stored): Promise<void> {
  const siblings = { cemeteryId: wanted.cemeteryId, parentId: wanted.parentId };
  const moved = textOrNull(before?.parentId) !== wanted.parentId;
  for (const [name, label] of [
    ['code', '墓区编码'],
    ['name', '墓区名称'],
  ] as const) {
    if (before && !moved && before[name] === wanted[name]) continue;
    const values = { ...siblings, [name]: wanted[name] };
    const check = { table: 'cem_area', label, values, shown: String(wanted[name]), ownId: before?.id };
    await refuseTaken(context, trx, check);
  }
}

/** Full names of everything below, and those of its plots, follow a rename or a move. */
async function renameChildren(context: StoreContext, trx: Trx, actor: Actor, id: string): Promise<void> {
  const parent = await areaNode(trx, actor.tenantId, id);
  for (const child of await childrenOf(trx, actor.tenantId, id)) {
    const fullName = `${parent?.fullName ?? ''}-${child.name}`;
    if (child.fullName === fullName) continue;
    await renamePlots(context, trx, actor, { areaId: child.id, ...namesOf(child), to: fullName });
    await update(context, trx, areaTable, withoutRules(actor), child.id, { fullName });
    await renameChildren(context, trx, actor, child.id);
  }
}

function namesOf(area: Values | AreaNode): { cemeteryId: string; from: string } {
  return { cemeteryId: String(area.cemeteryId), from: String(area.fullName ?? area.name) };
}

async function refuseUsedAreas(context: StoreContext, trx: Trx, actor: Actor, rows: readonly Stored[]): Promise<void> {
  const cemeteries = [...new Set(rows.map((row) => String(row.cemeteryId)))].sort();
  await lockLive(context, trx, 'cem_cemetery', actor.tenantId, cemeteries);
  await lockLive(
    context,
    trx,
    'cem_area',
    actor.tenantId,
    rows.map((row) => row.id),
  );
  await refuseUsed(context, trx, actor.tenantId, rows, 'fullName', [
    { table: 'cem_area', field: 'parentId', by: '下级墓区' },
    { table: 'cem_plot', field: 'areaId', by: '墓位' },
    { table: 'cem_row', field: 'areaId', by: '排' },
  ]);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
