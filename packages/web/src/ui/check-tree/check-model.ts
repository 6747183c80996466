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

/** The check state after a click on a box: where nothing is left to tick, a half tick goes. */
export function clicked(
  index: CheckIndex,
  ticked: readonly string[],
  locked: ReadonlySet<string>,
  toggle: Toggle,
): string[] {
  const next = toggled(index, ticked, locked, toggle);
  return toggle.on && next.length === ticked.length ? toggled(index, ticked, locked, { ...toggle, on: false }) : next;
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

/** How many of the nodes below a node are ticked, by the key of every node that has some below it. */
export function ticksBelow(
  index: CheckIndex,
  ticked: readonly string[],
): ReadonlyMap<string, { on: number; of: number }> {
  const on = new Set(ticked);
  const counts = new Map<string, { on: number; of: number }>();
  for (const key of index.keys) {
    for (const above of index.above(key)) {
      const count = counts.get(above) ?? { on: 0, of: 0 };
      counts.set(above, { on: count.on + (on.has(key) ? 1 : 0), of: count.of + 1 });
    }
  }
  return counts;
}

/**
 * What the boxes show: a node whose branch is ticked in part has half a tick, and the next click ticks all of it.
 * Without the tie between parents and children every box speaks for itself.
 */
export function shownTicks(
  index: CheckIndex,
  ticked: readonly string[],
  linked: boolean,
): { checked: string[]; halfChecked: string[] } {
  if (!linked) return { checked: [...ticked], halfChecked: [] };
  const on = new Set(ticked);
  const half = [...ticksBelow(index, ticked)].flatMap(([key, count]) => {
    const all = count.on === count.of && on.has(key);
    return !all && (on.has(key) || count.on > 0) ? [key] : [];
  });
  const halves = new Set(half);
  return { checked: ticked.filter((key) => !halves.has(key)), halfChecked: half };
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
