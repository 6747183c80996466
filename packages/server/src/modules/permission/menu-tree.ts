import { createHash } from 'node:crypto';
import { VALID_STATUS } from '@songbai/contract/modules/permission/permission.dicts.ts';
import { HOME_PATH } from '@songbai/contract/modules/role-index/role-index.rules.ts';
import type { MenuNode } from '@songbai/contract/rules/menu.ts';
import type { Permission } from './permission.store.ts';

/** Menu rows in order → the tree of contract/1 §3 with every flag. */
export function menuTree(rows: readonly Permission[]): MenuNode[] {
  const children = new Map<string, Permission[]>();
  for (const row of rows) {
    const parent = row.parentId ?? '';
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  return (children.get('') ?? []).map((row) => withHiddenRule(nodeOf(row, children, new Set())));
}

/** Recursion stops at leaves; a row that is its own ancestor is not entered again. */
function nodeOf(row: Permission, children: ReadonlyMap<string, Permission[]>, above: ReadonlySet<string>): MenuNode {
  const path = new Set(above).add(row.id);
  const below = row.isLeaf === 1 ? [] : (children.get(row.id) ?? []).filter((child) => !path.has(child.id));
  const node: MenuNode = {
    id: row.id,
    route: row.isRoute === 1 ? '1' : '0',
    path: pathOf(row.url),
    name: row.componentName ?? nameOf(row.url),
    component: row.component ?? '',
    meta: metaOf(row),
  };
  if (row.hidden === 1) node.hidden = true;
  if (row.alwaysShow === 1) node.alwaysShow = true;
  if (isTop(row)) node.redirect = row.redirect;
  if (below.length > 0) node.children = below.map((child) => nodeOf(child, children, path));
  return node;
}

function isTop(row: Permission): boolean {
  return row.parentId === null || row.parentId === '';
}

function isWebUrl(url: string | null): url is string {
  return url !== null && /^(https?:\/\/|\{\{)/.test(url);
}

/** A generated path for external pages; MD5 because stock clients expect it, not as protection. */
function pathOf(url: string | null): string {
  return isWebUrl(url) ? createHash('md5').update(url).digest('hex') : (url ?? '');
}

function nameOf(url: string | null): string | null {
  if (url === null || url === '') return null;
  return url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@');
}

function metaOf(row: Permission): MenuNode['meta'] {
  const componentName = row.componentName ?? row.component?.split('/').at(-1);
  return {
    title: row.name,
    keepAlive: row.keepAlive === 1,
    internalOrExternal: row.internalOrExternal === 1,
    ...(row.icon ? { icon: row.icon } : {}),
    ...(componentName ? { componentName } : {}),
    ...(isWebUrl(row.url) ? { url: row.url } : {}),
    ...(row.hidden === 1 ? { hideMenu: true as const } : {}),
    ...(row.hideTab === 1 ? { hideTab: true as const } : {}),
  };
}

/** A top node whose children are all hidden is hidden itself, with no other meta (contract/1 §3). */
function withHiddenRule(node: MenuNode): MenuNode {
  if (!node.children || node.children.some((child) => !child.hidden)) return node;
  return { ...node, hidden: true, meta: { hideMenu: true } as MenuNode['meta'] };
}

/** Rows with the home page in front when the user's roles do not include it. */
export function withHome(held: readonly Permission[], all: readonly Permission[]): Permission[] {
  if (held.some((row) => row.url === HOME_PATH)) return [...held];
  const stored = all.find((row) => row.url === HOME_PATH) ?? HOME;
  return [{ ...stored, parentId: null, icon: stored.icon ?? HOME.icon }, ...held];
}

const HOME: Permission = {
  id: 'home',
  parentId: null,
  name: '首页',
  perms: null,
  permsType: null,
  icon: 'ant-design:home',
  component: 'dashboard/Analysis',
  componentName: null,
  url: HOME_PATH,
  redirect: null,
  sortNo: 0,
  menuType: 0,
  isLeaf: 1,
  isRoute: 1,
  keepAlive: 0,
  hidden: 0,
  hideTab: 0,
  alwaysShow: 0,
  internalOrExternal: 0,
  status: VALID_STATUS.valid,
};
