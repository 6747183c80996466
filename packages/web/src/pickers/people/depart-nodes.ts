import type { DepartHit, DepartOption } from '@songbai/contract/modules/user/people.calls.ts';
import type { IdNode } from './people.calls.ts';

/** A department in the displayed tree; `children` is missing until they are loaded. */
export interface DepartNode {
  key: string;
  title: string;
  isLeaf: boolean;
  children?: DepartNode[];
}

/** Loaded levels by parent department id; the top under the empty text. */
export type Levels = Readonly<Record<string, readonly DepartOption[]>>;

/** The tree as loaded so far. */
export function loadedTree(levels: Levels, parent = ''): DepartNode[] {
  return (levels[parent] ?? []).map((option) => nodeOf(option, levels));
}

/** A department whose level below is empty is a leaf (contract/3 §3). */
function nodeOf({ id, title, isLeaf }: DepartOption, levels: Levels): DepartNode {
  const below = levels[id];
  if (isLeaf || below?.length === 0) return { key: id, title, isLeaf: true };
  return below
    ? { key: id, title, isLeaf: false, children: loadedTree(levels, id) }
    : { key: id, title, isLeaf: false };
}

/** Search results under their ancestors; a result can be expanded further. */
export function foundTree(hits: readonly DepartHit[], levels: Levels): DepartNode[] {
  const below = new Map<string, Map<string, string>>();
  const hold = (parent: string, id: string, title: string): void => {
    below.set(parent, (below.get(parent) ?? new Map<string, string>()).set(id, title));
  };
  for (const { id, title, path } of hits) {
    let parent = '';
    for (const step of path) {
      hold(parent, step.id, step.departName);
      parent = step.id;
    }
    hold(parent, id, title);
  }
  const options = new Map(hits.map((hit) => [hit.id, hit]));
  const level = (parent: string): DepartNode[] =>
    [...(below.get(parent) ?? [])].map(([key, title]) => {
      if (below.has(key)) return { key, title, isLeaf: false, children: level(key) };
      const option = options.get(key);
      return option ? nodeOf(option, levels) : { key, title, isLeaf: true };
    });
  return level('');
}

/** The ancestors of the results: they are expanded. */
export function openIn(hits: readonly DepartHit[]): string[] {
  return [...new Set(hits.flatMap(({ path }) => path.map(({ id }) => id)))];
}

/** The department of that id, at any level. */
export function nodeIn(nodes: readonly DepartNode[], key: string): DepartNode | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node : nodeIn(node.children ?? [], key);
    if (found) return found;
  }
  return undefined;
}

/** The whole tree by id and name. */
export function wholeTree(nodes: readonly IdNode[]): DepartNode[] {
  return nodes.map(({ key, title, children }) =>
    children.length > 0 ? { key, title, isLeaf: false, children: wholeTree(children) } : { key, title, isLeaf: true },
  );
}

/** A department and all its descendants. */
export function branchOf(node: DepartNode): DepartNode[] {
  return [node, ...(node.children ?? []).flatMap(branchOf)];
}
