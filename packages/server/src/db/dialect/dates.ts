import type { Engine } from '../database.ts';

/** Whole days between two SQL texts `YYYY-MM-DD`. */
export function daysBetweenSql(engine: Engine, from: string, to: string): string {
  return engine === 'postgres'
    ? `((${to})::date - (${from})::date)`
    : `cast(round(julianday(${to}) - julianday(${from})) as integer)`;
}

/** The day after an SQL text `YYYY-MM-DD`. */
export function nextDaySql(engine: Engine, day: string): string {
  return engine === 'postgres' ? `to_char((${day})::date + 1, 'YYYY-MM-DD')` : `date(${day}, '+1 day')`;
}
