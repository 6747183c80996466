import { Unreadable } from './nodes.ts';

export interface Token {
  kind: 'name' | 'text' | 'number' | 'variable' | 'mark' | 'end';
  text: string;
  at: number;
}

const TOKEN = new RegExp(
  [
    String.raw`(?<number>\d+(?:\.\d+)?)`,
    '(?<name>[A-Za-z][A-Za-z0-9_$]*)',
    String.raw`'(?<single>(?:[^'\\]|\\.)*)'`,
    String.raw`"(?<double>(?:[^"\\]|\\.)*)"`,
    String.raw`#\{(?<variable>[A-Za-z_]{1,40})\}`,
    String.raw`(?<mark><>|!=|==|>=|<=|&&|\|\||[=<>+\-*/%(),.!])`,
  ].join('|'),
  'suy',
);

/** Other spellings of the same marks and words. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['=', '=='],
  ['<>', '!='],
  ['&&', 'and'],
  ['||', 'or'],
  ['!', 'not'],
]);

/** @throws Unreadable at the first character that begins nothing */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; ; ) {
    while (/\s/.test(source.charAt(at))) at += 1;
    if (at >= source.length) return [...tokens, { kind: 'end', text: '', at }];
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(source);
    if (!found?.groups) throw new Unreadable(source.slice(at), at);
    tokens.push(tokenOf(found.groups, at));
    at = TOKEN.lastIndex;
  }
}

function tokenOf(groups: Record<string, string | undefined>, at: number): Token {
  const { number, name, single, double, variable, mark } = groups;
  if (number !== undefined) return { kind: 'number', text: number, at };
  if (name !== undefined) return wordOf(name, at);
  if (variable !== undefined) return { kind: 'variable', text: variable, at };
  if (mark !== undefined) return { kind: 'mark', text: SAME.get(mark) ?? mark, at };
  return { kind: 'text', text: (single ?? double ?? '').replace(/\\(.)/gsu, '$1'), at };
}

const WORDS: ReadonlySet<string> = new Set(['and', 'or', 'not']);

function wordOf(name: string, at: number): Token {
  const lower = name.toLowerCase();
  return WORDS.has(lower) ? { kind: 'mark', text: lower, at } : { kind: 'name', text: name, at };
}
