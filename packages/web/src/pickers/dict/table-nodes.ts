import type { TreeOption } from '@songbai/contract/wire/envelope.ts';

/** A row in a tree over a table; `children` is missing until they are loaded. */
export interface TableNode {
  /** Key for loading the level below; the control itself uses `key` for the value. */
  rowId: string;
  /** The stored value. */
  value: string;
  title: string;
  isLeaf: boolean;
  children?: TableNode[];
}

/**
 * An option as a node, with all its loaded descendants.
 * @param stored the stored value of the option; default: its value
 */
export function tableNode<Option extends TreeOption & { children?: readonly Option[] }>(
  option: Option,
  stored: (option: Option) => string = ({ value }) => value,
): TableNode {
  const { key, title, leaf, children } = option;
  const node = { rowId: key, value: stored(option), title, isLeaf: leaf };
  return children ? { ...node, children: children.map((child) => tableNode(child, stored)) } : node;
}

/** The tree with one more level; an empty level makes its row a leaf (contract/3 §3). */
export function withLevel(
  nodes: readonly TableNode[],
  parent: string | undefined,
  level: readonly TableNode[],
): TableNode[] {
  if (parent === undefined) return [...level];
  return nodes.map((node) => {
    if (node.rowId === parent) return level.length > 0 ? { ...node, children: [...level] } : { ...node, isLeaf: true };
    return node.children ? { ...node, children: withLevel(node.children, parent, level) } : node;
  });
}

/** Shown instead of a tree whose condition is no JSON object (spec/2 §5). */
export const CONDITION_TEXT = '组件JTreeSelect-condition传值有误，需要一个json字符串!';

export function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
