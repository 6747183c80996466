import { createHash } from 'node:crypto';
import type { ImportMapping, ImportSummary } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { IMPORT_TARGETS } from '@songbai/contract/modules/burial-import/burial-import.calls.ts';
import { IMPORT_STATUS } from '@songbai/contract/modules/burial-import/burial-import.dicts.ts';
import { guessMapping } from '@songbai/contract/modules/burial-import/columns.rules.ts';
import type { DateOrder } from '@songbai/contract/rules/partial-date.ts';
import { type Db, isUniqueViolation, runSql, type Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { WriteContext } from '../../resource/context.ts';
import { type Work, type WriteOptions, write } from '../../resource/write/work.ts';
import {
  addBatch,
  type Batch,
  batchById,
  moveBatch,
  refuseState,
  replaceOutcome,
  restage,
  type StoredSummary,
  stagedRows,
} from './batch.store.ts';
import { type CemeteryWish, chosenCemetery, onlyCemetery } from './cemetery-choice.ts';
import { writePlan } from './commit.store.ts';
import { type Evaluation, evaluate, type ReadingWish, type ReadRows, readRows } from './evaluate.ts';
import { type Existing, knownCemeteries } from './existing.store.ts';
import { readRegister } from './register-file.ts';
import { removeBatch } from './rollback.store.ts';
import { SAMPLE_ROWS, type Samples, samplesOf } from './samples.ts';

function existingFor(context: WriteContext, actor: Actor, trx?: Trx): Existing {
  const { database } = context;
  const read: Existing['read'] = trx
    ? (text, values) => runSql(trx, text, values)
    : (text, values) => database.query(text, values);
  return { engine: database.engine, tenantId: actor.tenantId, read };
}

function summaryOf(batch: Omit<Batch, 'version' | 'fileSha256'>, samples: Samples = {}): ImportSummary {
  const { grown: _grown, cemetery = null, unnamed = 0, ...counts } = batch.summary;
  return {
    batchId: batch.id,
    fileName: batch.fileName,
    status: batch.status,
    ...counts,
    unnamed,
    cemetery,
    headers: batch.headers,
    mapping: batch.mapping,
    samples,
  };
}

/** Preview of a register with the columns guessed from their names; nothing is written. */
export async function preview(
  context: WriteContext,
  actor: Actor,
  content: Buffer,
  fileName: string,
  wanted?: CemeteryWish,
) {
  const register = await readRegister(content, fileName);
  const mapping = guessMapping(register.headers);
  const { headers, rows } = register;
  const existing = existingFor(context, actor);
  const places = await knownCemeteries(existing);
  const cemetery = wanted ? chosenCemetery(places, wanted) : onlyCemetery(places, mapping);
  const reading = { headers, mapping, today: context.clock.today(), places, cemetery: cemetery?.name };
  const evaluation = await evaluate(existing, await readRows(reading, rows));
  return { register, mapping, cemetery, evaluation };
}

/**
 * Reads a register, checks its rows with the guessed columns and stages it; cemetery data stay unchanged.
 * @throws AppError importFailed with what is wrong with the file
 */
export async function stageRegister(
  context: WriteContext,
  actor: Actor,
  content: Buffer,
  fileName: string,
  wanted?: CemeteryWish,
): Promise<ImportSummary> {
  const { register, evaluation, ...read } = await preview(context, actor, content, fileName, wanted);
  const fileSha256 = createHash('sha256').update(content).digest('hex');
  const staged = { ...read, ...evaluation, fileName, fileSha256, headers: register.headers, rows: register.rows };
  const id = await write(context, actor, (work) => addBatch(work, staged));
  return summary(context, actor, id);
}

/** The counts of a batch as they were last computed. */
export async function summary(context: WriteContext, actor: Actor, batchId: string): Promise<ImportSummary> {
  const { db } = context.database;
  const batch = await batchById(db, actor, batchId);
  const open = batch.status === IMPORT_STATUS.toConfirm;
  return summaryOf(batch, open ? samplesOf(batch.headers, await stagedRows(db, batchId, SAMPLE_ROWS)) : {});
}

/** Meaning of the columns, order of day and month, and the cemetery of rows that name none. */
interface ColumnWish {
  mapping: Readonly<Record<string, string>>;
  dateOrder?: DateOrder | undefined;
  cemeteryId?: string | undefined;
  cemeteryName?: string | undefined;
}

/**
 * Checks all rows again with another column mapping or order of day and month.
 * @throws AppError invalid, importBatchMissing, importBatchState
 */
export async function mapColumns(
  context: WriteContext,
  actor: Actor,
  batchId: string,
  wanted: ColumnWish,
): Promise<ImportSummary> {
  const batch = await openBatch(context.database.db, actor, batchId);
  const mapping = checkedMapping(batch, wanted.mapping);
  const existing = existingFor(context, actor);
  const places = await knownCemeteries(existing);
  const cemetery = chosenCemetery(places, wanted);
  const reading = { places, cemetery: cemetery?.name, dateOrder: wanted.dateOrder };
  const read = await readStaged(context, { ...batch, mapping }, reading);
  const evaluation = await evaluate(existing, read);
  await write(context, actor, (work) => restage(work, batch, { mapping, cemetery, ...evaluation }));
  return summary(context, actor, batchId);
}

async function openBatch(db: Db, actor: Actor, batchId: string): Promise<Batch> {
  const batch = await batchById(db, actor, batchId);
  if (batch.status !== IMPORT_STATUS.toConfirm) refuseState(batch);
  return batch;
}

async function readStaged(
  context: WriteContext,
  { id, headers, mapping }: Batch,
  reading: Pick<ReadingWish, 'dateOrder' | 'places' | 'cemetery'>,
): Promise<ReadRows> {
  const rows = await stagedRows(context.database.db, id);
  return readRows({ headers, mapping, ...reading, today: context.clock.today() }, rows);
}

/** What was last checked is read again with the cemeteries of now. */
async function readChecked(context: WriteContext, actor: Actor, batch: Batch): Promise<ReadRows> {
  const { cemetery, dateOrder } = batch.summary;
  const places = await knownCemeteries(existingFor(context, actor));
  const home = cemetery ? chosenCemetery(places, { cemeteryId: cemetery.id, cemeteryName: cemetery.name }) : null;
  return readStaged(context, batch, { places, cemetery: home?.name, dateOrder });
}

function checkedMapping(batch: Batch, wanted: Readonly<Record<string, string>>): ImportMapping {
  for (const [column, target] of Object.entries(wanted)) {
    if (!batch.headers.includes(column))
      throw new AppError('invalid', { detail: `文件中没有列「${column.slice(0, 40)}」` });
    if (!Object.hasOwn(IMPORT_TARGETS, target))
      throw new AppError('invalid', { detail: `列「${column}」的对应内容不正确` });
  }
  return wanted as ImportMapping;
}

interface CommitOptions<Context extends WriteContext> extends WriteOptions {
  /** In the same transaction, so once for each batch that is in, however often the call is repeated. */
  onFinished?: (work: Work<Context>, result: ImportSummary) => Promise<void>;
}

/**
 * Writes the whole batch or nothing, in one transaction. Existing data are read again inside it, so that an outdated
 * preview cannot create duplicates.
 * @throws AppError importBatchMissing, importBatchState, importFailed
 */
export async function commitBatch<Context extends WriteContext>(
  context: Context,
  actor: Actor,
  batchId: string,
  { onFinished, ...options }: CommitOptions<Context> = {},
): Promise<ImportSummary> {
  const batch = await batchById(context.database.db, actor, batchId);
  const read = batch.status === IMPORT_STATUS.toConfirm ? await readChecked(context, actor, batch) : undefined;
  try {
    const commit = async (work: Work<Context>) => {
      // Checked inside, so that a repeated request gets its first reply instead of a refusal.
      if (!read) return refuseState(batch);
      if (read.entries.length === 0) throw new AppError('importFailed', { detail: '没有可导入的数据行，请检查列对应' });
      const result = await writeBatch(work, batch, read);
      await onFinished?.(work, result);
      return result;
    };
    return await write(context, actor, commit, options);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      'importFailed',
      { detail: '数据在导入期间被他人修改，未导入任何数据，请重试' },
      { cause: error },
    );
  }
}

async function writeBatch(work: Work<WriteContext>, batch: Batch, read: ReadRows): Promise<ImportSummary> {
  // Locked first, so that a concurrent second commit waits here and then finds the batch committed.
  await moveBatch(work, batch, { status: IMPORT_STATUS.running });
  const evaluation = await evaluate(existingFor(work.server, work.actor, work.db), read);
  const stamp = {
    tenantId: work.actor.tenantId,
    importBatchId: batch.id,
    createBy: work.actor.username,
    createTime: work.clock.datetime(),
    sysOrgCode: work.actor.orgCode,
  };
  const grown = await writePlan({ work, stamp }, evaluation.plan);
  await replaceOutcome(work, batch.id, evaluation);
  const done = await finish(work, batch, evaluation, {
    ...evaluation.counts,
    cemetery: batch.summary.cemetery ?? null,
    ...(grown.length > 0 ? { grown } : {}),
  });
  return summaryOf(done);
}

async function finish(
  work: Work<WriteContext>,
  batch: Batch,
  { counts }: Evaluation,
  stored: StoredSummary,
): Promise<Batch> {
  const status = counts.refused > 0 ? IMPORT_STATUS.partlyDone : IMPORT_STATUS.done;
  const totals = { okCount: counts.burials, failedCount: counts.refused, warningCount: counts.warnings };
  const taken = { ...batch, status: IMPORT_STATUS.running, version: batch.version + 1 };
  await moveBatch(work, taken, { status, summary: JSON.stringify(stored), ...totals });
  const said = `导入「${batch.fileName.slice(-60)}」：陵园 ${counts.cemeteries}，墓位 ${counts.plots}，安葬登记 ${counts.burials}`;
  noteBatchEvent(work, batch, {
    event: 'commit',
    summary: said,
    before: { status: batch.status },
    after: { status },
  });
  return { ...taken, status, summary: stored };
}

function noteBatchEvent(
  work: Work<WriteContext>,
  batch: Batch,
  event: { event: string; summary: string; before: object; after: object },
): void {
  work.events([{ plotId: null, bizType: 'import', bizId: batch.id, ...event }]);
}

/**
 * A batch that nobody will confirm leaves the work of the day; nothing of it was ever written.
 * @throws AppError importBatchMissing, importBatchState
 */
export async function discardBatch(
  context: WriteContext,
  actor: Actor,
  batchId: string,
  options?: WriteOptions,
): Promise<ImportSummary> {
  const batch = await batchById(context.database.db, actor, batchId);
  const discard = async (work: Work<WriteContext>) => {
    if (batch.status !== IMPORT_STATUS.toConfirm) refuseState(batch);
    await moveBatch(work, batch, { status: IMPORT_STATUS.discarded });
    noteBatchEvent(work, batch, {
      event: 'discard',
      summary: `放弃导入「${batch.fileName.slice(-60)}」`,
      before: { status: batch.status },
      after: { status: IMPORT_STATUS.discarded },
    });
    return summaryOf({ ...batch, status: IMPORT_STATUS.discarded });
  };
  return write(context, actor, discard, options);
}

/**
 * Rolls back a committed batch, all of it or nothing.
 * @throws AppError importBatchMissing, importBatchState, importBatchTouched
 */
export async function rollBackBatch(
  context: WriteContext,
  actor: Actor,
  batchId: string,
  options?: WriteOptions,
): Promise<ImportSummary> {
  const batch = await batchById(context.database.db, actor, batchId);
  const takeBack = async (work: Work<WriteContext>) => {
    if (batch.status !== IMPORT_STATUS.done && batch.status !== IMPORT_STATUS.partlyDone) refuseState(batch);
    await moveBatch(work, batch, { status: IMPORT_STATUS.rolledBack });
    await removeBatch(work, batch.id, batch.summary.grown ?? []);
    const said = `回滚导入「${batch.fileName.slice(-60)}」，安葬登记 ${batch.summary.burials} 条`;
    noteBatchEvent(work, batch, {
      event: 'rollback',
      summary: said,
      before: { status: batch.status },
      after: { status: IMPORT_STATUS.rolledBack },
    });
    return summaryOf({ ...batch, status: IMPORT_STATUS.rolledBack });
  };
  return write(context, actor, takeBack, options);
}
