import { RULE_VARIABLES } from '../../rules/rule-variables.ts';
import {
  Refused,
  type SqlNewValue,
  type SqlPair,
  type SqlProblem,
  type SqlStatement,
  type SqlValue,
} from './actions.ts';
import { refusedAt, type Token, tokensOf } from './tokens.ts';

const MOST_STATEMENTS = 50;

type Outcome = { statements: readonly SqlStatement[] } | { problem: SqlProblem };

/** Reads an SQL enhancement: update, insert and delete, several by `;` (online.md §7). */
export function readSql(source: string): Outcome {
  try {
    const reader = new Reader(tokensOf(source));
    return { statements: reader.statements() };
  } catch (error) {
    if (error instanceof Refused) return { problem: error.problem };
    throw error;
  }
}

/** Keys of session variables that have one value each. */
const VARIABLES: ReadonlySet<string> = new Set(
  RULE_VARIABLES.map(({ name }) => name.slice(2, -1).replaceAll('_', '').toLowerCase()).filter(
    (key) => key !== 'sysmultiorgcode',
  ),
);

/** Words that cannot be columns or tables here, so that a forgotten name is told apart from one. */
const WORDS: ReadonlySet<string> = new Set([
  ...['update', 'insert', 'delete', 'select', 'set', 'where', 'and', 'or', 'from', 'into', 'values', 'null', 'with'],
  ...['not', 'in', 'like', 'is', 'union', 'join', 'order', 'limit', 'returning'],
]);

class Reader {
  private readonly tokens: readonly Token[];
  private at = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  statements(): SqlStatement[] {
    const all: SqlStatement[] = [];
    while (this.takeSign(';'));
    while (!this.isAtEnd()) {
      all.push(this.statement());
      if (all.length > MOST_STATEMENTS) throw refusedAt(this.next.line, `超过${MOST_STATEMENTS}条语句`);
      if (!this.isAtEnd()) this.sign(';');
      while (this.takeSign(';'));
    }
    if (all.length === 0) throw refusedAt(1, '');
    return all;
  }

  private statement(): SqlStatement {
    const { line, kind, text } = this.next;
    const verb = kind === 'word' ? text.toLowerCase() : '';
    if (verb === 'select' || verb === 'with') throw new Refused({ kind: 'query' });
    if (verb === 'update') return { line, ...this.update() };
    if (verb === 'insert') return { line, ...this.insert() };
    if (verb === 'delete') return { line, ...this.remove() };
    throw this.refused();
  }

  private update(): Omit<SqlStatement, 'line'> {
    this.word('update');
    const table = this.name();
    this.word('set');
    const set = this.list(() => this.assignment());
    this.distinct(set);
    return { table, action: { kind: 'update', set, where: this.where() } };
  }

  private insert(): Omit<SqlStatement, 'line'> {
    this.word('insert');
    this.word('into');
    const table = this.name();
    this.sign('(');
    const columns = this.list(() => this.name());
    this.sign(')');
    this.word('values');
    this.sign('(');
    const { line } = this.next;
    const values = this.list(() => this.value());
    this.sign(')');
    if (values.length !== columns.length) throw refusedAt(line, '字段与值的个数不一致');
    const set = columns.map((column, index): SqlPair<SqlValue> => ({ column, value: values[index] as SqlValue }));
    this.distinct(set);
    return { table, action: { kind: 'insert', set } };
  }

  private remove(): Omit<SqlStatement, 'line'> {
    this.word('delete');
    this.word('from');
    return { table: this.name(), action: { kind: 'delete', where: this.where() } };
  }

  /** Without a condition a slip would take every row, so there has to be one. */
  private where(): SqlPair<SqlValue>[] {
    const { kind } = this.next;
    if (kind === 'end' || (kind === 'sign' && this.next.text === ';')) throw refusedAt(this.next.line, '缺少where条件');
    this.word('where');
    const pairs: SqlPair<SqlValue>[] = [];
    do {
      const column = this.name();
      this.sign('=');
      pairs.push({ column, value: this.value() });
    } while (this.takeWord('and'));
    return pairs;
  }

  private assignment(): SqlPair<SqlNewValue> {
    const column = this.name();
    this.sign('=');
    const { kind, text } = this.next;
    if (kind !== 'word' || text.toLowerCase() === 'null') return { column, value: this.value() };
    // Only the column itself can be moved: another one's value would be of another moment.
    if (text.toLowerCase() !== column) throw this.refused();
    this.name();
    const sign = this.takeSign('+') ? 1 : this.takeSign('-') ? -1 : undefined;
    if (sign === undefined) throw this.refused();
    return { column, value: { kind: 'moved', sign, by: this.value() } };
  }

  private value(): SqlValue {
    const minus = this.takeSign('-');
    const token = this.next;
    if (token.kind === 'number') {
      this.at += 1;
      return { kind: 'literal', value: (minus ? -1 : 1) * Number(token.text) };
    }
    if (minus) throw this.refused();
    if (this.takeWord('null')) return { kind: 'literal', value: null };
    if (token.kind !== 'text' && token.kind !== 'hole') throw this.refused();
    this.at += 1;
    return token.kind === 'text' ? { kind: 'literal', value: token.text } : holeOf(token.text);
  }

  private list<T>(item: () => T): T[] {
    const items = [item()];
    while (this.takeSign(',')) items.push(item());
    return items;
  }

  private distinct(pairs: readonly SqlPair<unknown>[]): void {
    const twice = pairs.find(({ column }, index) => pairs.findIndex((other) => other.column === column) < index);
    if (twice) throw refusedAt(this.next.line, `重复的字段${twice.column}`);
  }

  private name(): string {
    const { kind, text } = this.next;
    if (kind !== 'word' || WORDS.has(text.toLowerCase())) throw this.refused();
    this.at += 1;
    return text.toLowerCase();
  }

  private word(wanted: string): void {
    if (!this.takeWord(wanted)) throw this.refused();
  }

  private sign(wanted: string): void {
    if (!this.takeSign(wanted)) throw this.refused();
  }

  private takeWord(wanted: string): boolean {
    return this.take('word', wanted);
  }

  private takeSign(wanted: string): boolean {
    return this.take('sign', wanted);
  }

  private take(kind: Token['kind'], wanted: string): boolean {
    if (this.next.kind !== kind || this.next.text.toLowerCase() !== wanted) return false;
    this.at += 1;
    return true;
  }

  private isAtEnd(): boolean {
    return this.next.kind === 'end';
  }

  private get next(): Token {
    return this.tokens[this.at] ?? { kind: 'end', text: '', line: 1 };
  }

  private refused(): Refused {
    const { line, text } = this.next;
    return refusedAt(line, text);
  }
}

/** The names of the family are read with and without underscores; a variable goes before a field of its name. */
function holeOf(name: string): SqlValue {
  const key = name.replaceAll('_', '').toLowerCase();
  return VARIABLES.has(key) ? { kind: 'variable', key } : { kind: 'field', name: name.toLowerCase() };
}
