import type { TreeOption } from '@songbai/contract/wire/envelope.ts';

/** A row in a tree over a table; `children` is missing while nobody has asked for them. */
export interface TableNode {
  value: string;
  title: string;
  isLeaf: boolean;
  children?: TableNode[];
}

/** The tree with one more level; one that came back empty makes its row a leaf (contract/3 §3). */
export function withLevel(
  nodes: readonly TableNode[],
  parent: string | undefined,
  below: readonly TreeOption[],
): TableNode[] {
  const level = below.map(({ value, title, leaf }) => ({ value, title, isLeaf: leaf }));
  if (parent === undefined) return level;
  return nodes.map((node) => {
    if (node.value === parent) return level.length > 0 ? { ...node, children: level } : { ...node, isLeaf: true };
    return node.children ? { ...node, children: withLevel(node.children, parent, below) } : node;
  });
}

export function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
