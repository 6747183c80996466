export interface CheckNode {
  key: string;
  title: string;
  children?: CheckNode[];
}

/** Where each node of a tree stands. */
export interface CheckIndex {
  keys: readonly string[];
  above(key: string): readonly string[];
  /** Everything below, at any depth. */
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
  /** With the tie between parents and children, a node takes those below it along and needs those above it. */
  linked: boolean;
}

/** The ticks after one of them was set or taken; locked ones stay as they are, and so do those the tree does not show. */
export function toggled(
  index: CheckIndex,
  ticked: readonly string[],
  locked: ReadonlySet<string>,
  { key, on, linked }: Toggle,
): string[] {
  const touched = linked ? [key, ...index.below(key), ...(on ? index.above(key) : [])] : [key];
  return changed(ticked, touched, locked, on);
}

/** The ticks after all of the tree were set or taken. */
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

/** What holds the text, with what leads to it and what is below it. */
export function searched(nodes: readonly CheckNode[], keyword: string): CheckNode[] {
  const text = keyword.trim().toLowerCase();
  if (text === '') return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(text)) return [node];
    const children = searched(node.children ?? [], keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
