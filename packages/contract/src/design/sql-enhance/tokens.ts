import { Refused } from './actions.ts';

export interface Token {
  kind: 'word' | 'text' | 'number' | 'hole' | 'sign' | 'end' | 'odd';
  /** A text without its quotes, the name in a hole, otherwise as written; of what is odd the rest of its line. */
  text: string;
  line: number;
}

/** Longest piece of a text that a refusal repeats. */
const PART = 30;

const SHAPES: readonly (readonly [Token['kind'], RegExp])[] = [
  ['word', /[A-Za-z_][A-Za-z0-9_$]{0,99}/y],
  ['number', /\d{1,15}(?:\.\d{1,15})?(?![\w.])/y],
  ['hole', /#\{\s*(\w{1,64})\s*\}/y],
  ['text', /'((?:[^']|'')*)'/y],
  ['sign', /[=,;()+-]/y],
];

/** The words of a text, as far as the grammar knows them: no comments, quoted names or schema names. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  while (at < source.length) {
    const space = /\s*/y;
    space.lastIndex = at;
    const gap = space.exec(source)?.[0] ?? '';
    line += breaksIn(gap);
    at += gap.length;
    if (at === source.length) break;
    const found = tokenAt(source, at);
    if (!found || source.startsWith('--', at))
      return [...tokens, { kind: 'odd', text: source.slice(at).split('\n')[0] ?? '', line }];
    tokens.push({ ...found.token, line });
    line += breaksIn(source.slice(at, at + found.length));
    at += found.length;
  }
  return [...tokens, { kind: 'end', text: '', line }];
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

function tokenAt(source: string, at: number): { token: Omit<Token, 'line'>; length: number } | undefined {
  for (const [kind, shape] of SHAPES) {
    shape.lastIndex = at;
    const match = shape.exec(source);
    if (!match) continue;
    const [whole, inner = whole] = match;
    return { token: kind === 'text' ? quoted(inner) : { kind, text: inner }, length: whole.length };
  }
  return undefined;
}

/** The family's scripts write holes in quotes, as `'#{id}'`; they are holes all the same. */
function quoted(inner: string): Omit<Token, 'line'> {
  const hole = /^#\{\s*(\w{1,64})\s*\}$/.exec(inner);
  return hole?.[1] ? { kind: 'hole', text: hole[1] } : { kind: 'text', text: inner.replaceAll("''", "'") };
}

export function refusedAt(line: number, part: string): Refused {
  const shown = part.trim();
  return new Refused({
    kind: 'refused',
    line,
    part: shown.length > PART ? `${shown.slice(0, PART)}…` : shown || '（语句不完整）',
  });
}
