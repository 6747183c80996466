import { tableNameProblem } from '@songbai/contract/design/names.ts';
import type { ExistingColumn, ExistingTable } from '@songbai/contract/modules/online-form/existing-table.ts';
import type { Engine } from '../../db/database.ts';
import { type Read, realTable } from './real-table.store.ts';

/** Tables of ours that the gate of names lets pass: of examples, of generated modules, of the search. */
const OURS = /^(test_|app_|search_position$)/;

/** Tables of the database that neither the platform nor any design has made, in the order of their names. */
export async function strangeTables(read: Read, engine: Engine): Promise<string[]> {
  const rows = await read<{ name: string }>(TABLES[engine], []);
  const names = rows.map(({ name }) => name).filter((name) => tableNameProblem(name) === undefined);
  return names.filter((name) => !OURS.test(name));
}

/** What the database tells of one of them. */
export async function existingTable(read: Read, engine: Engine, name: string): Promise<ExistingTable> {
  const columns = await read<Omit<ExistingColumn, 'required' | 'key'> & { required: unknown; key: unknown }>(
    COLUMNS[engine],
    [name],
  );
  const [about] = engine === 'postgres' ? await read<{ comment: string | null }>(COMMENT, [name]) : [];
  const real = await realTable(read, engine, name);
  return {
    name,
    comment: about?.comment ?? null,
    columns: columns.map(({ required, key, ...column }) => ({
      ...column,
      required: Boolean(required),
      key: Boolean(key),
    })),
    indexes: (real?.indexes ?? []).filter((index) => index.columns.every((column) => column !== '')),
  };
}

const TABLES: Readonly<Record<Engine, string>> = {
  sqlite: "select name from sqlite_master where type = 'table' order by name",
  postgres: `select c.relname as "name" from pg_class c where c.relnamespace = current_schema()::regnamespace
    and c.relkind = 'r' order by c.relname`,
};

const COLUMNS: Readonly<Record<Engine, string>> = {
  sqlite: `select name, lower(type) as type, "notnull" as required, pk as "key", null as comment
    from pragma_table_info(?) order by cid`,
  postgres: `select a.attname as "name", format_type(a.atttypid, a.atttypmod) as "type", a.attnotnull as "required",
      exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as "key",
      col_description(c.oid, a.attnum) as "comment"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relname = $1 and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped order by a.attnum`,
};

const COMMENT = `select obj_description(c.oid, 'pg_class') as "comment" from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relname = $1 and c.relkind = 'r'`;
