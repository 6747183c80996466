import { decimalOf } from './decimal.ts';
import { FUNCTIONS, VARIABLE_FUNCTIONS } from './functions.ts';
import { COMPARISONS, type Expression, type ExpressionProblem, type Node, type Operator, Unreadable } from './nodes.ts';
import { type Token, tokensOf } from './tokens.ts';

const MOST_NODES = 200;
const LONGEST = 1000;
/** Brackets and signs inside each other; real expressions nest less. */
const DEEPEST = 40;

const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** From the weakest to the strongest; `not` stands between the second and the third. */
const LEVELS: readonly (readonly Operator[])[] = [['or'], ['and'], COMPARISONS, ['+', '-'], ['*', '/', '%']];
const NOT_LEVEL = 2;

export class Parser {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  #nodes = 0;
  #depth = 0;

  constructor(source: string) {
    if (source.length > LONGEST) throw new Unreadable(`超过${LONGEST}个字符`, 0);
    this.#source = source;
    this.#tokens = tokensOf(source);
  }

  whole(): Node {
    const node = this.#level(0);
    const { kind, at } = this.#peek();
    if (kind !== 'end') throw new Unreadable(this.#source.slice(at), at);
    return node;
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: this.#source.length };
  }

  #take(): Token {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #isMark(text: string): boolean {
    const token = this.#peek();
    return token.kind === 'mark' && token.text === text;
  }

  #expect(text: string): void {
    if (!this.#isMark(text)) throw this.#wrong();
    this.#next += 1;
  }

  /** What stands at the present place, or the whole where it ends too early. */
  #wrong(): Unreadable {
    const { kind, at } = this.#peek();
    return new Unreadable(kind === 'end' ? this.#source : this.#source.slice(at), at);
  }

  #made(node: Node): Node {
    this.#nodes += 1;
    if (this.#nodes > MOST_NODES) throw new Unreadable(`超过${MOST_NODES}项`, this.#peek().at);
    return node;
  }

  #deeper<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.#wrong();
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #level(at: number): Node {
    const operators = LEVELS[at];
    if (!operators) return this.#sign();
    if (at === NOT_LEVEL && this.#isMark('not')) {
      this.#next += 1;
      return this.#made({ kind: 'unary', op: 'not', of: this.#deeper(() => this.#level(NOT_LEVEL)) });
    }
    let left = this.#level(at + 1);
    for (;;) {
      const { kind, text } = this.#peek();
      const op = kind === 'mark' ? operators.find((known) => known === text) : undefined;
      if (op === undefined) return left;
      this.#next += 1;
      left = this.#made({ kind: 'binary', op, left, right: this.#level(at + 1) });
      // `1 < x < 5` means something else to whoever writes it.
      if (at === NOT_LEVEL && COMPARISONS.some((other) => this.#isMark(other))) throw this.#wrong();
    }
  }

  #sign(): Node {
    if (!this.#isMark('-')) return this.#single();
    this.#next += 1;
    return this.#made({ kind: 'unary', op: '-', of: this.#deeper(() => this.#sign()) });
  }

  #single(): Node {
    const token = this.#take();
    switch (token.kind) {
      case 'number': {
        const value = decimalOf(token.text);
        if (!value) throw new Unreadable(token.text, token.at);
        return this.#made({ kind: 'literal', value });
      }
      case 'text':
        return this.#made({ kind: 'literal', value: token.text });
      case 'variable':
        return this.#variable(token);
      case 'name':
        return this.#named(token);
      default:
        if (token.kind === 'mark' && token.text === '(') return this.#bracket();
        this.#next -= 1;
        throw this.#wrong();
    }
  }

  #bracket(): Node {
    const node = this.#deeper(() => this.#level(0));
    this.#expect(')');
    return node;
  }

  #variable({ text, at }: Token): Node {
    const name = VARIABLE_FUNCTIONS.get(text.replaceAll('_', '').toLowerCase());
    if (name === undefined) throw new Unreadable(`#{${text}}`, at);
    return this.#made({ kind: 'call', name, given: [], at });
  }

  #named({ text, at }: Token): Node {
    if (this.#isMark('(')) return this.#call(text, at);
    if (this.#isMark('.')) {
      this.#next += 1;
      const field = this.#take();
      if (field.kind !== 'name' || this.#isMark('.') || this.#isMark('('))
        throw new Unreadable(this.#source.slice(at), at);
      return this.#made({ kind: 'path', of: text, name: field.text, at });
    }
    const constant = CONSTANTS.get(text.toLowerCase());
    if (constant !== undefined) return this.#made({ kind: 'literal', value: constant });
    return this.#made({ kind: 'field', name: text, at });
  }

  #call(text: string, at: number): Node {
    const name = text.toLowerCase();
    const known = FUNCTIONS.get(name);
    if (!known) throw new Unreadable(text, at);
    this.#expect('(');
    const given: Node[] = [];
    while (!this.#isMark(')')) {
      if (given.length > 0) this.#expect(',');
      given.push(this.#deeper(() => this.#level(0)));
    }
    this.#next += 1;
    if (given.length < known.least || given.length > known.most)
      throw new Unreadable(this.#source.slice(at, this.#peek().at).trim(), at);
    return this.#made({ kind: 'call', name, given, at });
  }
}

export type ParsedExpression = { ok: true; expression: Expression } | { ok: false; problem: ExpressionProblem };

export function withReads(source: string, node: Node): Expression {
  const fields = new Set<string>();
  const paths = new Map<string, Expression['paths'][number]>();
  visit(node, (part) => {
    if (part.kind === 'field') fields.add(part.name);
    if (part.kind === 'path') paths.set(`${part.of}.${part.name}`, { of: part.of, name: part.name, at: part.at });
  });
  return { source, node, fields: [...fields], paths: [...paths.values()] };
}

/** Every node, from the outermost inwards. */
export function visit(node: Node, each: (node: Node) => void): void {
  each(node);
  if (node.kind === 'binary') {
    visit(node.left, each);
    visit(node.right, each);
  } else if (node.kind === 'unary') visit(node.of, each);
  else if (node.kind === 'call') for (const part of node.given) visit(part, each);
}
