import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** Column types that mean the same on both engines; dates are text, money is `bigint` fen (design.md §5). */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'double precision';
export type ColumnSpec = readonly [name: string, type: ColumnType, required?: 'required'];

/** The migrations speak of tables as they were at that version, so their schema is untyped on purpose. */
export type Schema = Kysely<unknown>;

/** Starts a table with a text key and the given columns. */
export function table(db: Schema, name: string, columns: readonly ColumnSpec[]): CreateTableBuilder<string, string> {
  const start = db.schema.createTable(name).addColumn('id', 'text', (column) => column.primaryKey().notNull());
  return addColumns(start, columns);
}

function addColumns(
  builder: CreateTableBuilder<string, string>,
  columns: readonly ColumnSpec[],
): CreateTableBuilder<string, string> {
  return columns.reduce<CreateTableBuilder<string, string>>(
    (built, [name, type, required]) => built.addColumn(name, type, (column) => (required ? column.notNull() : column)),
    builder,
  );
}

const AUDIT: readonly ColumnSpec[] = [
  ['create_by', 'text'],
  ['create_time', 'text'],
  ['update_by', 'text'],
  ['update_time', 'text'],
  ['sys_org_code', 'text'],
  ['delete_by', 'text'],
  ['delete_time', 'text'],
  ['delete_reason', 'text'],
];

/** A table whose rows are versioned, audited and only ever deleted logically. */
export function recordTable(
  db: Schema,
  name: string,
  columns: readonly ColumnSpec[],
): CreateTableBuilder<string, string> {
  return withAudit(table(db, name, []), columns);
}

function withAudit(
  start: CreateTableBuilder<string, string>,
  columns: readonly ColumnSpec[],
): CreateTableBuilder<string, string> {
  const given = new Set(columns.map(([column]) => column));
  return addColumns(start, [...columns, ...AUDIT.filter(([column]) => !given.has(column))])
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('del_flag', 'integer', (column) => column.notNull().defaultTo(0));
}

const TENANT: ColumnSpec = ['tenant_id', 'integer', 'required'];

/** A record table whose rows belong to a tenant. */
export function tenantTable(
  db: Schema,
  name: string,
  columns: readonly ColumnSpec[],
): CreateTableBuilder<string, string> {
  return recordTable(db, name, [TENANT, ...columns]);
}

/**
 * A tenant table whose texts are indexed for search (0005-search). SQLite's full text index names rows by number, and only an
 * explicit integer key keeps its numbers when the file is vacuumed.
 */
export function searchedTable(
  db: Schema,
  name: string,
  columns: readonly ColumnSpec[],
): CreateTableBuilder<string, string> {
  if (!isSqlite(db)) return tenantTable(db, name, columns);
  const start = db.schema
    .createTable(name)
    .addColumn('search_key', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique());
  return withAudit(start, [TENANT, ...columns]);
}

/** Which engine a migration runs on. */
export function isSqlite(db: Schema): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/**
 * Makes the database itself refuse to delete rows of a table, and for append-only tables to change them
 * (I12, I13 of domain.md §4.10).
 */
export async function forbid(db: Schema, name: string, actions: readonly ('delete' | 'update')[]): Promise<void> {
  for (const action of actions) {
    const trigger = sql.raw(`${name}_no_${action}`);
    const target = sql.raw(name);
    const verb = sql.raw(action);
    if (isSqlite(db)) {
      await sql`create trigger ${trigger} before ${verb} on ${target} begin
        select raise(abort, 'rows of this table are kept'); end`.execute(db);
    } else {
      await sql`create trigger ${trigger} before ${verb} on ${target}
        for each row execute function songbai_refuse()`.execute(db);
    }
  }
}

/** The function behind `forbid` on PostgreSQL. */
export async function createRefusal(db: Schema): Promise<void> {
  if (isSqlite(db)) return;
  await sql`create or replace function songbai_refuse() returns trigger language plpgsql as $$
    begin raise exception 'rows of this table are kept' using errcode = '23000'; end $$`.execute(db);
}

/** `create [unique] index` with an optional condition, in the one syntax both engines know. */
export async function index(
  db: Schema,
  definition: { name: string; on: string; columns: string; unique?: true; where?: string },
): Promise<void> {
  const { name, on, columns, unique, where } = definition;
  await sql
    .raw(`create ${unique ? 'unique ' : ''}index ${name} on ${on} (${columns})${where ? ` where ${where}` : ''}`)
    .execute(db);
}
