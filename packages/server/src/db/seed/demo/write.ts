import { type Db, type Engine, runSql, type Trx } from '../../database.ts';
import { DEMO_TABLES, type Rows } from './rows.ts';

/**
 * Rows per statement on SQLite, biggest first: with few different statement texts each is compiled once only, which
 * is most of the speed.
 */
const SQLITE_BLOCKS = [50, 10, 1];
/** Rows per JSON parameter on PostgreSQL. */
const POSTGRES_BLOCK = 500;

/** Writes everything in the order of the references. */
export async function writeRows(trx: Trx, engine: Engine, rows: Rows): Promise<void> {
  for (const table of DEMO_TABLES) {
    await (engine === 'sqlite' ? insertSqlite : insertPostgres)(trx, snake(table), rows[table]);
  }
}

type AnyRow = object;

async function insertSqlite(db: Db, table: string, rows: readonly AnyRow[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name) => `"${snake(name)}"`).join(', ');
  const places = `(${names.map(() => '?').join(', ')})`;
  let at = 0;
  for (const block of SQLITE_BLOCKS) {
    for (; rows.length - at >= block; at += block) {
      const values: unknown[] = [];
      for (const row of rows.slice(at, at + block)) {
        for (const name of names) values.push((row as Record<string, unknown>)[name]);
      }
      const text = `insert into ${table} (${columns}) values ${Array.from({ length: block }, () => places).join(', ')}`;
      await runSql(db, text, values);
    }
  }
}

/** One JSON parameter a statement: far less to parse than thousands of placeholders. */
async function insertPostgres(db: Db, table: string, rows: readonly AnyRow[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name) => `"${snake(name)}"`).join(', ');
  for (let at = 0; at < rows.length; at += POSTGRES_BLOCK) {
    const block = rows.slice(at, at + POSTGRES_BLOCK).map((row) => renamed(row as Record<string, unknown>, names));
    const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
    await runSql(db, text, [JSON.stringify(block)]);
  }
}

function renamed(row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [snake(name), row[name]]));
}

const snakes = new Map<string, string>();

/** Column and table names as the database has them. */
function snake(name: string): string {
  let text = snakes.get(name);
  if (text === undefined) {
    text = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
    snakes.set(name, text);
  }
  return text;
}
