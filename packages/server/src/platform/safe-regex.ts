import { RE2JS } from 're2js';

/**
 * A pattern from outside, matched in time linear in the text by an engine without backtracking: no pattern of an
 * administrator and no text of a user can block the server. The browser has the same engine (web/lib/safe-regex.ts).
 */
export interface SafePattern {
  /** Steps the engine may take for each character of a text. */
  cost: number;
  /** Whether the whole text matches. */
  fits(text: string): boolean;
  /** Whether some part of the text matches. */
  isIn(text: string): boolean;
  /**
   * Every match replaced; `$1` and `${name}` stand for groups, as in Java.
   * @throws Error for a group that the pattern does not have, once something matches
   */
  replaceAll(text: string, replacement: string): string;
  /** Names and numbers of its groups. */
  groups: ReadonlySet<string>;
}

/** Rules are few; bounded against an endless stream of patterns. */
const KEPT = 500;
const compiled = new Map<string, SafePattern | undefined>();

/**
 * Nested repeats and long chains of them make large programs; with this limit a check takes at most a few milliseconds.
 */
export const PATTERN_COST = 2000;

/** Compiles a JavaScript pattern; undefined when invalid, too costly or with look-around or back references. */
export function safePattern(pattern: string): SafePattern | undefined {
  if (compiled.has(pattern)) return compiled.get(pattern);
  if (compiled.size >= KEPT) compiled.clear();
  const made = compile(pattern);
  compiled.set(pattern, made);
  return made;
}

function compile(pattern: string): SafePattern | undefined {
  try {
    const program = RE2JS.compile(RE2JS.translateRegExp(pattern));
    const cost = program.programSize();
    if (cost > PATTERN_COST) return undefined;
    const numbers = Array.from({ length: program.groupCount() + 1 }, (_, at) => String(at));
    return {
      cost,
      fits: (text) => program.testExact(text),
      isIn: (text) => program.test(text),
      replaceAll: (text, replacement) => program.matcher(text).replaceAll(replacement, true),
      groups: new Set([...numbers, ...Object.keys(program.namedGroups())]),
    };
  } catch {
    return undefined;
  }
}
