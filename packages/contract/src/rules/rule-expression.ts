import { LIMITS } from '../limits.ts';
import type { Filter, Operator } from '../resource/filter.ts';
import { filled, isVariable, type RuleValues, VARIABLE } from './rule-variables.ts';

/**
 * The safe subset of SQL allowed in a data rule (contract/1 §7.5 USE_SQL_RULES): `column op value`, joined by `and` and
 * `or`, in brackets. It is never passed to the database: it is parsed into a filter tree, whose columns are checked and
 * whose values are bound. Values of the tree still contain variables; `filledExpression` substitutes those of a user.
 */
export type RuleExpression = { ok: true; filter: Filter } | { ok: false; error: string };

/** Limit against hostile texts; real rules nest less. */
const DEEPEST = 20;
export const EXPRESSION_LENGTH = 1000;

interface Token {
  kind: 'word' | 'text' | 'number' | 'variable' | 'mark' | 'end';
  text: string;
  /** Offset in the expression, from 0. */
  at: number;
}

/** Why an expression cannot be parsed, and where. */
class Unreadable extends Error {}

const TOKEN = new RegExp(
  [
    '(?<word>[A-Za-z_][A-Za-z0-9_]*)',
    "'(?<text>(?:[^']|'')*)'",
    '(?<number>-?\\d+(?:\\.\\d+)?)',
    `(?<variable>${VARIABLE.source})`,
    '(?<mark><>|!=|>=|<=|[=<>(),])',
  ].join('|'),
  'y',
);

const COMPARISONS: Readonly<Record<string, Operator>> = {
  '=': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};

/**
 * Never throws; the error contains the character at which parsing stopped, worded for the rule's author.
 * @param fieldOf the field that a column of the expression means
 */
export function parseRuleExpression(source: string, fieldOf = fieldOfColumn): RuleExpression {
  if (source.length > EXPRESSION_LENGTH) return { ok: false, error: `表达式不能超过${EXPRESSION_LENGTH}个字符` };
  try {
    const reader = new Reader(tokensOf(source), fieldOf);
    return { ok: true, filter: reader.whole() };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, error: error.message };
    throw error;
  }
}

/**
 * The same expression with other names of columns; one that cannot be parsed stays as it is.
 * @param nameOf the new name of a column; undefined: it keeps its own
 */
export function withColumnNames(source: string, nameOf: (column: string) => string | undefined): string {
  if (!parseRuleExpression(source).ok) return source;
  let written = '';
  let end = 0;
  for (const { kind, text, at } of tokensOf(source)) {
    const name = kind === 'word' && !KEYWORDS.has(text.toLowerCase()) ? nameOf(text) : undefined;
    if (name === undefined) continue;
    written += source.slice(end, at) + name;
    end = at + text.length;
  }
  return written + source.slice(end);
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    if (/\s/.test(source[at] ?? '')) {
      at += 1;
      continue;
    }
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(source);
    if (!found) throw new Unreadable(unknownText(source, at));
    const [kind, text] = Object.entries(found.groups ?? {}).find(([, part]) => part !== undefined) ?? ['mark', ''];
    tokens.push({ kind: kind as Token['kind'], text: kind === 'text' ? text.replaceAll("''", "'") : text, at });
    at += found[0].length;
  }
  return [...tokens, { kind: 'end', text: '', at: source.length }];
}

function unknownText(source: string, at: number): string {
  if (source[at] === "'") return `第${at + 1}个字符处的引号没有成对`;
  return `第${at + 1}个字符「${source[at]}」不能识别`;
}

/** Parses tokens from left to right; only brackets recurse, and their depth is limited. */
class Reader {
  private readonly tokens: readonly Token[];
  private readonly fieldOf: (column: string) => string;
  private next = 0;
  private conditions = 0;
  constructor(tokens: readonly Token[], fieldOf: (column: string) => string) {
    this.tokens = tokens;
    this.fieldOf = fieldOf;
  }

  whole(): Filter {
    const filter = this.either(0);
    const rest = this.peek();
    if (rest.kind !== 'end') throw this.unexpected(rest, 'and、or 或表达式结束');
    return filter;
  }

  private either(depth: number): Filter {
    const parts = this.joined('or', () => this.all(depth));
    return parts.length === 1 && parts[0] ? parts[0] : { or: parts };
  }

  private all(depth: number): Filter {
    const parts = this.joined('and', () => this.part(depth));
    return parts.length === 1 && parts[0] ? parts[0] : { and: parts };
  }

  private joined(joint: string, read: () => Filter): Filter[] {
    const parts = [read()];
    while (this.isWord(this.peek(), joint)) {
      this.next += 1;
      parts.push(read());
    }
    return parts;
  }

  private part(depth: number): Filter {
    if (!this.isMark(this.peek(), '(')) return this.condition();
    if (depth >= DEEPEST) throw new Unreadable(`括号不能超过${DEEPEST}层`);
    this.next += 1;
    const filter = this.either(depth + 1);
    this.expectMark(')');
    return filter;
  }

  private condition(): Filter {
    const column = this.take();
    if (column.kind !== 'word' || KEYWORDS.has(column.text.toLowerCase())) throw this.unexpected(column, '字段名');
    this.conditions += 1;
    if (this.conditions > LIMITS.filterConditions) throw new Unreadable(`条件不能超过${LIMITS.filterConditions}个`);
    const field = this.fieldOf(column.text);
    const operator = this.take();
    if (this.isWord(operator, 'is')) return this.empty(field);
    if (this.isWord(operator, 'in')) return { field, op: 'in', value: this.list() };
    if (this.isWord(operator, 'like')) return likeCondition(field, this.value(), operator.at);
    const op = operator.kind === 'mark' ? COMPARISONS[operator.text] : undefined;
    if (!op) throw this.unexpected(operator, '=、!=、>、>=、<、<=、like、in 或 is null');
    return { field, op, value: this.value() };
  }

  private empty(field: string): Filter {
    const token = this.take();
    if (!this.isWord(token, 'null')) throw this.unexpected(token, 'null');
    return { field, op: 'empty', value: '' };
  }

  private list(): string[] {
    this.expectMark('(');
    const values = [this.value()];
    while (this.isMark(this.peek(), ',')) {
      this.next += 1;
      values.push(this.value());
    }
    this.expectMark(')');
    return values;
  }

  private value(): string {
    const token = this.take();
    if (token.kind === 'text' || token.kind === 'number' || token.kind === 'variable') return token.text;
    throw this.unexpected(token, '值，文字需用单引号括起');
  }

  private expectMark(mark: string): void {
    const token = this.take();
    if (!this.isMark(token, mark)) throw this.unexpected(token, `「${mark}」`);
  }

  private take(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.next += 1;
    return token;
  }

  private peek(): Token {
    return this.tokens[this.next] ?? { kind: 'end', text: '', at: 0 };
  }

  private isWord(token: Token, word: string): boolean {
    return token.kind === 'word' && token.text.toLowerCase() === word;
  }

  private isMark(token: Token, mark: string): boolean {
    return token.kind === 'mark' && token.text === mark;
  }

  private unexpected(token: Token, wanted: string): Unreadable {
    if (token.kind === 'end') return new Unreadable(`表达式不完整，末尾应为${wanted}`);
    return new Unreadable(`第${token.at + 1}个字符「${token.text.slice(0, 20)}」处应为${wanted}`);
  }
}

const KEYWORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in', 'is', 'like', 'null', 'select', 'union']);

/** Columns may be spelled as in the database. */
export function fieldOfColumn(column: string): string {
  const plain = /[a-z]/.test(column) ? column : column.toLowerCase();
  return plain.replace(/(?<=[A-Za-z0-9])_([A-Za-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

/** Only `%` at the ends has meaning, because the filter tree supports no other patterns. */
function likeCondition(field: string, pattern: string, at: number): Filter {
  const [starts, ends] = [pattern.startsWith('%'), pattern.length > 1 && pattern.endsWith('%')];
  const value = pattern.slice(starts ? 1 : 0, ends ? -1 : undefined);
  if (value === '' || value.includes('%')) {
    throw new Unreadable(`第${at + 1}个字符「like」的值只能在开头或结尾使用一个%，且不能为空`);
  }
  if (starts) return { field, op: ends ? 'like' : 'leftLike', value };
  return { field, op: ends ? 'rightLike' : 'eq', value };
}

const LIKES: ReadonlySet<Operator> = new Set(['like', 'leftLike', 'rightLike']);
const NOTHING: Filter = { or: [] };

/**
 * The expression for one user. A pattern that becomes empty would match every row and so widen the access: it matches
 * none instead.
 */
export function filledExpression(filter: Filter, values: RuleValues): Filter {
  if ('and' in filter) return { and: filter.and.map((part) => filledExpression(part, values)) };
  if ('or' in filter) return { or: filter.or.map((part) => filledExpression(part, values)) };
  const { field, op, value } = filter;
  if (op === 'in') return { field, op, value: [value].flat().flatMap((one) => filledList(one, values)) };
  const text = filled(String(value), values);
  return LIKES.has(op) && text === '' ? NOTHING : { field, op, value: text };
}

/** A variable in a list expands to all of its values; a literal stays as it is, including commas. */
function filledList(value: string, values: RuleValues): string[] {
  const text = filled(value, values);
  if (!isVariable(value)) return [text];
  return text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
