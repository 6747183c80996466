import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Db, type Engine, runSql } from './database.ts';
import type { Tables } from './schema.ts';
import { runAhead } from './writer.ts';

/** Rows per statement on SQLite, largest first: few distinct statement texts, each compiled once. */
const SQLITE_BLOCKS = [50, 10, 1] as const;
/** Up to this many rows, one statement of exactly that size. */
const FEW = 20;
/** Rows per JSON parameter on PostgreSQL, far cheaper to parse than thousands of placeholders. */
const POSTGRES_BLOCK = 500;
/** Rows after which the loop yields to other requests: on SQLite statements run on this thread. */
const TURN_ROWS = 500;

/**
 * Inserts many rows of one table. All rows have the keys of the first; columns that are not named keep their defaults.
 */
export async function insertMany<T extends keyof Tables & string>(
  db: Db,
  engine: Engine,
  table: T,
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  return insertValues(db, engine, { table, names }, rows, (row) =>
    names.map((name) => (row as Readonly<Record<string, unknown>>)[name] ?? null),
  );
}

/** The same for rows of any shape, with values in the order of the names. On the writing thread see `runAhead`. */
export async function insertValues<Row>(
  db: Db,
  engine: Engine,
  { table, names }: { table: string; names: readonly string[] },
  rows: readonly Row[],
  valuesOf: (row: Row) => unknown[],
): Promise<void> {
  if (rows.length === 0) return;
  const target = snake(table);
  const columns = names.map((name) => `"${snake(name)}"`).join(', ');
  if (engine === 'postgres') return insertJson(db, { target, columns, keys: names.map(snake) }, rows, valuesOf);
  const place = `(${names.map(() => '?').join(', ')})`;
  let at = 0;
  const blocks = rows.length <= FEW ? [rows.length] : SQLITE_BLOCKS;
  for (const block of blocks) {
    const text = `insert into ${target} (${columns}) values ${Array.from({ length: block }, () => place).join(', ')}`;
    for (; rows.length - at >= block; at += block) {
      const values: unknown[] = [];
      for (let row = at; row < at + block; row += 1) values.push(...valuesOf(rows[row] as Row));
      await db.withoutPlugins().executeQuery(runAhead(text, values));
      // Not for a few rows: a transaction that yields makes other writers wait until it ends.
      if ((at + block) % TURN_ROWS === 0) await nextTurn();
    }
  }
}

async function insertJson<Row>(
  db: Db,
  { target, columns, keys }: { target: string; columns: string; keys: readonly string[] },
  rows: readonly Row[],
  valuesOf: (row: Row) => unknown[],
): Promise<void> {
  const text = `insert into ${target} (${columns}) select ${columns} from json_populate_recordset(null::${target}, $1::json)`;
  for (let at = 0; at < rows.length; at += POSTGRES_BLOCK) {
    const named = rows.slice(at, at + POSTGRES_BLOCK).map((row) => {
      const values = valuesOf(row);
      return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
    });
    await runSql(db, text, [JSON.stringify(named)]);
  }
}

/** Column and table names as the database has them. */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
