import type { GrantNode } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import type { CheckNode } from '../../ui/check-tree/index.ts';

/** Converts the tree of grantable rights to nodes with checkboxes. */
export function checkNodes(nodes: readonly GrantNode[]): CheckNode[] {
  return nodes.map(({ key, slotTitle, children }) => ({
    ...{ key, title: slotTitle },
    ...(children ? { children: checkNodes(children) } : {}),
  }));
}

/** The visible part of the tree: rights the user may grant, rights the role has, and their ancestors. */
export function shownNodes(nodes: readonly GrantNode[], wanted: ReadonlySet<string>): CheckNode[] {
  return nodes.flatMap(({ key, slotTitle, children }) => {
    const below = shownNodes(children ?? [], wanted);
    if (below.length === 0 && !wanted.has(key)) return [];
    return [{ key, title: slotTitle, ...(below.length > 0 ? { children: below } : {}) }];
  });
}

/** Keys of the shown nodes that are not offered. */
export function lockedKeys(nodes: readonly CheckNode[], offered: ReadonlySet<string>): Set<string> {
  const locked = new Set<string>();
  for (const { key, children } of nodes) {
    if (!offered.has(key)) locked.add(key);
    for (const below of lockedKeys(children ?? [], offered)) locked.add(below);
  }
  return locked;
}

/** Names of the menus that have data rules, by key. */
export function ruledMenus(nodes: readonly GrantNode[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { key, slotTitle, ruleFlag, children } of nodes) {
    if (ruleFlag === 1) found.set(key, slotTitle);
    for (const [below, name] of ruledMenus(children ?? [])) found.set(below, name);
  }
  return found;
}
