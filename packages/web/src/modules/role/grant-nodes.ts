import type { GrantNode } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import type { CheckNode } from '../../ui/check-tree/index.ts';

/** The tree of everything that can be granted, as it is ticked. */
export function checkNodes(nodes: readonly GrantNode[]): CheckNode[] {
  return nodes.map(({ key, slotTitle, children }) => ({
    ...{ key, title: slotTitle },
    ...(children ? { children: checkNodes(children) } : {}),
  }));
}

/** Of all that exists what a person is shown: what he may give, what the role has already, and the way to both. */
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

/** Names of the menus on which data rules hang, by key. */
export function ruledMenus(nodes: readonly GrantNode[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { key, slotTitle, ruleFlag, children } of nodes) {
    if (ruleFlag === 1) found.set(key, slotTitle);
    for (const [below, name] of ruledMenus(children ?? [])) found.set(below, name);
  }
  return found;
}
