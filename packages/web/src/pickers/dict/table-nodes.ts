import type { TreeOption } from '@songbai/contract/wire/envelope.ts';

/** A row in a tree over a table; `children` is missing while nobody has asked for them. */
export interface TableNode {
  /** By what the level below is asked for; the control itself takes `key` for the value. */
  rowId: string;
  /** What is stored. */
  value: string;
  title: string;
  isLeaf: boolean;
  children?: TableNode[];
}

/**
 * An option as a node, with all that came below it.
 * @param stored what of it is stored; its value unless said otherwise
 */
export function tableNode<Option extends TreeOption & { children?: readonly Option[] }>(
  option: Option,
  stored: (option: Option) => string = ({ value }) => value,
): TableNode {
  const { key, title, leaf, children } = option;
  const node = { rowId: key, value: stored(option), title, isLeaf: leaf };
  return children ? { ...node, children: children.map((child) => tableNode(child, stored)) } : node;
}

/** The tree with one more level; one that came back empty makes its row a leaf (contract/3 §3). */
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

/** What stands in the place of a tree whose condition is no JSON object (spec/2 §5). */
export const CONDITION_TEXT = '组件JTreeSelect-condition传值有误，需要一个json字符串!';

export function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
