import { SqlProblem } from './problem.ts';
import type { Reader } from './reader.ts';
import type { CastType, Expr, Operator } from './tree.ts';

/** An expression; the functions stand in the order in which their operators bind, the loosest first. */
export function readExpression(reader: Reader): Expr {
  return reader.within(() => readJoined(reader, ['or'], () => readJoined(reader, ['and'], () => readNot(reader))));
}

function readJoined(reader: Reader, words: readonly Operator[], read: () => Expr): Expr {
  let left = read();
  for (;;) {
    const { at } = reader;
    const op = words.find((word) => reader.takeWord(word));
    if (!op) return left;
    left = { kind: 'binary', op, left, right: read(), at };
  }
}

function readMarked(reader: Reader, marks: readonly Operator[], read: () => Expr): Expr {
  let left = read();
  for (;;) {
    const { at } = reader;
    const op = marks.find((mark) => reader.takeMark(mark));
    if (!op) return left;
    left = { kind: 'binary', op, left, right: read(), at };
  }
}

function readNot(reader: Reader): Expr {
  const { at } = reader;
  if (!reader.takeWord('not')) return readComparison(reader);
  return reader.within(() => ({ kind: 'not', of: readNot(reader), at }));
}

const COMPARING: Readonly<Record<string, Operator>> = {
  ...{ '=': '=', '<>': '<>', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
};

function readComparison(reader: Reader): Expr {
  const left = readConcat(reader);
  const token = reader.peek();
  if (token.kind === 'param') throw reader.unexpected();
  const op = token.kind === 'mark' && Object.hasOwn(COMPARING, token.text) ? COMPARING[token.text] : undefined;
  if (op) {
    reader.next();
    return { kind: 'binary', op, left, right: readConcat(reader), at: token.at };
  }
  if (reader.takeWord('is')) {
    const not = reader.takeWord('not');
    reader.needWord('null');
    return { kind: 'isNull', of: left, not, at: token.at };
  }
  const not = reader.takeWord('not');
  if (reader.takeWord('like')) return { kind: 'like', of: left, pattern: readConcat(reader), not, at: token.at };
  if (reader.takeWord('between')) {
    const low = readConcat(reader);
    reader.needWord('and');
    return { kind: 'between', of: left, low, high: readConcat(reader), not, at: token.at };
  }
  if (reader.takeWord('in')) return readIn(reader, left, not);
  if (not) throw reader.unexpected();
  return left;
}

function readIn(reader: Reader, of: Expr, not: boolean): Expr {
  const { at } = reader;
  reader.needMark('(');
  if (isQuery(reader)) {
    const query = reader.query();
    reader.needMark(')');
    return { kind: 'inQuery', of, query, not, at };
  }
  return { kind: 'in', of, list: readArguments(reader), not, at };
}

const isQuery = (reader: Reader): boolean => reader.isWord('select') || reader.isWord('with');

/** Expressions up to the closing bracket. */
function readArguments(reader: Reader): Expr[] {
  const list = [readExpression(reader)];
  while (reader.takeMark(',')) list.push(readExpression(reader));
  reader.needMark(')');
  return list;
}

const readConcat = (reader: Reader): Expr => readMarked(reader, ['||'], () => readSum(reader));
const readSum = (reader: Reader): Expr => readMarked(reader, ['+', '-'], () => readProduct(reader));
const readProduct = (reader: Reader): Expr => readMarked(reader, ['*', '/', '%'], () => readSigned(reader));

function readSigned(reader: Reader): Expr {
  const { at } = reader;
  if (reader.takeMark('-')) return reader.within(() => ({ kind: 'minus', of: readSigned(reader), at }));
  if (reader.takeMark('+')) return reader.within(() => readSigned(reader));
  return readPrimary(reader);
}

function readPrimary(reader: Reader): Expr {
  const token = reader.peek();
  const { at } = token;
  if (token.kind === 'number') {
    reader.next();
    return { kind: 'number', text: token.text, at };
  }
  if (token.kind === 'param') {
    reader.next();
    if (reader.isMark('(') || reader.isMark('.')) throw onlyValue(token.param.name, token.param.session, at);
    return { kind: 'param', param: token.param, at };
  }
  if (token.kind === 'text') {
    reader.next();
    const [first] = token.parts;
    if (token.parts.length > 1) return { kind: 'template', parts: token.parts, at };
    return typeof first === 'object' ? { kind: 'param', param: first, at } : { kind: 'text', text: first ?? '', at };
  }
  if (reader.takeMark('(')) return readBracket(reader);
  return readWord(reader);
}

const onlyValue = (name: string, session: boolean, at: Reader['at']) =>
  new SqlProblem(session ? `#{${name}}只能用作值` : `参数\${${name}}只能用作值`, at);

function readBracket(reader: Reader): Expr {
  const { at } = reader;
  if (isQuery(reader)) {
    const query = reader.query();
    reader.needMark(')');
    return { kind: 'scalar', query, at };
  }
  const expr = readExpression(reader);
  reader.needMark(')');
  return expr;
}

function readWord(reader: Reader): Expr {
  const { at } = reader;
  if (reader.takeWord('null')) return { kind: 'null', at };
  if (reader.takeWord('case')) return readCase(reader);
  if (reader.takeWord('exists')) {
    reader.needMark('(');
    const query = reader.query();
    reader.needMark(')');
    return { kind: 'exists', query, at };
  }
  if (reader.isWord('cast') && reader.isMark('(', 1)) return readCast(reader);
  const name = reader.needName();
  if (reader.takeMark('(')) return readCall(reader, name, at);
  if (!reader.takeMark('.')) return { kind: 'column', name, at };
  const column = reader.needName();
  if (reader.isMark('.')) throw new SqlProblem(`表${name}.${column}不在可用范围内`, at);
  if (reader.isMark('(')) throw new SqlProblem(`函数${name}.${column}不可用`, at);
  return { kind: 'column', table: name, name: column, at };
}

function readCall(reader: Reader, name: string, at: Reader['at']): Expr {
  const call = { kind: 'call', name: name.toLowerCase(), at } as const;
  if (reader.takeMark('*')) {
    reader.needMark(')');
    return { ...call, args: [], distinct: false, star: true };
  }
  if (reader.takeMark(')')) return { ...call, args: [], distinct: false, star: false };
  const distinct = reader.takeWord('distinct');
  return { ...call, args: readArguments(reader), distinct, star: false };
}

const CAST_TYPES: Readonly<Record<string, CastType>> = {
  ...{ text: 'text', varchar: 'text', char: 'text', string: 'text' },
  ...{ int: 'integer', integer: 'integer', bigint: 'integer', signed: 'integer' },
  ...{ decimal: 'decimal', numeric: 'decimal', real: 'decimal', double: 'decimal', float: 'decimal' },
};

function readCast(reader: Reader): Expr {
  const { at } = reader;
  reader.next();
  reader.needMark('(');
  const of = readExpression(reader);
  reader.needWord('as');
  const type = reader.needName().toLowerCase();
  const to = Object.hasOwn(CAST_TYPES, type) ? CAST_TYPES[type] : undefined;
  if (!to) throw new SqlProblem(`类型${type}不可用，可以用text、integer、decimal`, at);
  // Lengths and digits mean something else on each engine, and nothing here.
  if (reader.takeMark('(')) {
    while (reader.peek().kind === 'number' || reader.isMark(',')) reader.next();
    reader.needMark(')');
  }
  reader.needMark(')');
  return { kind: 'cast', of, to, at };
}

function readCase(reader: Reader): Expr {
  const { at } = reader;
  const of = reader.isWord('when') ? undefined : readExpression(reader);
  const whens: { when: Expr; result: Expr }[] = [];
  while (reader.takeWord('when')) {
    const when = readExpression(reader);
    reader.needWord('then');
    whens.push({ when, result: readExpression(reader) });
  }
  if (whens.length === 0) throw reader.unexpected();
  const other = reader.takeWord('else') ? readExpression(reader) : undefined;
  reader.needWord('end');
  return { kind: 'case', whens, at, ...(of ? { of } : {}), ...(other ? { other } : {}) };
}
