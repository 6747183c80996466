import type { Engine } from '../database.ts';

/** Whole days between two SQL texts `YYYY-MM-DD`. */
export function daysBetweenSql(engine: Engine, from: string, to: string): string {
  return engine === 'postgres'
    ? `((${to})::date - (${from})::date)`
    : `cast(round(julianday(${to}) - julianday(${from})) as integer)`;
}
