import type { Database } from '../../db/database.ts';
import type { Statement } from './select.ts';

const KEPT = 500;

/** Exact totals, kept until the database changes (docs/adr/0003): a count over a million rows costs more than the page. */
export interface CountCache {
  total(statement: Statement, count: () => Promise<number>): Promise<number>;
}

export function countCache(database: Pick<Database, 'stamp'>): CountCache {
  const kept = new Map<string, { stamp: string; total: Promise<number> }>();
  return {
    total: async (statement, count) => {
      const key = `${statement.text}\u0001${JSON.stringify(statement.values)}`;
      // A count that begins now sees this state or a newer one, and a state that has passed is never named again: whoever
      // hears the same name gets a total that was right at some moment of his own call.
      const stamp = await database.stamp();
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
