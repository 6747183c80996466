import { inAppPath } from './in-app-path.ts';
import { componentKey, hasPlaceholders, looksLikeAddress, menuAddress } from './menu-address.ts';

export { greeting } from './greeting.ts';

/** A menu node as returned by `getUserPermissionByToken` (contract/1 §3). */
export interface MenuNode {
  id: string;
  route: '1' | '0';
  path: string;
  name: string | null;
  component: string;
  hidden?: true;
  alwaysShow?: true;
  redirect?: string | null;
  children?: MenuNode[];
  meta: {
    title: string;
    icon?: string;
    url?: string;
    keepAlive: boolean;
    internalOrExternal: boolean;
    componentName?: string;
    hideMenu?: true;
    hideTab?: true;
    permissionList?: string[];
  };
}

/** A page the router registers for a menu node. */
export interface MenuRoute {
  path: string;
  title: string;
  /** Normalised key of the view registry; `layouts/…` for a container. */
  component: string;
  keepAlive: boolean;
  /** The page has no tab in the tab bar. */
  hideTab?: true;
  /** In-page frame; may hold `${token}` and `${tenantId}`. */
  frameUrl?: string;
  /** Opens in a new window from an intermediate page, because the address needs a ticket or was typed in. */
  windowUrl?: string;
  /** The address as stored, when it must not be followed. */
  refusedUrl?: string;
  /** A pure container redirects here. */
  redirect?: string;
  /** Titles and paths of the ancestors, for the breadcrumb. */
  trail: { title: string; path: string }[];
}

/** An entry of the side menu. */
export interface MenuEntry {
  /** Unique among all entries. */
  key: string;
  title: string;
  icon?: string;
  path: string;
  /** Opens in a new browser tab. */
  externalUrl?: string;
  children?: MenuEntry[];
}

export interface MenuOptions {
  /** The placeholder for the API's address in stored menus. */
  apiBase: string;
}

const DEFAULTS: MenuOptions = { apiBase: '/api' };

/** Deeper menus are an error in the table. */
const DEEPEST = 16;

/** Parses a node defensively, because it comes from a table: any part may be missing or have another type. */
interface ReadNode {
  node: MenuNode;
  title: string;
  icon: string | undefined;
  component: string;
  hidden: boolean;
  alwaysShow: boolean;
  keepAlive: boolean;
  hideTab: boolean;
  newWindow: boolean;
  /** Undefined for a node without its own address, e.g. one that only groups others. */
  path: string | undefined;
  /** Query of the stored path: belongs to the link, not to the route. */
  search: string;
  url: string | undefined;
  refusedUrl: string | undefined;
  children: MenuNode[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function read(node: MenuNode, { apiBase }: MenuOptions): ReadNode {
  const meta: Partial<MenuNode['meta']> = node.meta ?? {};
  const stored = text(node.path);
  const given = text(meta.url);
  const raw = given && !inAppPath(given) ? given : looksLikeAddress(stored) ? stored : '';
  const address = raw ? menuAddress(raw, apiBase) : undefined;
  const component = componentKey(node.component);
  const own = looksLikeAddress(stored) ? undefined : inAppPath(`/${stored.replace(/^\/+/, '')}`);
  const [path = '', search = ''] = own?.split(/(?=[?#])/, 2) ?? [];
  const usable = path !== '' && path !== '/' && !path.includes('*');
  return {
    node,
    title: text(meta.title),
    icon: text(meta.icon) || undefined,
    component,
    hidden: node.hidden === true || meta.hideMenu === true,
    alwaysShow: node.alwaysShow === true,
    keepAlive: meta.keepAlive === true,
    hideTab: meta.hideTab === true,
    newWindow: meta.internalOrExternal === true,
    path: usable ? path : address || (stored && !isLayout(component)) ? `/menu/${plainId(node)}` : undefined,
    search: usable ? search : '',
    url: address?.kind === 'web' ? address.url : undefined,
    refusedUrl: address?.kind === 'refused' ? raw : usable || !stored ? undefined : stored,
    children: Array.isArray(node.children) ? node.children : [],
  };
}

const plainId = (node: MenuNode): string => text(node.id).replace(/[^\w-]/g, '') || 'menu';
const isLayout = (component: string): boolean => component.startsWith('layouts/');
/** A group of others: a layout component that frames no address, or no component but children. */
const isContainer = (one: ReadNode): boolean =>
  !one.url && !one.refusedUrl && (isLayout(one.component) || (one.component === '' && one.children.length > 0));

/** The nodes that may be shown: malformed ones, cycles and those with `route` "0" are left out. */
function readable(nodes: unknown, above: readonly MenuNode[], options: MenuOptions): ReadNode[] {
  if (!Array.isArray(nodes) || above.length >= DEEPEST) return [];
  return (nodes as unknown[])
    .filter((node): node is MenuNode => typeof node === 'object' && node !== null && !Array.isArray(node))
    .filter((node) => node.route !== '0' && !above.includes(node))
    .map((node) => read(node, options));
}

/**
 * Menu tree → flat routes (spec/1 §2). A node whose `route` is "0" is left out with its children; an `alwaysShow` node
 * redirects to its own path (it is a page even with children); containers without a redirect go to their first child.
 * Whatever the menu contains, this neither throws nor returns an address that must not be followed.
 */
export function routesFromMenu(nodes: readonly MenuNode[], options: MenuOptions = DEFAULTS): MenuRoute[] {
  return routesOf(nodes, [], [], options);
}

function routesOf(
  nodes: unknown,
  above: readonly MenuNode[],
  trail: MenuRoute['trail'],
  options: MenuOptions,
): MenuRoute[] {
  return readable(nodes, above, options).flatMap((one) => {
    const { path, title } = one;
    const here = path && title ? [...trail, { title, path }] : trail;
    const children = routesOf(one.children, [...above, one.node], here, options);
    if (!path) return children;
    const redirect = containerTarget(one, children);
    const { component, keepAlive } = one;
    const target = { ...(one.hideTab ? { hideTab: true as const } : {}), ...(redirect ? { redirect } : {}) };
    return [{ path, title, component, keepAlive, trail, ...addressOf(one), ...target }, ...children];
  });
}

function addressOf({ url, refusedUrl, newWindow }: ReadNode): Pick<MenuRoute, 'frameUrl' | 'windowUrl' | 'refusedUrl'> {
  if (refusedUrl) return { refusedUrl };
  if (!url) return {};
  return newWindow ? { windowUrl: url } : { frameUrl: url };
}

function containerTarget(one: ReadNode, children: readonly MenuRoute[]): string | undefined {
  if (one.alwaysShow || !isContainer(one)) return undefined;
  const named = inAppPath(text(one.node.redirect));
  if (named && named !== one.path) return named;
  return children.find((child) => !child.redirect && !child.path.includes(':'))?.path;
}

/**
 * Menu tree → visible entries: hidden ones are skipped, and so is what has no route; a parent stays a submenu unless
 * `alwaysShow` (spec/1 §2).
 */
export function entriesFromMenu(nodes: readonly MenuNode[], options: MenuOptions = DEFAULTS): MenuEntry[] {
  return entriesOf(nodes, [], options, new Set());
}

function entriesOf(nodes: unknown, above: readonly MenuNode[], options: MenuOptions, keys: Set<string>): MenuEntry[] {
  return readable(nodes, above, options).flatMap((one) => {
    if (one.hidden || (!one.path && one.children.length === 0)) return [];
    const path = (one.path ?? `/menu/${plainId(one.node)}`) + one.search;
    const key = uniqueKey(path, keys);
    const children = one.alwaysShow ? [] : entriesOf(one.children, [...above, one.node], options, keys);
    if (isContainer(one) && children.length === 0 && !one.alwaysShow) return [];
    const external = one.newWindow && one.url && !hasPlaceholders(one.url) ? { externalUrl: one.url } : {};
    const icon = one.icon ? { icon: one.icon } : {};
    return [{ key, title: one.title, path, ...icon, ...external, ...(children.length > 0 ? { children } : {}) }];
  });
}

/** Two items may have the same path; the entry keys still differ. */
function uniqueKey(path: string, keys: Set<string>): string {
  let key = path;
  for (let number = 2; keys.has(key); number += 1) key = `${path} ${number}`;
  keys.add(key);
  return key;
}
