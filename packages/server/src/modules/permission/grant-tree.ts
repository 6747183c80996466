import type { GrantNode, GrantTree } from '@songbai/contract/modules/permission/role-grants.calls.ts';
import type { GrantablePermission } from './role-grants.store.ts';

/**
 * Menus and buttons in order → the tree a role is granted from (contract/1 §6.1); leaves carry no `children`.
 * @param may the offered ids, everything when absent; ancestors of offered ones stay as the path to them
 */
export function grantTree(rows: readonly GrantablePermission[], may?: ReadonlySet<string>): GrantTree {
  const known = new Set(rows.map((row) => row.id));
  const below = new Map<string, GrantablePermission[]>();
  for (const row of rows) {
    // A row whose parent is deleted becomes a root, so that its grant can still be removed.
    const parent = row.parentId && known.has(row.parentId) ? row.parentId : '';
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const nodesBelow = (parent: string): GrantNode[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const children = nodesBelow(row.id);
      return may && children.length === 0 && !may.has(row.id) ? [] : [nodeOf(row, children)];
    });
  return { treeList: nodesBelow(''), ids: rows.map((row) => row.id).filter((id) => !may || may.has(id)) };
}

const nodeOf = (row: GrantablePermission, children: GrantNode[]): GrantNode => ({
  key: row.id,
  value: row.id,
  title: null,
  slotTitle: row.name,
  parentId: row.parentId,
  isLeaf: children.length === 0,
  ruleFlag: row.ruleFlag ?? 0,
  icon: null,
  label: null,
  scopedSlots: { title: 'hasDatarule' },
  ...(children.length > 0 ? { children } : {}),
});
