import type { Engine } from '../db/database.ts';

/**
 * Collects the values of one statement while its text is written. Values are only ever bound; text comes from
 * column names of resources and from constants, never from a request.
 */
export interface Binder {
  bind(value: unknown): string;
  values: unknown[];
  /** The operator that ignores case as SQLite's LIKE does. */
  like: 'like' | 'ilike';
}

/**
 * SQLite plans a statement anew whenever a bare parameter changes that its plan might depend on: a limit, a column with
 * statistics or a partial index. That costs more than running a small list; behind a plus, which changes no value, it
 * keeps the plan (docs/adr/0008).
 */
const SQLITE_PLACE = '+?';

export function binder(engine: Engine): Binder {
  const values: unknown[] = [];
  return {
    values,
    like: engine === 'postgres' ? 'ilike' : 'like',
    bind: (value) => {
      values.push(value);
      return engine === 'postgres' ? `$${values.length}` : SQLITE_PLACE;
    },
  };
}

/** Escapes the marks that LIKE gives a meaning; used with `escape '\'`. */
export function likeText(value: string): string {
  return value.replace(/[\\%_]/g, (mark) => `\\${mark}`);
}
