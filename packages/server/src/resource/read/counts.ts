import type { Database } from '../../db/database.ts';
import type { Statement } from './select.ts';

const KEPT = 500;

/**
 * Exact totals, kept until the database changes (budgets.md: a count over a million rows costs more than the page).
 * Only the embedded engine can tell cheaply whether anything changed; PostgreSQL counts each time.
 */
export interface CountCache {
  total(statement: Statement, count: () => Promise<number>): Promise<number>;
}

export function countCache(database: Database): CountCache {
  let stamp: string | undefined;
  const kept = new Map<string, Promise<number>>();
  return {
    total: (statement, count) => {
      const now = database.stamp();
      if (now === undefined) return count();
      if (now !== stamp) {
        kept.clear();
        stamp = now;
      }
      const key = `${statement.text}\u0001${JSON.stringify(statement.values)}`;
      const known = kept.get(key);
      if (known) return known;
      if (kept.size >= KEPT) kept.clear();
      const fresh = count();
      kept.set(key, fresh);
      fresh.catch(() => {
        if (kept.get(key) === fresh) kept.delete(key);
      });
      return fresh;
    },
  };
}
