import { type Db, inTransaction, runSql } from './database.ts';
import { FIGURES_FROM_FACTS } from './migrations/0071-figures.ts';

const KEY = 'tenant_id, kind, day, cemetery_id, area_id, part, biz';

/** Facts whose figures are kept; locked in this order while they are counted anew. */
const FACTS = 'cem_order, cem_payment, cem_plot';

/**
 * Counts all figures anew from payments, orders and plots, in one transaction. On PostgreSQL writers of facts wait for
 * it, and so do folds, so that no change is counted twice or not at all.
 */
export async function rebuildFigures(db: Db, engine: 'sqlite' | 'postgres'): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (engine === 'postgres') {
      await runSql(trx, `lock table ${FACTS} in share mode`, []);
      // After the facts, as writers have it. What a fold under way puts together would not be seen by the deletion.
      await runSql(trx, 'lock table cem_figure in share row exclusive mode', []);
    }
    await runSql(trx, 'delete from cem_figure', []);
    for (const statement of FIGURES_FROM_FACTS) await runSql(trx, statement, []);
  });
}

/**
 * Puts the rows of each key together into one, and drops those that came to nothing. One statement: whoever reads
 * meanwhile sees the rows before or the sum after, and what others have not committed yet stays for the next time.
 * SQLite has one row a key at all times.
 * @returns number of rows that went into others
 */
export async function foldFigures(db: Db): Promise<number> {
  const gone = await runSql<{ total: number }>(
    db,
    `with many as (select ${KEY} from cem_figure group by ${KEY} having count(*) > 1),
      gone as (delete from cem_figure f using many m where ${KEY.split(', ')
        .map((column) => `f.${column} = m.${column}`)
        .join(' and ')} returning f.*),
      kept as (insert into cem_figure (${KEY}, total, amount) select ${KEY}, sum(total), sum(amount) from gone
        group by ${KEY} having sum(total) <> 0 or sum(amount) <> 0 returning 1)
      select (select count(*) from gone) - (select count(*) from kept) as total`,
    [],
  );
  return Number(gone[0]?.total ?? 0);
}
