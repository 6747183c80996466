import { ONE_QUERY, type Place, SqlProblem } from './problem.ts';

/** `${name}` is a value of the report's parameter, `#{name}` one of the session. */
export interface ParamPart {
  name: string;
  session: boolean;
}

export type Token = { at: Place } & (
  | { kind: 'word'; text: string; quoted: boolean }
  | { kind: 'number'; text: string }
  | { kind: 'text'; parts: readonly (string | ParamPart)[] }
  | { kind: 'param'; param: ParamPart }
  | { kind: 'mark'; text: string }
  | { kind: 'end' }
);

/** More than any report needs; the limit keeps reading cheap. */
const MOST_TOKENS = 4000;

const SPACE = /[\s\u3000]+/uy;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const QUOTED = /"([^"\n]{1,60})"|`([^`\n]{1,60})`/uy;
const NUMBER = /\d+(?:\.\d+)?(?![\p{L}\p{N}_.])/uy;
const TEXT = /'((?:[^']|'')*)'/uy;
const PARAM = /([$#])\{\s*([\p{L}_][\p{L}\p{N}_]{0,31})\s*\}/uy;
const MARK = /<>|!=|<=|>=|\|\||[=<>+\-*/%(),.;[\]]/uy;
const COMMENT = /--|\/\*|#(?!\{)/uy;

/**
 * Takes a statement apart. Comments are refused rather than skipped, so that what is read is what stands there.
 * @throws SqlProblem
 */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  const places = placesIn(sql);
  let position = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const found = pattern.exec(sql);
    if (found) position += found[0].length;
    return found;
  };
  while (position < sql.length) {
    if (take(SPACE)) continue;
    const at = places(position);
    if (take(COMMENT)) throw new SqlProblem(`${ONE_QUERY}，不能有注释`, at);
    tokens.push({ at, ...nextToken(take, at, sql.slice(position, position + 10)) });
    if (tokens.length > MOST_TOKENS) throw new SqlProblem('报表SQL过长', at);
  }
  tokens.push({ kind: 'end', at: places(sql.length) });
  return tokens;
}

type WithoutPlace<T> = T extends unknown ? Omit<T, 'at'> : never;

function nextToken(take: (pattern: RegExp) => RegExpExecArray | null, at: Place, rest: string): WithoutPlace<Token> {
  const text = take(TEXT);
  if (text) return { kind: 'text', parts: partsOf((text[1] ?? '').replaceAll("''", "'"), at) };
  const param = take(PARAM);
  if (param) return { kind: 'param', param: { name: param[2] ?? '', session: param[1] === '#' } };
  const quoted = take(QUOTED);
  if (quoted) return { kind: 'word', text: quoted[1] ?? quoted[2] ?? '', quoted: true };
  const word = take(WORD);
  if (word) return { kind: 'word', text: word[0], quoted: false };
  const number = take(NUMBER);
  if (number) return { kind: 'number', text: number[0] };
  const mark = take(MARK);
  if (mark) return { kind: 'mark', text: mark[0] };
  const part = rest.split(/\s/u)[0] ?? '';
  throw new SqlProblem(`${part.startsWith('{{') ? '表达式不正确' : '不能识别'}：${part}`, at);
}

/** A text in quotes with the parameters in it: `'%${name}%'`. */
function partsOf(text: string, at: Place): (string | ParamPart)[] {
  if (text.includes('\0')) throw new SqlProblem('文字中有不能使用的字符', at);
  const parts: (string | ParamPart)[] = [];
  let last = 0;
  for (const found of text.matchAll(new RegExp(PARAM.source, 'gu'))) {
    if (found.index > last) parts.push(text.slice(last, found.index));
    parts.push({ name: found[2] ?? '', session: found[1] === '#' });
    last = found.index + found[0].length;
  }
  if (last < text.length || parts.length === 0) parts.push(text.slice(last));
  return parts;
}

function placesIn(sql: string): (position: number) => Place {
  const starts = [0];
  for (let at = sql.indexOf('\n'); at >= 0; at = sql.indexOf('\n', at + 1)) starts.push(at + 1);
  return (position) => {
    let line = starts.length;
    while (line > 1 && (starts[line - 1] ?? 0) > position) line -= 1;
    return { line, column: position - (starts[line - 1] ?? 0) + 1 };
  };
}

/** Parameters that a token names. */
const paramsOf = (token: Token): ParamPart[] => {
  if (token.kind === 'param') return [token.param];
  return token.kind === 'text' ? token.parts.filter((part) => typeof part !== 'string') : [];
};

/** All parameters of a report that tokens name, in their order. */
export function reportParams(tokens: readonly Token[]): string[] {
  const named = tokens.flatMap(paramsOf).filter(({ session }) => !session);
  return [...new Set(named.map(({ name }) => name))];
}

/** A part in brackets, by its place among the tokens; it falls away when one of its parameters is empty. */
interface OptionalPart {
  from: number;
  to: number;
  params: readonly ParamPart[];
}

/**
 * The parts in brackets.
 * @throws SqlProblem for one that does not end, holds another one or names no parameter
 */
export function optionalParts(tokens: readonly Token[]): OptionalPart[] {
  const parts: OptionalPart[] = [];
  let from = -1;
  tokens.forEach((token, index) => {
    const mark = token.kind === 'mark' ? token.text : '';
    if (mark === '[') {
      if (from >= 0) throw new SqlProblem('可选部分[ ]不能嵌套', token.at);
      from = index;
    } else if (mark === ']') {
      const params = from < 0 ? [] : tokens.slice(from, index).flatMap(paramsOf);
      if (params.length === 0) throw new SqlProblem('可选部分[ ]中要有参数', token.at);
      parts.push({ from, to: index, params });
      from = -1;
    }
  });
  const open = from < 0 ? undefined : tokens[from];
  if (open) throw new SqlProblem('可选部分[ ]没有结束', open.at);
  return parts;
}

/** The tokens without brackets, and without the optional parts of which a parameter is empty. */
export function present(tokens: readonly Token[], isEmpty: (param: ParamPart) => boolean): Token[] {
  const gone = new Set<number>();
  for (const { from, to, params } of optionalParts(tokens)) {
    gone.add(from).add(to);
    if (params.some(isEmpty)) for (let index = from; index <= to; index += 1) gone.add(index);
  }
  return tokens.filter((_token, index) => !gone.has(index));
}
