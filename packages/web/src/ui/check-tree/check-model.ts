export interface CheckNode {
  key: string;
  title: string;
  children?: CheckNode[];
}

/** Position of each node in the tree. */
export interface CheckIndex {
  keys: readonly string[];
  above(key: string): readonly string[];
  /** All descendants. */
  below(key: string): readonly string[];
}

export function indexOf(nodes: readonly CheckNode[]): CheckIndex {
  const parents = new Map<string, string | undefined>();
  const children = new Map<string, readonly CheckNode[]>();
  const walk = (level: readonly CheckNode[], parent: string | undefined): void => {
    for (const node of level) {
      parents.set(node.key, parent);
      children.set(node.key, node.children ?? []);
      walk(node.children ?? [], node.key);
    }
  };
  walk(nodes, undefined);
  const below = (key: string): string[] =>
    (children.get(key) ?? []).flatMap((child) => [child.key, ...below(child.key)]);
  const above = (key: string): string[] => {
    const parent = parents.get(key);
    return parent === undefined ? [] : [parent, ...above(parent)];
  };
  return { keys: [...parents.keys()], above, below };
}

export interface Toggle {
  key: string;
  on: boolean;
  /** With linked parents and children, a node also affects its descendants and requires its ancestors. */
  linked: boolean;
}

/** The check state after a change; locked nodes and keys outside the tree are unchanged. */
export function toggled(
  index: CheckIndex,
  ticked: readonly string[],
  locked: ReadonlySet<string>,
  { key, on, linked }: Toggle,
): string[] {
  const touched = linked ? [key, ...index.below(key), ...(on ? index.above(key) : [])] : [key];
  return changed(ticked, touched, locked, on);
}

/** The check state after checking or unchecking everything. */
export function allToggled(
  index: CheckIndex,
  ticked: readonly string[],
  locked: ReadonlySet<string>,
  on: boolean,
): string[] {
  return changed(ticked, index.keys, locked, on);
}

function changed(
  ticked: readonly string[],
  touched: readonly string[],
  locked: ReadonlySet<string>,
  on: boolean,
): string[] {
  const now = new Set(ticked);
  for (const key of touched) {
    if (locked.has(key)) continue;
    if (on) now.add(key);
    else now.delete(key);
  }
  return [...now];
}

/** Nodes that contain the text, with their ancestors and descendants. */
export function searched(nodes: readonly CheckNode[], keyword: string): CheckNode[] {
  const text = keyword.trim().toLowerCase();
  if (text === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(text)) return [node];
    const children = searched(node.children ?? [], keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
