import type { Database } from '../../db/database.ts';
import type { Statement } from './select.ts';

const KEPT = 500;

/** Exact totals, kept until the database changes (docs/adr/0003): a count over a million rows costs more than the page. */
export interface CountCache {
  /**
   * @param state the state of the tables the statement reads, when it was asked for already; of a moment after the call
   *   that wants the total came in
   */
  total(statement: Statement, count: () => Promise<number>, state?: Promise<string>): Promise<number>;
  /** Asks for that state, so that it comes together with the rows. */
  state(statement: Statement): Promise<string>;
}

export function countCache(database: Pick<Database, 'stamp'>): CountCache {
  const kept = new Map<string, { stamp: string; total: Promise<number> }>();
  const state: CountCache['state'] = (statement) => {
    const asked = database.stamp(statement.text);
    // Whoever needs no total after all does not wait for it either.
    asked.catch(() => undefined);
    return asked;
  };
  return {
    state,
    total: async (statement, count, asked = state(statement)) => {
      const key = `${statement.text}\u0001${JSON.stringify(statement.values)}`;
      // A count that begins now sees this state or a newer one, and a state that has passed is never named again: whoever
      // hears the same name gets a total that was right at some moment of his own call.
      const stamp = await asked;
      const known = kept.get(key);
      if (known?.stamp === stamp) return known.total;
      if (kept.size >= KEPT) kept.clear();
      const fresh = { stamp, total: count() };
      kept.set(key, fresh);
      fresh.total.catch(() => {
        if (kept.get(key) === fresh) kept.delete(key);
      });
      return fresh.total;
    },
  };
}
