import { createHash } from 'node:crypto';
import type { Design } from '@songbai/contract/design/design.ts';
import type { SyncPlan } from '@songbai/contract/design/plan.ts';
import { type Counted, countedPlan } from '@songbai/contract/design/plan-counting.ts';
import type { Check, DraftPlan, PlanInput, RealTable } from '@songbai/contract/design/plan-input.ts';
import { backupName, draftPlan, forcedPlan } from '@songbai/contract/design/plan-steps.ts';
import { quoteName } from '@songbai/contract/design/sql-names.ts';
import { type Db, type Engine, runSql } from '../../db/database.ts';
import { isSearchable } from '../../db/searchable.ts';
import { type Read, realTable, tablesLike } from './real-table.store.ts';

/** Nothing has to be done for a view: it has no table of its own. */
export const NOTHING: SyncPlan = { hash: '', mode: 'normal', steps: [], refused: [] };

/** What a plan is made of; the stored table is read. */
export interface Planned {
  draft: Design;
  /** What runs; undefined: nothing ever did. */
  live: Design | undefined;
  physical: string;
}

/** A plan, and what carrying it out needs to know besides. */
export interface FullPlan extends SyncPlan {
  /** Live rows of the present table. */
  rows: number;
  /** Where a forced sync leaves the old table. */
  backup: string | null;
}

/** What a sync would do to the stored table (online.md §4.2), read through a connection or inside a transaction. */
export async function planOf(db: Db, engine: Engine, given: Planned, mode: SyncPlan['mode']): Promise<SyncPlan> {
  const { hash, steps, refused } = await fullPlan((text, values) => runSql(db, text, values), engine, given, mode);
  return { hash, mode, steps, refused };
}

/** Columns without which the engine cannot work on a table. */
const NEEDED = ['id', 'tenant_id', 'version', 'del_flag'];

export async function fullPlan(read: Read, engine: Engine, given: Planned, mode: SyncPlan['mode']): Promise<FullPlan> {
  const real = await realTable(read, engine, given.physical);
  const input: PlanInput = { ...given, real, searchable: await isSearchable(read, engine) };
  const backup = mode === 'force' && real ? await freeBackup(read, engine, given.physical) : null;
  const draft = backup === null ? draftPlan(input) : forcedPlan(input, backup);
  const missing = real ? NEEDED.filter((name) => !real.columns.some((column) => column.name === name)) : [];
  const isCountable = real !== undefined && missing.length === 0;
  const rows = real ? await liveRows(read, given.physical, real) : 0;
  const counting = isCountable && mode === 'normal' ? draft.steps : [];
  const counted: Counted[][] = [];
  for (const { checks } of counting) counted.push(await counts(read, engine, given.physical, checks));
  const { steps, refused } = countedPlan(draft, rows, counted);
  const lacking = missing.length > 0 && mode === 'normal' ? [`数据表缺少系统列${missing.join('、')}，不能同步`] : [];
  return { hash: hashOf(input, draft, mode), mode, steps, refused: [...lacking, ...refused], rows, backup };
}

/** The first name under which the present table could be kept. */
export async function freeBackup(read: Read, engine: Engine, physical: string): Promise<string> {
  const taken = new Set(await tablesLike(read, engine, physical.slice(0, 40)));
  let number = 1;
  while (taken.has(backupName(physical, number))) number += 1;
  return backupName(physical, number);
}

/** How many rows a table has that were not deleted; of one that no design made, all. */
export async function liveRows(read: Read, name: string, { columns }: RealTable): Promise<number> {
  const marks = columns.some((column) => column.name === 'del_flag' && column.kind === 'integer');
  const live = marks ? ' where "del_flag" = 0' : '';
  const [row] = await read<{ rows: number }>(`select count(*) as "rows" from ${quoteName(name)}${live}`, []);
  return Number(row?.rows ?? 0);
}

const SAMPLES = 20;

/** Counts what stands against the checks; the first rows by their ids. */
async function counts(read: Read, engine: Engine, physical: string, checks: readonly Check[]): Promise<Counted[]> {
  const found: Counted[] = [];
  for (const { against } of checks) {
    const rows = `from ${quoteName(physical)} where "del_flag" = 0 and (${against[engine]})`;
    const [total] = await read<{ rows: number }>(`select count(*) as "rows" ${rows}`, []);
    const count = Number(total?.rows ?? 0);
    const sample =
      count === 0 ? [] : await read<{ id: string }>(`select "id" ${rows} order by "id" limit ${SAMPLES}`, []);
    found.push({ rows: count, ids: sample.map(({ id }) => id) });
  }
  return found;
}

/** Over the design, what runs and the real table; rows written meanwhile do not change it. */
function hashOf({ draft, live, physical, real }: PlanInput, { steps }: DraftPlan, mode: string): string {
  const decisive = {
    mode,
    physical,
    draft,
    live: live ?? null,
    real: real ?? null,
    steps: steps.map(({ sql }) => sql),
  };
  return createHash('sha256').update(JSON.stringify(decisive)).digest('hex').slice(0, 32);
}
