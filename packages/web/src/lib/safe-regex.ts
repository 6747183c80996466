import type { RE2JS } from 're2js';

/** Whether a text matches; `impossible` when the pattern cannot be run safely. */
export type SafeAnswer = boolean | 'impossible';

/** A pattern that no linear-time engine supports (back references, look-around), or that is invalid. */
export class UnsafePatternError extends Error {
  constructor(pattern: string, reason: string) {
    super(`the pattern ${pattern} cannot be run in linear time: ${reason}`);
    this.name = 'UnsafePatternError';
  }
}

type Engine = typeof RE2JS;

let engine: Engine | undefined;
let loading: Promise<Engine> | undefined;

function loadEngine(): Promise<Engine> {
  loading ??= import('re2js').then(
    (module) => {
      engine = module.RE2JS;
      return engine;
    },
    (error: unknown) => {
      // The next call tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Patterns come from definitions of tables and forms, so there are few; the limit guards against an endless stream. */
const KEPT = 200;
const compiled = new Map<string, RE2JS | UnsafePatternError>();

/** Compiles a pattern written for JavaScript; throws `UnsafePatternError`. */
function compile(loaded: Engine, pattern: string): RE2JS {
  const known = compiled.get(pattern) ?? made(loaded, pattern);
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(pattern, known);
  if (known instanceof UnsafePatternError) throw known;
  return known;
}

function made(loaded: Engine, pattern: string): RE2JS | UnsafePatternError {
  try {
    return loaded.compile(loaded.translateRegExp(pattern));
  } catch (error) {
    return new UnsafePatternError(pattern, error instanceof Error ? error.message : String(error));
  }
}

/** Throws `UnsafePatternError` for a pattern that cannot be run; for authors of definitions. */
export async function checkPattern(pattern: string): Promise<void> {
  compile(await loadEngine(), pattern);
}

/**
 * Tests whether an external pattern is found in a text, in time linear in the text: no pattern and no text can freeze
 * the page. The engine is a separate chunk, loaded on first use; later calls answer at once.
 */
export function testSafely(pattern: string, text: string): SafeAnswer | Promise<SafeAnswer> {
  if (engine) return answerOf(engine, pattern, text);
  return loadEngine().then(
    (loaded) => answerOf(loaded, pattern, text),
    () => 'impossible' as const,
  );
}

function answerOf(loaded: Engine, pattern: string, text: string): SafeAnswer {
  try {
    return compile(loaded, pattern).test(text);
  } catch (error) {
    if (error instanceof UnsafePatternError) return 'impossible';
    throw error;
  }
}
