import { AGGREGATES } from './functions.ts';
import { type Expression, type ExpressionProblem, type Node, problemAt } from './nodes.ts';

/** What an expression may name. */
export interface Names {
  fields: ReadonlySet<string>;
  /** Fields by sub-table; they are read inside `sum`, `count`, `max`, `min` and `avg` only. */
  subs?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Fields by linking field; `option` where options are asked about. */
  linked?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The first part that is not of this form, or not where it can be read; undefined: all names are known. */
export const nameProblemOf = ({ node }: Expression, names: Names): ExpressionProblem | undefined =>
  walk(node, names, undefined);

/** @param over the sub-table whose rows the part is calculated for */
function walk(node: Node, names: Names, over: string | undefined): ExpressionProblem | undefined {
  switch (node.kind) {
    case 'literal':
      return undefined;
    case 'field':
      return names.fields.has(node.name) ? undefined : problemAt(node.name, node.at);
    case 'path':
      return isPath(node, names, over) ? undefined : problemAt(`${node.of}.${node.name}`, node.at);
    case 'unary':
      return walk(node.of, names, over);
    case 'binary':
      return walk(node.left, names, over) ?? walk(node.right, names, over);
    case 'call':
      return call(node, names, over);
  }
}

const isPath = ({ of, name }: Extract<Node, { kind: 'path' }>, { subs, linked }: Names, over: string | undefined) =>
  (linked?.get(of)?.has(name) ?? false) || (over === of && (subs?.get(of)?.has(name) ?? false));

function call(
  { name, given }: Extract<Node, { kind: 'call' }>,
  names: Names,
  over: string | undefined,
): ExpressionProblem | undefined {
  const [only, more] = given;
  const sub = AGGREGATES.has(name) && only && !more ? subIn(only, names) : undefined;
  if (sub !== undefined && over !== undefined) return problemAt(sub.text, sub.at);
  // `count(items)`
  if (sub && only?.kind === 'field') return undefined;
  return given.map((part) => walk(part, names, sub?.name ?? over)).find((problem) => problem !== undefined);
}

/** The sub-table that an argument goes over; of two, the second is not known inside the first. */
function subIn(node: Node, names: Names): { name: string; text: string; at: number } | undefined {
  const { subs, fields } = names;
  if (node.kind === 'field' && subs?.has(node.name) && !fields.has(node.name))
    return { name: node.name, text: node.name, at: node.at };
  if (node.kind === 'path' && subs?.has(node.of))
    return { name: node.of, text: `${node.of}.${node.name}`, at: node.at };
  if (node.kind === 'unary') return subIn(node.of, names);
  if (node.kind === 'binary') return subIn(node.left, names) ?? subIn(node.right, names);
  if (node.kind === 'call') return node.given.map((part) => subIn(part, names)).find((sub) => sub !== undefined);
  return undefined;
}

export type FormulaOrder = { ok: true; order: readonly string[] } | { ok: false; circle: readonly string[] };

/** Formulas in the order in which each finds those that it reads calculated, or the names that go in a circle. */
export function formulaOrder(formulas: ReadonlyMap<string, Pick<Expression, 'fields'>>): FormulaOrder {
  const order: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const circleFrom = (name: string): readonly string[] | undefined => {
    if (done.has(name)) return undefined;
    const at = path.indexOf(name);
    if (at >= 0) return path.slice(at);
    path.push(name);
    for (const read of formulas.get(name)?.fields ?? []) {
      const circle = formulas.has(read) ? circleFrom(read) : undefined;
      if (circle) return circle;
    }
    path.pop();
    done.add(name);
    order.push(name);
    return undefined;
  };
  for (const name of formulas.keys()) {
    const circle = circleFrom(name);
    if (circle) return { ok: false, circle };
  }
  return { ok: true, order };
}
