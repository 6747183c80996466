import { useState } from 'react';
import { branchOf, type DepartNode } from '../../pickers/people/depart-nodes.ts';
import type { DepartTreeState } from '../../pickers/people/use-depart-tree.ts';

/** Checked departments of a tree; when linked, a department checks all its descendants, loaded or not. */
export function useCheckedDeparts({ branch, everything }: Pick<DepartTreeState, 'branch' | 'everything'>) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [linked, setLinked] = useState(true);
  return {
    checked,
    linked,
    setLinked,
    toggle: async (node: DepartNode, on: boolean): Promise<void> => {
      const nodes = linked ? ((await branch(node)) ?? []) : [node];
      setChecked((now) => {
        const next = new Set(now);
        for (const { key } of nodes) {
          if (on) next.add(key);
          else next.delete(key);
        }
        return next;
      });
    },
    all: async (): Promise<void> => {
      const nodes = await everything();
      if (nodes) setChecked(new Set(nodes.flatMap(branchOf).map(({ key }) => key)));
    },
    none: () => setChecked(new Set()),
  };
}

/** Keys of the departments that have children. */
export function openable(nodes: readonly DepartNode[]): string[] {
  return nodes.flatMap(branchOf).flatMap(({ key, children }) => (children ? [key] : []));
}
