import { type Db, type Engine, runSql, type Trx } from '../../database.ts';
import { DEMO_TABLES, type Rows, type Stamp } from './rows.ts';

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
    await (engine === 'sqlite' ? insertSqlite : insertPostgres)(trx, snake(table), rows[table] as readonly AnyRow[]);
  }
}

interface AnyRow {
  stamp?: Stamp;
}

const STAMP = ['createBy', 'createTime', 'sysOrgCode'] as const;

/** Columns of a table's rows, those of the stamp last. */
function namesOf(row: AnyRow): { own: string[]; all: string[] } {
  const own = Object.keys(row).filter((name) => name !== 'stamp');
  return { own, all: row.stamp ? [...own, ...STAMP] : own };
}

function valuesOf(row: AnyRow, own: readonly string[], values: unknown[]): void {
  for (const name of own) values.push((row as Record<string, unknown>)[name]);
  if (row.stamp) values.push(row.stamp.createBy, row.stamp.createTime, row.stamp.sysOrgCode);
}

async function insertSqlite(db: Db, table: string, rows: readonly AnyRow[]): Promise<void> {
  if (rows.length === 0) return;
  const names = namesOf(rows[0] as AnyRow);
  const places = `(${names.all.map(() => '?').join(', ')})`;
  let at = 0;
  for (const block of SQLITE_BLOCKS) {
    for (; rows.length - at >= block; at += block) {
      const values: unknown[] = [];
      for (let index = at; index < at + block; index += 1) valuesOf(rows[index] as AnyRow, names.own, values);
      const text = `insert into ${table} (${columnsOf(names.all)}) values ${Array.from({ length: block }, () => places).join(', ')}`;
      await runSql(db, text, values);
    }
  }
}

/** One JSON parameter a statement: far less to parse than thousands of placeholders. */
async function insertPostgres(db: Db, table: string, rows: readonly AnyRow[]): Promise<void> {
  const names = namesOf(rows[0] ?? {});
  const keys = names.all.map(snake);
  const columns = columnsOf(names.all);
  for (let at = 0; at < rows.length; at += POSTGRES_BLOCK) {
    const block = rows.slice(at, at + POSTGRES_BLOCK).map((row) => {
      const values: unknown[] = [];
      valuesOf(row, names.own, values);
      return Object.fromEntries(keys.map((key, index) => [key, values[index]]));
    });
    const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
    await runSql(db, text, [JSON.stringify(block)]);
  }
}

function columnsOf(names: readonly string[]): string {
  return names.map((name) => `"${snake(name)}"`).join(', ');
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
