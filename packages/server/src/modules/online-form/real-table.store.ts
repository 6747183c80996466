import type { RealColumn, RealIndex, RealTable } from '@songbai/contract/design/plan-input.ts';
import { pairsIndexName, searchIndexName } from '@songbai/contract/design/plan-search.ts';
import type { Engine } from '../../db/database.ts';

/** Reads rows of a statement, in a transaction or beside one. */
export type Read = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** The stored table as the present engine has it; undefined: there is none. */
export async function realTable(read: Read, engine: Engine, physical: string): Promise<RealTable | undefined> {
  const columns = await read<{ name: string; type: string }>(COLUMNS[engine], [physical]);
  if (columns.length === 0) return undefined;
  const indexes = indexesOf(await read<IndexRow>(INDEXES[engine], [physical]));
  const search = searchIndexName(physical);
  const pairs = pairsIndexName(physical);
  return {
    columns: columns.map(({ name, type }) => ({ name, kind: kindOf(type) })),
    indexes: indexes.filter(({ name }) => name !== search && name !== pairs),
    searched:
      engine === 'sqlite'
        ? (await read<{ name: string }>(COLUMNS.sqlite, [`${physical}_search`])).map(({ name }) => name)
        : (indexes.find(({ name }) => name === search)?.columns ?? []),
  };
}

/** Names of the tables that begin with a text. */
export async function tablesLike(read: Read, engine: Engine, start: string): Promise<string[]> {
  const rows = await read<{ name: string }>(TABLES[engine], [start.length, start]);
  return rows.map(({ name }) => name);
}

const TABLES: Readonly<Record<Engine, string>> = {
  sqlite: "select name from sqlite_master where type = 'table' and substr(name, 1, ?) = ?",
  postgres: `select c.relname as "name" from pg_class c where c.relnamespace = current_schema()::regnamespace
    and c.relkind = 'r' and substr(c.relname, 1, $1::int) = $2`,
};

const COLUMNS: Readonly<Record<Engine, string>> = {
  sqlite: 'select name, lower(type) as type from pragma_table_info(?) order by cid',
  postgres: `select a.attname as "name", format_type(a.atttypid, a.atttypmod) as "type"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relname = $1 and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped order by a.attnum`,
};

const KINDS: ReadonlyMap<string, RealColumn['kind']> = new Map<string, RealColumn['kind']>([
  ['text', 'text'],
  ['integer', 'integer'],
  ['double precision', 'double'],
  ['blob', 'blob'],
  ['bytea', 'blob'],
]);

const kindOf = (type: string): RealColumn['kind'] => KINDS.get(type) ?? 'other';

interface IndexRow {
  name: string;
  unique: number | boolean;
  /** Null: an expression. */
  column: string | null;
  condition: string | null;
}

const INDEXES: Readonly<Record<Engine, string>> = {
  sqlite: `select l.name as "name", l."unique" as "unique", i.name as "column",
      case when l.partial = 0 then null else substr(m.sql, instr(m.sql, ') where ') + 8) end as "condition"
    from pragma_index_list(?) l join pragma_index_info(l.name) i join sqlite_master m on m.type = 'index' and m.name = l.name
    where l.origin = 'c' order by l.name, i.seqno`,
  postgres: `select x.relname as "name", i.indisunique as "unique", a.attname as "column",
      pg_get_expr(i.indpred, i.indrelid) as "condition"
    from pg_class c join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid
      cross join lateral unnest(i.indkey) with ordinality k(attnum, place)
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relname = $1 and not i.indisprimary
    order by x.relname, k.place`,
};

const LIVE: ReadonlySet<string | null> = new Set(['"del_flag" = 0', '(del_flag = 0)']);

function indexesOf(rows: readonly IndexRow[]): RealIndex[] {
  const indexes = new Map<string, { unique: boolean; live: boolean; columns: string[] }>();
  for (const { name, unique, column, condition } of rows) {
    const known = indexes.get(name) ?? { unique: Boolean(unique), live: LIVE.has(condition), columns: [] };
    known.columns.push(column ?? '');
    indexes.set(name, known);
  }
  return [...indexes].map(([name, index]) => ({ name, ...index }));
}
