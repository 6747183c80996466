import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { MENU_TOP, type MenuDraft, type MenuEdit } from '@songbai/contract/modules/permission/permission.calls.ts';
import { PERMS_TYPE, VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import {
  codesOf,
  codeTaken,
  GROUP_COMPONENT,
  isMenuUrl,
  lostByChange,
  type MenuFacts,
  placeProblem,
  storedComponent,
  storedUrl,
  withDescendants,
} from '@songbai/contract/modules/permission/permission.rules.ts';
import { chunks } from '../../db/chunks.ts';
import type { Trx } from '../../db/database.ts';
import { bumpState } from '../../db/state.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Values } from '../../resource/context.ts';
import type { Server } from '../../resource/server-context.ts';
import { insert, mark, remove, update } from '../../resource/write/store.ts';
import { type Work, write } from '../../resource/write/work.ts';
import { isAdmin } from './admin-role.ts';
import { keepCodeGrants, restoreCodeGrants } from './code-grants.ts';
import { boundRules } from './data-rule.store.ts';
import { allMenus, holdMenus, parentsAmong, removeMenuGrants, ruleIdsOf } from './menu.store.ts';
import { dataRuleTable, menuTable } from './menu.table.ts';
import { assertOwnMenus } from './other-tenants.ts';

type Menus = Map<string, MenuFacts>;

/**
 * Adds a menu or button (contract/1 §7.2). It is granted separately, unless its code was granted before.
 * @returns how many have it again, and how many who had it could not get it
 */
export async function addMenu(
  server: Server,
  actor: Actor,
  draft: MenuDraft,
): Promise<{ given: number; left: number }> {
  return write(server, actor, (work) => addMenuIn(work, draft));
}

/** The same as part of a larger change. */
export async function addMenuIn(work: Work, draft: MenuDraft): Promise<{ id: string; given: number; left: number }> {
  const { actor } = work;
  return changeTreeIn(work, async (menus) => {
    const type = draft.menuType ?? MENU_TOP;
    const blank = {
      menuType: type,
      isRoute: type === 2 ? 0 : 1,
      status: VALID_STATUS.valid,
      permsType: PERMS_TYPE.shown,
      sortNo: 1,
    };
    const values = settled({ ...NO_FLAGS, ...blank, ...columnsOf(draft), isLeaf: 1, ruleFlag: 0 });
    const facts: MenuFacts = { ...NO_FACTS, ...values, id: newId() };
    assertPlace(menus, facts);
    if (!isAdmin(actor)) assertCodesFree(menus, facts);
    const id = await insert(work, menuTable, {}, values);
    await setLeaf(work, facts.parentId);
    const again = facts.perms ? await restoreCodeGrants(work, facts.perms, id) : { given: 0, left: 0 };
    return { id, ...again };
  });
}

/**
 * Changes a menu; fields missing in the body stay (contract/1 §7.2).
 * @param guarding codes that calls ask for
 */
export async function editMenu(
  server: Server,
  actor: Actor,
  draft: MenuEdit,
  guarding: ReadonlySet<string>,
): Promise<void> {
  await changeTree(server, actor, async (work, menus) => {
    const before = menus.get(draft.id);
    // The only text of contract/1 §7.1 for a failed edit.
    if (!before) throw new AppError('saveFailed');
    const given = columnsOf(draft);
    const next = settled({ ...before, ...given });
    const patch = { ...given, parentId: next.parentId, component: next.component };
    assertPlace(menus, next);
    await assertOwnMenus(work.db, actor, [before]);
    if (!isAdmin(actor)) {
      assertSameRights(before, next);
      await assertSamePage(work.db, before, next);
    }
    const after = new Map(menus).set(next.id, next);
    assertKept(menus, after);
    assertGuarded(menus, after, guarding);
    const { version } = draft;
    await update(work, menuTable, draft.id, patch, version === undefined ? {} : { version });
    for (const id of new Set([draft.id, before.parentId, next.parentId])) await setLeaf(work, id);
  });
}

/**
 * Deletes menus with all their descendants, data rules and grants (contract/1 §7.2).
 * @param guarding codes that calls ask for
 */
export async function removeMenus(
  server: Server,
  actor: Actor,
  ids: readonly string[],
  guarding: ReadonlySet<string>,
): Promise<number> {
  return changeTree(server, actor, async (work, menus) => {
    const named = ids.filter((id) => menus.has(id));
    if (named.length === 0) return 0;
    const gone = [...withDescendants(menus.values(), named)];
    const left = new Map([...menus].filter(([id]) => !gone.includes(id)));
    assertKept(menus, left);
    assertGuarded(menus, left, guarding);
    await assertOwnMenus(
      work.db,
      actor,
      gone.flatMap((id) => menus.get(id) ?? []),
    );
    const rules = await ruleIdsOf(work.db, gone);
    if (!isAdmin(actor) && (await boundRules(work.db, rules)).size > 0) throw new AppError('menuRulesAdminOnly');
    const { taken, changes } = await removeMenuGrants(work, gone);
    work.log(changes);
    await keepCodeGrants(work, taken, (id) => menus.get(id)?.perms ?? null);
    for (const part of chunks(rules)) await remove(work, dataRuleTable, part, '随菜单删除');
    for (const part of chunks(gone)) await remove(work, menuTable, part);
    for (const id of new Set(named.map((one) => menus.get(one)?.parentId ?? null)))
      if (id && left.has(id)) await setLeaf(work, id);
    return gone.length;
  });
}

/** One change of the tree at a time; afterwards all cached rights are reloaded. */
async function changeTree<T>(
  server: Server,
  actor: Actor,
  change: (work: Work, menus: Menus) => Promise<T>,
): Promise<T> {
  return write(server, actor, (work) => changeTreeIn(work, (menus) => change(work, menus)));
}

async function changeTreeIn<T>(work: Work, change: (menus: Menus) => Promise<T>): Promise<T> {
  await holdMenus(work.db);
  const result = await change(new Map((await allMenus(work.db)).map((row) => [row.id, row])));
  await bumpState(work.db, 'rights');
  return result;
}

const NO_FLAGS = { keepAlive: 0, hidden: 0, hideTab: 0, alwaysShow: 0, internalOrExternal: 0 };
const NO_FACTS = { parentId: null, name: '', component: null, url: null, perms: null, hidden: 0 };

const FLAGS = [
  ['route', 'isRoute'],
  ...(['keepAlive', 'hidden', 'hideTab', 'alwaysShow', 'internalOrExternal'] as const).map(
    (name) => [name, name] as const,
  ),
] as const;
const TEXTS = ['parentId', 'permsType', 'icon', 'componentName', 'description', 'status'] as const;

type MenuValues = Values & Partial<MenuFacts>;

/** The body's values in the columns' form; missing fields stay missing. */
function columnsOf(draft: MenuDraft): MenuValues {
  const values: MenuValues = {};
  if (draft.name !== undefined) values.name = draft.name.trim();
  if (draft.menuType !== undefined) values.menuType = draft.menuType;
  for (const name of TEXTS) if (draft[name] !== undefined) values[name] = draft[name]?.trim() || null;
  for (const [name, column] of FLAGS) {
    const value = draft[name];
    if (value !== undefined && value !== null) values[column] = value === true || value === 1 ? 1 : 0;
  }
  if (draft.sortNo !== undefined) values.sortNo = draft.sortNo ?? 1;
  if (draft.component !== undefined) values.component = storedComponent(draft.component);
  if (draft.perms !== undefined) values.perms = codesOf(draft.perms).join(',') || null;
  for (const [name, label] of [
    ['url', '菜单路径'],
    ['redirect', '默认跳转地址'],
  ] as const) {
    const typed = draft[name];
    if (typed === undefined) continue;
    if (typed?.trim() && !isMenuUrl(typed)) throw new AppError('menuUrlRefused', { label }, { field: name });
    values[name] = storedUrl(typed);
  }
  return values;
}

/** A menu at the top has no parent and is a group unless it is a page (contract/1 §7.2). */
function settled<V extends Partial<MenuFacts>>(values: V): V & Partial<Pick<MenuFacts, 'parentId' | 'component'>> {
  if (values.menuType !== MENU_TOP) return values;
  return { ...values, parentId: null, component: values.component ?? GROUP_COMPONENT };
}

function assertPlace(menus: Menus, row: MenuFacts): void {
  const problem = placeProblem(menus, row);
  if (problem) throw new AppError(problem);
}

function assertKept(before: Menus, after: Menus): void {
  const name = lostByChange(before, after);
  if (name) throw new AppError('menuNeeded', { name });
}

/** Without a menu that carries it a code cannot be granted: what it permits would stop for everybody. */
function assertGuarded(before: Menus, after: Menus, guarding: ReadonlySet<string>): void {
  const taken = codeTaken(before, after, guarding);
  if (taken) throw new AppError('menuCodeInUse', taken);
}

/**
 * A changed code, component or path would grant a new right to every holder of the row, so only administrators may
 * change them (user-asks row 8).
 */
function assertSameRights(before: MenuFacts, after: MenuFacts): void {
  const same = (name: 'perms' | 'component' | 'url') => (before[name] ?? '') === (after[name] ?? '');
  if (!same('perms') || !same('component') || !same('url')) throw new AppError('menuRightsAdminOnly');
}

/** Rules of a button narrow its page; on another page they would no longer restrict the first one. */
async function assertSamePage(trx: Trx, before: MenuFacts, after: MenuFacts): Promise<void> {
  if (before.component || before.parentId === after.parentId) return;
  if ((await boundRules(trx, await ruleIdsOf(trx, [before.id]))).size > 0) throw new AppError('menuMoveAdminOnly');
}

/** A second row with a known code would be a second way to that right. */
function assertCodesFree(menus: Menus, row: MenuFacts): void {
  const taken = new Set([...PERMISSION_CODES, ...[...menus.values()].flatMap(({ perms }) => codesOf(perms))]);
  const code = codesOf(row.perms).find((one) => taken.has(one));
  if (code) throw new AppError('menuCodeAdminOnly', { code });
}

/** Updates the mark at which the recursion of menu trees stops. */
async function setLeaf(work: Work, id: string | null): Promise<void> {
  if (!id) return;
  const isLeaf = (await parentsAmong(work.db, [id])).has(id) ? 0 : 1;
  await mark(work, menuTable, id, { isLeaf });
}
