import type Database from 'better-sqlite3';
import { REMEMBERED, relationsIn } from './relations.ts';

/** Counts the changes of tables by the one connection of this process that writes (docs/adr/0003). */
export interface TableChanges {
  /** To be called after each statement of that connection, with its text. */
  ran(text: string): void;
  /** State of the tables that a statement reads. */
  stamp(text: string): string;
}

interface Part {
  name: string;
  type: 'table' | 'view' | 'trigger' | 'index';
  tableName: string;
  sql: string | null;
}

/** Everything with a name in the database; an index changes no rows. */
const PARTS = `select lower(name) as name, type, lower(tbl_name) as tableName, sql from sqlite_master
  where type in ('table', 'view', 'trigger')`;

/** Children that a change of their parent's row changes too. */
const ACTIONS = `select lower(m.name) as child, lower(f."table") as parent from sqlite_master m, pragma_foreign_key_list(m.name) f
  where m.type = 'table' and not (f.on_delete in ('NO ACTION', 'RESTRICT') and f.on_update in ('NO ACTION', 'RESTRICT'))`;

/** Texts of changes that wait to be looked into; more than these count as a change of everything. */
const MOST_WAITING = 200;

/**
 * A table is unchanged as long as no statement of this connection has named it, or a table whose triggers or foreign
 * keys reach it, and no other connection has committed: `data_version` of a connection moves with the commits of all
 * others, and with none of its own. Texts are looked into when a state is asked for, so that a write costs nothing.
 */
export function tableChanges(connection: Database.Database): TableChanges {
  const version = connection.prepare('pragma data_version').pluck();
  const schema = connection.prepare('pragma schema_version').pluck();
  const open = new Set<string>();
  const committed = new Set<string>();
  const counts = new Map<string, number>();
  let all = 0;
  let known: { schema: unknown; version: unknown; relations: Relations } | undefined;
  // Asking costs as much as the rest of a state.
  let mayDiffer = true;
  const relations = (at: unknown): Relations => {
    if (known && known.version === at && !mayDiffer) return known.relations;
    const now = schema.get();
    const found = known && known.schema === now ? known.relations : relationsOf(connection);
    known = { schema: now, version: at, relations: found };
    // What a transaction has changed may be undone.
    mayDiffer = connection.inTransaction;
    return found;
  };
  const count = ({ written }: Relations): void => {
    if (committed.size > MOST_WAITING) all += 1;
    else {
      const names = new Set([...committed].flatMap((text) => written(text)));
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    committed.clear();
  };
  return {
    ran: (text) => {
      if (!ROWS.test(text)) mayDiffer = true;
      if (!READS.test(text) && open.size <= MOST_WAITING) open.add(text);
      if (connection.inTransaction) return;
      // What is rolled back counts as a change too, which costs a count of rows and is never wrong.
      for (const one of open) if (committed.size <= MOST_WAITING) committed.add(one);
      open.clear();
    },
    stamp: (text) => {
      const at = version.get();
      const now = relations(at);
      count(now);
      return [at, all, ...now.read(text).map((name) => `${name}=${counts.get(name) ?? 0}`)].join(' ');
    },
  };
}

const READS = /^\s*select\b/i;

/** Statements that leave tables, views and triggers as they are. */
const ROWS = /^\s*(select|insert|update|delete|with|savepoint|release)\b/i;

/** The tables that a text reads, and those that it changes. */
interface Relations {
  read(text: string): string[];
  written(text: string): string[];
}

function relationsOf(connection: Database.Database): Relations {
  const parts = connection.prepare(PARTS).all() as Part[];
  const names = new Set(parts.filter(({ type }) => type !== 'trigger').map(({ name }) => name));
  const behindViews = new Map<string, string[]>();
  const behindWrites = new Map<string, string[]>();
  const lead = (from: Map<string, string[]>, name: string, to: readonly string[]) =>
    from.set(name, [...(from.get(name) ?? []), ...to]);
  for (const { name, type, tableName, sql } of parts) {
    if (type === 'view') lead(behindViews, name, relationsIn(sql ?? '', names));
    if (type === 'trigger') lead(behindWrites, tableName, relationsIn(sql ?? '', names));
  }
  const actions = connection.prepare(ACTIONS).all() as { child: string; parent: string }[];
  for (const { child, parent } of actions) lead(behindWrites, parent, [child]);
  return {
    read: remembered((text) => reached(relationsIn(text, names), behindViews)),
    written: remembered((text) => reached(relationsIn(text, names), behindWrites)),
  };
}

function reached(from: readonly string[], leads: ReadonlyMap<string, readonly string[]>): string[] {
  const all = new Set(from);
  for (const name of all) for (const next of leads.get(name) ?? []) all.add(next);
  return [...all].sort();
}

/** Caches what is found out about a text, the whole cache dropped when it is full. */
function remembered(find: (text: string) => string[]): (text: string) => string[] {
  const kept = new Map<string, string[]>();
  return (text) => {
    const before = kept.get(text);
    if (before) return before;
    const found = find(text);
    if (kept.size >= REMEMBERED) kept.clear();
    kept.set(text, found);
    return found;
  };
}
