import { RE2JS } from 're2js';

/**
 * A pattern from outside, run in time linear in the text by an engine without backtracking: no pattern of an
 * administrator and no text of a user can hold up the server. The browser has the same engine (web/lib/safe-regex.ts).
 */
export interface SafePattern {
  /** Steps the engine may take for each character of a text. */
  cost: number;
  /** Whether the text matches from end to end. */
  fits(text: string): boolean;
}

/** Rules are few; an endless stream of patterns must not stay. */
const KEPT = 500;
const compiled = new Map<string, SafePattern | undefined>();

/** Repeated repeats and long chains of them make large programs; a check stays below some milliseconds with this. */
export const PATTERN_COST = 2000;

/** A pattern written for JavaScript; undefined for one that is wrong, too costly or needs look-around or back references. */
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
    return cost > PATTERN_COST ? undefined : { cost, fits: (text) => program.testExact(text) };
  } catch {
    return undefined;
  }
}
