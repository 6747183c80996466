import { insertValues } from '@songbai/server/db/bulk.ts';
import type { Engine, Trx } from '@songbai/server/db/database.ts';
import { DEMO_TABLES, type Rows, type Stamp } from './rows.ts';

type AnyRow = Record<string, unknown> & { stamp?: Stamp };

const STAMP = ['createBy', 'createTime', 'sysOrgCode'] as const;

/** The columns that any of the rows has, in the order in which they come. */
function columnsOf(rows: readonly AnyRow[]): string[] {
  const seen: Record<string, true> = {};
  for (const row of rows) for (const name in row) if (name !== 'stamp' && !(name in seen)) seen[name] = true;
  return Object.keys(seen);
}

/** Writes all rows, referenced tables first. */
export async function writeRows(trx: Trx, engine: Engine, rows: Rows): Promise<void> {
  for (const table of DEMO_TABLES) {
    const list: readonly AnyRow[] = rows[table];
    const first = list[0];
    if (!first) continue;
    const own = columnsOf(list);
    const names = first.stamp ? [...own, ...STAMP] : own;
    await insertValues(trx, engine, { table, names }, list, (row) => {
      const values = own.map((name) => row[name] ?? null);
      if (row.stamp) values.push(row.stamp.createBy, row.stamp.createTime, row.stamp.sysOrgCode);
      return values;
    });
  }
}
