import { inAppPath } from '../../rules/in-app-path.ts';
import { componentKey, looksLikeAddress, menuAddress } from '../../rules/menu-address.ts';
import { MENU_BUTTON, MENU_TOP } from './permission.calls.ts';

/** The fields that the rules of the menu tree use. */
export interface MenuFacts {
  id: string;
  parentId: string | null;
  name: string;
  menuType: number;
  component: string | null;
  url: string | null;
  perms: string | null;
  hidden: number;
  isRoute: number;
}

/** A group of menus (contract/1 §7.2). */
export const GROUP_COMPONENT = 'layouts/RouteView';

/** Component as it is stored: without leading `/`, `views/`, `src/views/` and without `.vue` (contract/1 §7.2). */
export function storedComponent(component: string | null | undefined): string | null {
  return componentKey(component ?? '') || null;
}

/** Path as it is stored: without `.vue`, with a leading `/` unless it is external (contract/1 §7.2). */
export function storedUrl(url: string | null | undefined): string | null {
  const plain = (url ?? '').trim().replace(/\.vue(?=$|[?#])/, '');
  if (plain === '') return null;
  return /^(?:https?:|\{\{)/i.test(plain) || plain.startsWith('/') ? plain : `/${plain}`;
}

/** Whether a text is valid as a menu's path: an in-app page or a plain web address, never a script (spec/1 §2). */
export function isMenuUrl(typed: string): boolean {
  const plain = typed.trim();
  // Browsers leave line ends within an address out, so that it leads elsewhere than it reads.
  if (/\p{Cc}/u.test(plain)) return false;
  if (looksLikeAddress(plain)) return menuAddress(plain, '/api').kind === 'web';
  return inAppPath(plain.startsWith('/') ? plain : `/${plain}`) !== undefined;
}

/** The individual codes of a row, which may be joined by commas (contract/1 §3). */
export function codesOf(perms: string | null | undefined): string[] {
  return (perms ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

/** Whether `id` is `ancestor` or a descendant of it; a broken chain ends the search. */
export function isWithin(rows: ReadonlyMap<string, MenuFacts>, id: string | null, ancestor: string): boolean {
  const seen = new Set<string>();
  for (let at = id; at && !seen.has(at); at = rows.get(at)?.parentId ?? null) {
    if (at === ancestor) return true;
    seen.add(at);
  }
  return false;
}

/** The rows and all their descendants. */
export function withDescendants(rows: Iterable<MenuFacts>, ids: Iterable<string>): Set<string> {
  const below = new Map<string, string[]>();
  for (const row of rows) below.set(row.parentId ?? '', [...(below.get(row.parentId ?? '') ?? []), row.id]);
  const found = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(below.get(id) ?? []));
  }
  return found;
}

/**
 * Pages, by address, and codes that are required to grant permissions back. A page added with the same component at
 * another address is not protected and can be deleted.
 */
export const KEPT_PAGES: ReadonlyMap<string, string> = new Map([
  ['system/PermissionList', '/isystem/permission'],
  ['system/RoleList', '/isystem/role'],
  ['system/UserList', '/isystem/user'],
]);
const PERMISSION_ACTIONS = 'list add edit delete saveRole saveDepart addRule editRule deleteRule'.split(' ');
export const KEPT_CODES: ReadonlySet<string> = new Set([
  ...PERMISSION_ACTIONS.map((action) => `system:permission:${action}`),
  'system:role:list',
]);

/** Protected pages reachable through the menu. */
function keptPages(rows: ReadonlyMap<string, MenuFacts>): MenuFacts[] {
  return [...rows.values()].filter((row) => {
    if (row.menuType === MENU_BUTTON || row.component === null) return false;
    const address = KEPT_PAGES.get(row.component);
    return address !== undefined && row.url === address && isShown(rows, row);
  });
}

/** Administration functions available in a tree: protected pages, and protected codes. */
function keptParts(rows: ReadonlyMap<string, MenuFacts>): Map<string, string> {
  const parts = new Map<string, string>();
  for (const { component, name } of keptPages(rows)) if (component !== null) parts.set(component, name);
  for (const row of rows.values()) {
    for (const code of codesOf(row.perms)) if (KEPT_CODES.has(code)) parts.set(code, row.name);
  }
  return parts;
}

/** The protected pages and all menus above them: hidden, nobody would find the way back. */
export function menusNeeded(rows: ReadonlyMap<string, MenuFacts>): Set<string> {
  const needed = new Set<string>();
  for (const page of keptPages(rows))
    for (let at: MenuFacts | undefined = page; at && !needed.has(at.id); at = rows.get(at.parentId ?? ''))
      needed.add(at.id);
  return needed;
}

/** Whether a menu and all its ancestors exist, routed and not hidden. */
function isShown(rows: ReadonlyMap<string, MenuFacts>, row: MenuFacts): boolean {
  const seen = new Set<string>();
  for (let at: MenuFacts | undefined = row; at; at = rows.get(at.parentId ?? '')) {
    if (at.hidden === 1 || at.isRoute !== 1 || seen.has(at.id)) return false;
    seen.add(at.id);
    if (!at.parentId) return true;
  }
  return false;
}

/** The name of a protected menu that a change would remove; undefined when it removes none. */
export function lostByChange(
  before: ReadonlyMap<string, MenuFacts>,
  after: ReadonlyMap<string, MenuFacts>,
): string | undefined {
  const left = keptParts(after);
  for (const [part, name] of keptParts(before)) if (!left.has(part)) return name;
  return undefined;
}

/**
 * A code that guards calls and that no menu would carry after a change: nobody could be granted it, and everybody would
 * lose what it permits. Undefined when a change takes none.
 */
export function codeTaken(
  before: ReadonlyMap<string, MenuFacts>,
  after: ReadonlyMap<string, MenuFacts>,
  guarding: ReadonlySet<string>,
): { name: string; code: string } | undefined {
  const left = new Set([...after.values()].flatMap(({ perms }) => codesOf(perms)));
  for (const { name, perms } of before.values()) {
    const code = codesOf(perms).find((one) => guarding.has(one) && !left.has(one));
    if (code !== undefined) return { name, code };
  }
  return undefined;
}

/** Why a new or changed menu may not have this parent; buttons are always leaves. */
export function placeProblem(
  rows: ReadonlyMap<string, MenuFacts>,
  row: Pick<MenuFacts, 'id' | 'menuType' | 'parentId'>,
): 'menuParentNeeded' | 'menuParentMissing' | 'menuParentSelf' | 'menuParentButton' | undefined {
  if (row.menuType === MENU_BUTTON && [...rows.values()].some(({ parentId }) => parentId === row.id)) {
    return 'menuParentButton';
  }
  if (row.menuType === MENU_TOP) return undefined;
  if (!row.parentId) return 'menuParentNeeded';
  const parent = rows.get(row.parentId);
  if (!parent) return 'menuParentMissing';
  if (isWithin(rows, row.parentId, row.id)) return 'menuParentSelf';
  return parent.menuType === MENU_BUTTON ? 'menuParentButton' : undefined;
}
