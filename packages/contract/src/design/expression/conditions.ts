import { decimalOf } from './decimal.ts';
import { type Node, type Operator, Unreadable } from './nodes.ts';

/** `field#op#val` of the family (contract/2 §16.6), several joined by `&&` or `||`. */
const CONDITION = /^\s*([A-Za-z][A-Za-z0-9_$]*)#(eq|ne|in|empty|gt|ge|lt|le)#(.*?)\s*$/su;

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['eq', '=='],
  ['ne', '!='],
  ['gt', '>'],
  ['ge', '>='],
  ['lt', '<'],
  ['le', '<='],
]);

/** Whether a text is written in the family's short form. */
export const isFamilyCondition = (source: string): boolean => /^\s*[A-Za-z][A-Za-z0-9_$]*#/u.test(source);

const MOST_CONDITIONS = 20;

/** @throws Unreadable, naming the condition that is none */
export function familyCondition(source: string): Node {
  const alternatives = source.split('||').map((part) => joined(part.split('&&'), 'and'));
  return alternatives.reduce((left, right) => ({ kind: 'binary', op: 'or', left, right }));
}

function joined(parts: readonly string[], op: 'and'): Node {
  if (parts.length > MOST_CONDITIONS) throw new Unreadable(`超过${MOST_CONDITIONS}项`, 0);
  return parts.map(one).reduce((left, right) => ({ kind: 'binary', op, left, right }));
}

function one(source: string): Node {
  const [, name = '', op = '', text = ''] = CONDITION.exec(source) ?? [];
  if (name === '') throw new Unreadable(source, 0);
  const field: Node = { kind: 'field', name, at: 0 };
  if (op === 'empty') {
    const isEmpty: Node = { kind: 'call', name: 'isempty', given: [field], at: 0 };
    return text === 'false' ? { kind: 'unary', op: 'not', of: isEmpty } : isEmpty;
  }
  if (op === 'in') return { kind: 'call', name: 'in', given: [field, ...text.split(',').map(literal)], at: 0 };
  return { kind: 'binary', op: OPERATORS.get(op) ?? '==', left: field, right: ordered(op, text) };
}

const literal = (value: string): Node => ({ kind: 'literal', value: value.trim() });

/** Numbers have another order than their texts; for equality the field decides. */
const ordered = (op: string, text: string): Node =>
  op === 'eq' || op === 'ne' ? literal(text) : { kind: 'literal', value: decimalOf(text) ?? text.trim() };
