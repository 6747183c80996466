import type { Clock } from '../../platform/clock.ts';
import { chunks } from '../chunks.ts';
import { type Db, inTransaction, type Trx } from '../database.ts';
import { bumpState } from '../state.ts';
import { seedCategories } from './categories.ts';
import { contractHash, notedContract, swapContract } from './contract-hash.ts';
import { dictionaryRows, insertDictionaries } from './dictionaries.ts';
import { insertMenus, menuRows } from './menus.ts';
import { syncReports } from './reports.ts';
import { syncRoles } from './roles.ts';
import { seedRules } from './rules.ts';

/** How many rows an upgrade has added. */
export interface Synced {
  menus: number;
  roles: number;
  grants: number;
  dicts: number;
  items: number;
  reports: number;
}

const NOTHING: Synced = { menus: 0, roles: 0, grants: 0, dicts: 0, items: 0, reports: 0 };

/**
 * Adds the menus, buttons, roles, grants, dictionaries and reports of a newer release to an existing database. Rows are
 * matched by their stable ids: existing rows stay as administrators have made them, deleted ones stay deleted, and the
 * built-in roles get only what no release has offered them before, so that no revoked grant comes back.
 */
export async function syncContract(db: Db, clock: Clock): Promise<Synced> {
  const hash = contractHash();
  if ((await notedContract(db)) === hash) return NOTHING;
  return inTransaction(db, async (trx) => {
    if ((await swapContract(trx)) === hash) return NOTHING;
    const now = clock.datetime();
    const { menus, roles, grants } = await syncRights(trx, now);
    const { dicts, items } = await syncDictionaries(trx, now);
    await seedCategories(trx, now);
    await seedRules(trx, now);
    if (menus + roles + grants > 0) await bumpState(trx, 'rights');
    if (dicts + items > 0) await bumpState(trx, 'dictionaries');
    const reports = await syncReports(trx, now);
    return { menus, roles, grants, dicts, items, reports };
  });
}

async function syncRights(trx: Trx, now: string): Promise<Pick<Synced, 'menus' | 'roles' | 'grants'>> {
  const { rows, ids } = menuRows(now);
  const known = new Set((await trx.selectFrom('sysPermission').select('id').execute()).map((row) => row.id));
  const fresh = rows.filter((row) => !known.has(row.id));
  await insertMenus(trx, fresh);
  await openParents(
    trx,
    fresh.flatMap((row) => (row.menuType === 1 && row.parentId ? [row.parentId] : [])),
  );
  const came = await syncRoles(trx, now, ids, new Set(fresh.map((row) => row.id)));
  return { menus: fresh.length, ...came };
}

/** A page that has become a folder must not stay a leaf, or the tree would end there. */
async function openParents(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const part of chunks([...new Set(ids)])) {
    await trx.updateTable('sysPermission').set({ isLeaf: 0 }).where('id', 'in', part).where('isLeaf', '=', 1).execute();
  }
}

/** A code or value that an administrator has added meanwhile counts as the release's. */
async function syncDictionaries(trx: Trx, now: string): Promise<Pick<Synced, 'dicts' | 'items'>> {
  const { dicts, items } = dictionaryRows(now);
  const present = await trx.selectFrom('sysDict').select(['id', 'dictCode']).execute();
  const idOfCode = new Map(present.map((row) => [row.dictCode, row.id]));
  const freshDicts = dicts.filter((row) => !idOfCode.has(row.dictCode));
  const dictIds = new Map(dicts.map((row) => [row.id, idOfCode.get(row.dictCode) ?? row.id]));
  const known = await trx.selectFrom('sysDictItem').select(['id', 'dictId', 'itemValue', 'delFlag']).execute();
  const knownIds = new Set(known.map((row) => row.id));
  const taken = new Set(known.filter((row) => row.delFlag === 0).map((row) => `${row.dictId}\u0001${row.itemValue}`));
  const freshItems = items
    .map((row) => ({ ...row, dictId: dictIds.get(row.dictId) ?? row.dictId }))
    .filter((row) => !knownIds.has(row.id) && !taken.has(`${row.dictId}\u0001${row.itemValue}`));
  await insertDictionaries(trx, freshDicts, freshItems);
  return { dicts: freshDicts.length, items: freshItems.length };
}
