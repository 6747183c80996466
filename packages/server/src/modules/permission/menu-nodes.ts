import type { ParentNode, ParentTree, PermissionNode } from '@songbai/contract/modules/permission/permission.calls.ts';
import { MENU_BUTTON } from '@songbai/contract/modules/permission/permission.calls.ts';
import type { MenuRow } from './menu.store.ts';

/** A row as the lists return it (contract/1 §7.1); leaves have no `children`. */
export function menuNode(row: MenuRow, children: PermissionNode[] | null): PermissionNode {
  const { isLeaf: _kept, isRoute, keepAlive, hidden, hideTab, alwaysShow, internalOrExternal, ruleFlag, ...rest } = row;
  return {
    ...rest,
    key: row.id,
    title: row.name,
    leaf: children === null,
    isLeaf: children === null,
    route: isRoute === 1,
    keepAlive: keepAlive === 1,
    hidden: hidden === 1,
    hideTab: hideTab === 1,
    alwaysShow: alwaysShow === 1,
    internalOrExternal: internalOrExternal === 1,
    ruleFlag: ruleFlag ?? 0,
    children,
  };
}

/** One level: rows with children can be expanded. */
export const levelOf = (rows: readonly MenuRow[], parents: ReadonlySet<string>): PermissionNode[] =>
  rows.map((row) => menuNode(row, parents.has(row.id) ? [] : null));

/** The whole tree. */
export function menuForest(rows: readonly MenuRow[]): PermissionNode[] {
  const nodes = (below: ReadonlyMap<string, MenuRow[]>, row: MenuRow): PermissionNode => {
    const children = below.get(row.id);
    return menuNode(row, children ? children.map((child) => nodes(below, child)) : null);
  };
  const { top, below } = arranged(rows);
  return top.map((row) => nodes(below, row));
}

/** The parents to choose from: menus without buttons. */
export function parentTree(rows: readonly MenuRow[]): ParentTree {
  const menus = rows.filter((row) => row.menuType !== MENU_BUTTON);
  const { top, below } = arranged(menus);
  const nodeOf = (row: MenuRow): ParentNode => {
    const children = below.get(row.id);
    return { ...parentNode(row, !children), children: children ? children.map(nodeOf) : null };
  };
  return { treeList: top.map(nodeOf), ids: menus.map((row) => row.id) };
}

export function parentNode(row: Pick<MenuRow, 'id' | 'name' | 'parentId' | 'icon'>, isLeaf: boolean): ParentNode {
  const { id, name, parentId, icon } = row;
  return { key: id, value: id, title: name, slotTitle: name, label: name, parentId, icon, isLeaf, children: null };
}

/** Rows by their parents. One whose parent is deleted becomes a root, so that it can still be moved or deleted. */
export function arranged(rows: readonly MenuRow[]): { top: MenuRow[]; below: Map<string, MenuRow[]> } {
  const known = new Set(rows.map((row) => row.id));
  const below = new Map<string, MenuRow[]>();
  for (const row of rows) {
    const parent = row.parentId && known.has(row.parentId) ? row.parentId : '';
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const top = below.get('') ?? [];
  below.delete('');
  return { top, below };
}
