import type { Database } from '../../db/database.ts';
import type { Statement } from './select.ts';

const KEPT = 500;

/**
 * Exact totals, cached until the database changes (docs/adr/0003): counting a million rows costs more than the page.
 */
export interface CountCache {
  /**
   * @param state state of the tables the statement reads, if requested already; not older than the call that needs the
   *   total
   */
  total(statement: Statement, count: () => Promise<number>, state?: Promise<string>): Promise<number>;
  /** Requests that state, so that it is fetched together with the rows. */
  state(statement: Statement): Promise<string>;
}

export function countCache(database: Pick<Database, 'stamp'>): CountCache {
  const kept = new Map<string, { stamp: string; total: Promise<number> }>();
  const state: CountCache['state'] = (statement) => {
    const asked = database.stamp(statement.text);
    // A caller that needs no total does not await it.
    asked.catch(() => undefined);
    return asked;
  };
  return {
    state,
    total: async (statement, count, asked = state(statement)) => {
      const key = `${statement.text}\u0001${JSON.stringify(statement.values)}`;
      // A count started now sees this state or a newer one, and a past state is never returned again: an equal state
      // means that the total was right at some moment during the call.
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
