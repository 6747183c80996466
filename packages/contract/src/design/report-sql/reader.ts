import { ONE_QUERY, type Place, SqlProblem } from './problem.ts';
import type { Token } from './tokens.ts';
import type { Query } from './tree.ts';

/** Words that begin or join parts of a query, so that no alias may be one of them without quotes. */
const RESERVED = new Set(
  (
    'select from where group having order limit offset union all join left right full inner outer cross natural using on as ' +
    'and or not in like between is null case when then else end exists distinct by asc desc with recursive into values'
  ).split(' '),
);

/** How deep parts may stand in each other. */
const DEEPEST = 40;

/** Goes through the tokens of a statement. */
export class Reader {
  private readonly tokens: readonly Token[];
  private index = 0;
  private depth = 0;

  private readonly readQuery: (reader: Reader) => Query;

  /** @param readQuery reads a query that stands inside an expression */
  constructor(tokens: readonly Token[], readQuery: (reader: Reader) => Query) {
    this.tokens = tokens;
    this.readQuery = readQuery;
  }

  query(): Query {
    return this.readQuery(this);
  }

  peek(ahead = 0): Token {
    return this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)] as Token;
  }

  get at(): Place {
    return this.peek().at;
  }

  next(): Token {
    const token = this.peek();
    this.index += 1;
    return token;
  }

  isWord(word: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'word' && !token.quoted && token.text.toLowerCase() === word;
  }

  isMark(mark: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'mark' && token.text === mark;
  }

  takeWord(word: string): boolean {
    if (!this.isWord(word)) return false;
    this.index += 1;
    return true;
  }

  takeMark(mark: string): boolean {
    if (!this.isMark(mark)) return false;
    this.index += 1;
    return true;
  }

  needWord(word: string): void {
    if (!this.takeWord(word)) throw this.unexpected();
  }

  needMark(mark: string): void {
    if (!this.takeMark(mark)) throw this.unexpected();
  }

  /** A name that is no word of the language. */
  takeName(): string | undefined {
    const token = this.peek();
    if (token.kind !== 'word' || (!token.quoted && RESERVED.has(token.text.toLowerCase()))) return undefined;
    this.index += 1;
    return token.text;
  }

  needName(): string {
    const name = this.takeName();
    if (name === undefined) throw this.unexpected();
    return name;
  }

  /** Reads what may hold itself. */
  within<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new SqlProblem('报表SQL嵌套过深', this.at);
    try {
      return read();
    } finally {
      this.depth -= 1;
    }
  }

  /** What is said of a token that cannot stand where it does. */
  unexpected(): SqlProblem {
    const token = this.peek();
    if (token.kind === 'param')
      return new SqlProblem(
        token.param.session ? `#{${token.param.name}}只能用作值` : `参数\${${token.param.name}}只能用作值`,
        token.at,
      );
    if (token.kind === 'end') return new SqlProblem('语法不正确：语句不完整', token.at);
    if (token.kind === 'mark' && token.text === ';') return new SqlProblem(ONE_QUERY, token.at);
    const text = token.kind === 'text' ? '文字' : token.text;
    return new SqlProblem(`语法不正确：${text}`, token.at);
  }
}
