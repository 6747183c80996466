import { inBatches } from '../../platform/batches.ts';
import { REMEMBERED, relationsIn } from './relations.ts';

/**
 * A state of the whole server: the set of visible transactions. Equal states see the same rows. The start time of the
 * server process is included, because after a failover transactions are numbered anew.
 */
export const STAMP_SQL = `(pg_postmaster_start_time()::text || ' ' || pg_current_snapshot()::text)`;

const STAMP = `select ${STAMP_SQL} as "stamp"`;

/**
 * Change counters of the counted tables in one state, and the id of the counting, which a restored database changes.
 */
const CHANGES = `select ${STAMP_SQL} as "stamp",
  pg_postmaster_start_time()::text || ' ' || 'sys_table_change'::regclass::oid as "counting",
  (select json_object_agg(c.table_name, c.changes) from
    (select table_name, sum(changes) as changes from sys_table_change group by table_name) c) as "changes"`;

const RELATIONS = `select relname as "name" from pg_class
  where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = current_schema()::regnamespace`;

interface Changes {
  stamp: string;
  counting: string;
  changes: Record<string, number>;
}

export type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * `Database.stamp` on PostgreSQL. Concurrent callers share one statement. A statement that reads only counted tables
 * (migration 0028) gets their state, any other the state of the whole server, which every transaction changes.
 */
export function postgresStamps(query: Query): (text?: string) => Promise<string> {
  const stamps = inBatches(() => query<{ stamp: string }>(STAMP, []));
  const looks = inBatches(() => query<Changes>(CHANGES, []));
  const relationsOf = statementRelations(query);
  return async (text) => {
    if (text === undefined) return (await stamps(undefined))[0]?.stamp ?? '';
    const relations = await relationsOf(text);
    const [now] = await looks(undefined);
    if (!now) return '';
    const { counting, changes } = now;
    if (relations.some((name) => changes[name] === undefined)) return now.stamp;
    return `${counting} ${relations.map((name) => `${name}=${changes[name]}`).join(' ')}`;
  };
}

/** The tables and views that a text may read. */
function statementRelations(query: Query): (text: string) => Promise<readonly string[]> {
  let all: Promise<ReadonlySet<string>> | undefined;
  const kept = new Map<string, readonly string[]>();
  const known = (): Promise<ReadonlySet<string>> => {
    all ??= query<{ name: string }>(RELATIONS, []).then((rows) => new Set(rows.map(({ name }) => name)));
    all.catch(() => {
      all = undefined;
    });
    return all;
  };
  return async (text) => {
    const before = kept.get(text);
    if (before) return before;
    let names = await known();
    // A table that was designed meanwhile: it is no word like any other, and must be looked at.
    if (sourcesOf(text).some((source) => !names.has(source))) {
      all = undefined;
      names = await known();
    }
    const found = relationsIn(text, names);
    if (kept.size >= REMEMBERED) kept.clear();
    kept.set(text, found);
    return found;
  };
}

/** The names that follow `from` and `join`. */
const sourcesOf = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/\b(?:from|join)\s+"?([a-z_][a-z0-9_]*)/g)].map(([, name]) => name ?? '');
