import { type DictValue, dictText } from '@songbai/contract/dicts.ts';
import type {
  ImportCemetery,
  ImportIssueRow,
  ImportMapping,
} from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { IMPORT_STATUS } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { insertMany } from '../../db/bulk.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { WriteContext } from '../../resource/context.ts';
import type { Work } from '../../resource/write/work.ts';
import type { ImportCounts, RowState } from './evaluate.ts';
import type { CsvRow } from './register-file.ts';

export type ImportStatus = DictValue<'import_status'>;

/** Burials added to existing plots, for the rollback. */
export interface Growth {
  plotId: string;
  added: number;
  capacityBefore: number;
  capacityAfter: number;
}

export interface StoredSummary extends ImportCounts {
  grown?: Growth[];
  cemetery?: ImportCemetery | null;
}

export interface Batch {
  id: string;
  fileName: string;
  fileSha256: string;
  status: ImportStatus;
  version: number;
  headers: string[];
  mapping: ImportMapping;
  summary: StoredSummary;
}

export interface Staged {
  mapping: ImportMapping;
  counts: ImportCounts;
  cemetery: ImportCemetery | null;
  states: ReadonlyMap<number, RowState>;
  issues: readonly ImportIssueRow[];
}

interface NewBatch extends Staged {
  fileName: string;
  fileSha256: string;
  headers: readonly string[];
  rows: readonly CsvRow[];
}

/** Dependencies of import stores, provided by the server or the command line. */
const FILE_NAME_LENGTH = 200;
const LOGGED = 'cem_import_batch';

function totals({ counts, cemetery, mapping }: Staged) {
  return {
    mapping: JSON.stringify(mapping),
    okCount: counts.burials,
    failedCount: counts.refused,
    warningCount: counts.warnings,
    summary: JSON.stringify({ ...counts, cemetery }),
  };
}

/** Stages a register: the batch, its rows as uploaded, and their issues. */
export async function addBatch(work: Work<WriteContext>, batch: NewBatch): Promise<string> {
  const { clock, database } = work.server;
  const id = newId();
  const own = {
    kind: 'burial',
    fileName: batch.fileName.slice(-FILE_NAME_LENGTH),
    fileSha256: batch.fileSha256,
    headers: JSON.stringify(batch.headers),
    rowCount: batch.rows.length,
    status: IMPORT_STATUS.toConfirm,
    ...totals(batch),
  };
  const audit = {
    createBy: work.actor.username,
    createTime: clock.datetime(),
    sysOrgCode: work.actor.orgCode,
    version: 1,
    delFlag: 0,
  };
  await work.db
    .insertInto('cemImportBatch')
    .values({ id, tenantId: work.actor.tenantId, ...own, ...audit })
    .execute();
  work.log([{ table: LOGGED, id, version: 1, action: 'add', before: null, after: { id, ...own } }]);
  const rows = batch.rows.map((row) => ({
    id: newId(),
    batchId: id,
    rowNo: row.number,
    data: JSON.stringify(row.cells),
    state: batch.states.get(row.number) ?? 'ok',
  }));
  await insertMany(work.db, database.engine, 'cemImportRow', rows);
  await addIssues(work, id, batch.issues);
  return id;
}

async function addIssues(work: Work<WriteContext>, batchId: string, issues: readonly ImportIssueRow[]): Promise<void> {
  const rows = issues.map(({ column, ...issue }) => ({ id: newId(), batchId, columnName: column, ...issue }));
  await insertMany(work.db, work.server.database.engine, 'cemImportIssue', rows);
}

/** @throws AppError importBatchMissing, also for another tenant's batch */
export async function batchById(db: Db, actor: Actor, id: string): Promise<Batch> {
  const row = await db
    .selectFrom('cemImportBatch')
    .select(['id', 'fileName', 'fileSha256', 'status', 'version', 'headers', 'mapping', 'summary'])
    .where('id', '=', id)
    .where('tenantId', '=', actor.tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  if (!row) throw new AppError('importBatchMissing');
  return {
    ...row,
    headers: JSON.parse(row.headers) as string[],
    mapping: JSON.parse(row.mapping) as ImportMapping,
    summary: JSON.parse(row.summary) as StoredSummary,
  };
}

/** The staged rows of a batch as uploaded, all of them or the first ones. */
export async function stagedRows(db: Db, batchId: string, most?: number): Promise<CsvRow[]> {
  const all = db.selectFrom('cemImportRow').select(['rowNo', 'data']).where('batchId', '=', batchId).orderBy('rowNo');
  return (await (most === undefined ? all : all.limit(most)).execute()).map(stagedRow);
}

/** Some of the staged rows, by their numbers in the file. */
export async function stagedRowsOf(db: Db, batchId: string, rowNos: readonly number[]): Promise<CsvRow[]> {
  const all = db.selectFrom('cemImportRow').select(['rowNo', 'data']).where('batchId', '=', batchId);
  return (await all.where('rowNo', 'in', rowNos).orderBy('rowNo').execute()).map(stagedRow);
}

const stagedRow = ({ rowNo, data }: { rowNo: number; data: string }): CsvRow => ({
  number: rowNo,
  cells: JSON.parse(data) as string[],
});

/**
 * Moves a batch to its next state if it is unchanged since it was read: of two concurrent calls, one succeeds.
 * @throws AppError importBatchState, staleVersion
 */
export async function moveBatch(
  work: Work<WriteContext>,
  batch: Batch,
  patch: Partial<Tables['cemImportBatch']>,
): Promise<void> {
  const changed = {
    ...patch,
    updateBy: work.actor.username,
    updateTime: work.clock.datetime(),
    version: batch.version + 1,
  };
  const { numUpdatedRows } = await work.db
    .updateTable('cemImportBatch')
    .set(changed)
    .where('id', '=', batch.id)
    .where('version', '=', batch.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const now = await batchById(work.db, work.actor, batch.id);
    if (now.status === batch.status) throw new AppError('staleVersion');
    refuseState(now);
  }
  const change = { table: LOGGED, id: batch.id, version: batch.version + 1, action: 'edit' as const };
  work.log([{ ...change, before: { status: batch.status }, after: { id: batch.id, ...patch } }]);
}

export function refuseState(batch: Pick<Batch, 'status'>): never {
  throw new AppError('importBatchState', { status: dictText('import_status', batch.status) });
}

/** Replaces the results of the row checks after the mapping changed. */
export async function restage(work: Work<WriteContext>, batch: Batch, staged: Staged): Promise<void> {
  await moveBatch(work, batch, totals(staged));
  await replaceOutcome(work, batch.id, staged);
}

const STATE_ROWS = 1000;

/** Staged states and issues are working data, not records: they are replaced as a whole. */
export async function replaceOutcome(
  work: Work<WriteContext>,
  batchId: string,
  staged: Pick<Staged, 'states' | 'issues'>,
): Promise<void> {
  await work.db
    .updateTable('cemImportRow')
    .set({ state: 'ok' })
    .where('batchId', '=', batchId)
    .where('state', '<>', 'ok')
    .execute();
  for (const state of ['unplaced', 'duplicate', 'refused'] as const) {
    const rowNos = [...staged.states].filter(([, own]) => own === state).map(([rowNo]) => rowNo);
    for (let start = 0; start < rowNos.length; start += STATE_ROWS) {
      const part = rowNos.slice(start, start + STATE_ROWS);
      await work.db
        .updateTable('cemImportRow')
        .set({ state })
        .where('batchId', '=', batchId)
        .where('rowNo', 'in', part)
        .execute();
    }
  }
  await work.db.deleteFrom('cemImportIssue').where('batchId', '=', batchId).execute();
  await addIssues(work, batchId, staged.issues);
}

/** @throws AppError refMissing when there is no such tenant */
export async function importTenant(db: Db, tenantId: number): Promise<void> {
  const tenant = await db
    .selectFrom('sysTenant')
    .select('id')
    .where('id', '=', tenantId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  if (!tenant) throw new AppError('refMissing', { label: '租户' });
}
