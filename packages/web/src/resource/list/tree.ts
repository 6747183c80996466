/** A row with its children; leaves have no `children`, so that no empty expander shows. */
export type TreeNode<Row> = Row & { children?: TreeNode<Row>[] };

interface TreeRow {
  id: string;
  parentId: string | null;
}

/**
 * Builds a tree from rows with parent ids, in row order. A row whose parent is missing becomes a root, and so does one
 * in a cycle, so that no row is lost.
 */
export function treeOf<Row extends TreeRow>(rows: readonly Row[]): TreeNode<Row>[] {
  const nodes = new Map(rows.map((row): [string, TreeNode<Row>] => [row.id, { ...row }]));
  const roots: TreeNode<Row>[] = [];
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    if (!parent || isAbove(nodes, node.id, parent)) roots.push(node);
    else parent.children = [...(parent.children ?? []), node];
  }
  return roots;
}

/** True when `id` is `start` or one of its ancestors. */
function isAbove<Row extends TreeRow>(nodes: ReadonlyMap<string, Row>, id: string, start: Row): boolean {
  const seen = new Set<string>();
  for (
    let node: Row | undefined = start;
    node && !seen.has(node.id);
    node = node.parentId === null ? undefined : nodes.get(node.parentId)
  ) {
    if (node.id === id) return true;
    seen.add(node.id);
  }
  return false;
}

/** The matching nodes with all their ancestors and descendants. */
export function matchingTree<Row>(nodes: readonly TreeNode<Row>[], matches: (row: Row) => boolean): TreeNode<Row>[] {
  return nodes.flatMap((node) => {
    if (matches(node)) return [node];
    const children = matchingTree(node.children ?? [], matches);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Depth of a row, itself included. */
export function depthOf(rows: readonly TreeRow[], id: string): number {
  const byId = new Map(rows.map((row) => [row.id, row]));
  let depth = 0;
  for (
    let row = byId.get(id);
    row && depth <= rows.length;
    row = row.parentId === null ? undefined : byId.get(row.parentId)
  )
    depth += 1;
  return depth;
}
