import { isTreeCode, nextTreeCode } from '@songbai/contract/rules/tree-code.ts';

/** A row of a tree in the source. */
export interface TreeNode {
  id: string;
  /** Empty at the top. */
  parentId: string;
  code: string;
  /** Order among its siblings; the code decides among equals. */
  order: number;
}

/** Where a row stands here. */
export interface TreePlace {
  /** Empty at the top. */
  parentId: string;
  code: string;
  /** 1 at the top. */
  level: number;
  hasChildren: boolean;
  changes: string[];
}

export interface TreePlan {
  places: Map<string, TreePlace>;
  /** Rows that can have no place, with the reason. */
  refused: Map<string, string>;
}

interface TreeLimits {
  /** Codes that are taken here. */
  taken: ReadonlySet<string>;
  /** Codes of rows of this tree that are here already. */
  fixed: ReadonlyMap<string, string>;
  maxLength: number;
}

const STEP = 3;

/**
 * Gives every row of a tree a place and a code that tells it. Rows whose parent is missing come to the top, loops are cut
 * at their first row, and codes stay as they are unless they are taken or do not follow from the parent's.
 */
export function planTree(nodes: readonly TreeNode[], limits: TreeLimits): TreePlan {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const { parents, changes } = settledParents(nodes);
  const children = childrenOf(nodes, parents);
  const codes = new CodeBook(limits.taken, limits.fixed);
  const plan: TreePlan = { places: new Map(), refused: new Map() };
  const open = [''];
  for (let parentId = open.shift(); parentId !== undefined; parentId = open.shift()) {
    const siblings = children.get(parentId) ?? [];
    open.push(...siblings.map(({ id }) => id));
    const parent = plan.places.get(parentId);
    if (parentId !== '' && !parent) {
      for (const { id } of siblings) plan.refused.set(id, '上级未导入');
      continue;
    }
    const above = { code: parent?.code ?? '', former: byId.get(parentId)?.code ?? '' };
    const given = codesOf(siblings, { codes, fixed: limits.fixed, above });
    for (const node of siblings) {
      const code = given.get(node.id) ?? '';
      if (code.length > limits.maxLength) {
        plan.refused.set(node.id, `层级超过${Math.floor(limits.maxLength / STEP)}层`);
        continue;
      }
      const notes = [...(changes.get(node.id) ?? [])];
      if (code !== node.code) notes.push(codeNote(node.code, code, limits.taken));
      plan.places.set(node.id, { parentId, code, level: (parent?.level ?? 0) + 1, hasChildren: false, changes: notes });
      if (parent) parent.hasChildren = true;
    }
  }
  return plan;
}

/** Codes of the rows below one parent: those that can stay as they are come first, so that none loses its own to another. */
function codesOf(
  siblings: readonly TreeNode[],
  { codes, fixed, above }: { codes: CodeBook; fixed: ReadonlyMap<string, string>; above: Above },
): Map<string, string> {
  const given = new Map<string, string>();
  for (const { id, code } of siblings) {
    const kept = fixed.get(id) ?? codes.keep(code, above);
    if (kept !== undefined) given.set(id, kept);
  }
  for (const { id } of siblings) if (!given.has(id)) given.set(id, codes.next(above.code));
  return given;
}

/** The code of a parent here, and what it was; both empty at the top. */
interface Above {
  code: string;
  former: string;
}

function codeNote(before: string, after: string, taken: ReadonlySet<string>): string {
  if (before === '') return `没有编码，编为「${after}」`;
  const reason = taken.has(before) ? '已被占用' : '与上级编码不符';
  return `编码「${before.slice(0, 64)}」${reason}，改为「${after}」`;
}

/** The parent of every row: missing ones and loops are gone. */
export function settledParents(nodes: readonly Pick<TreeNode, 'id' | 'parentId'>[]): {
  parents: Map<string, string>;
  changes: Map<string, string[]>;
} {
  const byId = new Set(nodes.map(({ id }) => id));
  const parents = new Map<string, string>();
  const changes = new Map<string, string[]>();
  const settled = new Set<string>();
  for (const node of nodes) {
    const known = node.parentId === '' || byId.has(node.parentId);
    parents.set(node.id, known ? node.parentId : '');
    if (!known) changes.set(node.id, ['上级不存在，改为顶级']);
  }
  for (const { id } of nodes) {
    const path = new Set<string>();
    let at = id;
    for (; at !== '' && !settled.has(at) && !path.has(at); at = parents.get(at) ?? '') path.add(at);
    if (at !== '' && path.has(at)) {
      parents.set(at, '');
      changes.set(at, ['上下级成环，改为顶级']);
    }
    for (const one of path) settled.add(one);
  }
  return { parents, changes };
}

function childrenOf(nodes: readonly TreeNode[], parents: ReadonlyMap<string, string>): Map<string, TreeNode[]> {
  const children = new Map<string, TreeNode[]>();
  const sorted = nodes.toSorted(
    (one, other) => one.order - other.order || compare(one.code, other.code) || compare(one.id, other.id),
  );
  for (const node of sorted) {
    const parent = parents.get(node.id) ?? '';
    const list = children.get(parent);
    if (list) list.push(node);
    else children.set(parent, [node]);
  }
  return children;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The codes in use, and below each parent the last one that was given anew. */
class CodeBook {
  private readonly taken: Set<string>;
  private readonly last = new Map<string, string>();

  constructor(taken: ReadonlySet<string>, fixed: ReadonlyMap<string, string>) {
    this.taken = new Set([...taken, ...fixed.values()]);
  }

  /** The code with the parent's new one before its own step, if it is free. */
  keep(wanted: string, { code: parent, former }: Above): string | undefined {
    const step = wanted.startsWith(former) ? wanted.slice(former.length) : '';
    const code = parent + step;
    if (step.length !== STEP || !isTreeCode(step) || this.taken.has(code)) return undefined;
    this.taken.add(code);
    return code;
  }

  /** The first free code below a parent; codes of deleted rows are taken too. */
  next(parent: string): string {
    let code = nextTreeCode(parent, this.last.get(parent));
    while (this.taken.has(code)) code = nextTreeCode(parent, code);
    this.taken.add(code);
    this.last.set(parent, code);
    return code;
  }
}
