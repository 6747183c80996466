import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import { isStorageFull, type Transact } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { errorFields } from '../../platform/log.ts';
import type { ResourceTable } from '../describe/columns.ts';
import type { ResourceHooks } from '../describe/hooks.ts';
import { fieldMasks } from '../describe/masks.ts';
import type { Server } from '../server-context.ts';
import { type Work, type WriteOptions, write } from '../write/work.ts';
import { belowJob, type ImportedBelow } from './below-rows.ts';
import { type DraftJob, type DraftRow, weightOf } from './drafts.ts';
import { type ImportJob, importRows, type RowRefusal } from './import-rows.ts';
import { readDrafts, rowsOfPiece, type SheetPieces } from './read-sheet.ts';
import { seenRows } from './same-rows.ts';
import { sheetTable } from './sheet-columns.ts';
import { titleLookup } from './titles.ts';
import { withoutPatterns } from './without-patterns.ts';

const MAX_COLUMNS = 100;

export interface ImportOptions {
  /** Nothing is written; the outcome shows what would be. */
  dryRun: boolean;
  /** The file is text with separators, unless it is a workbook all the same. */
  csv?: boolean;
  /** Existing rows are added again (import key only). */
  addSame: boolean;
  /** Rows are taken whatever patterns their fields have. */
  anyPattern?: boolean;
  /** Tables whose rows may come along with those that they hang on. */
  below?: readonly ImportedBelow[];
  /** Stops between two blocks. */
  signal: AbortSignal;
}

/** Result of one workbook. */
export interface ImportOutcome {
  sheet: SheetPieces;
  added: number;
  /** Rows that came along with those added, by their tables. */
  below: ReadonlyMap<string, number>;
  /** By row number. */
  refusals: RowRefusal[];
  /** Number of the last row whose block was finished, when the import stopped early. */
  brokenAfter?: number;
  /** It stopped because the disk is full. */
  diskFull?: boolean;
}

/**
 * Imports the rows of a workbook block by block, each in a separate transaction: good rows are kept, the others are
 * reported with row, column and reason. If the import stops early, whole blocks are stored and the outcome contains the
 * last row.
 * @throws AppError importFailed when the workbook itself is invalid
 */
export async function importSheet(
  server: Server,
  given: ResourceTable,
  hooks: ResourceHooks,
  actor: Actor,
  content: Buffer,
  options: ImportOptions,
): Promise<ImportOutcome> {
  hooks.mayWrite?.(actor);
  const table = comparable(actor, given);
  const { resource } = sheetTable(table, hooks.sheet, actor);
  const asked = (of: Resource) => (options.anyPattern ? withoutPatterns(of) : of);
  const below = (options.below ?? []).map((one) => ({
    ...one,
    mayImport: one.mayImport && !maskedKeyOf(actor, one.table.resource),
  }));
  const drafts: DraftJob = {
    ...{ resource: asked(resource), values: valuesByText(server, actor), maxRows: LIMITS.importRows },
    ...(below.length > 0 ? { below: below.map((one) => belowJob(one, asked)) } : {}),
  };
  const limits = {
    ...{ maxRows: LIMITS.importRows, maxColumns: MAX_COLUMNS * (1 + below.length) },
    ...{ csv: options.csv ?? false, allSheets: below.length > 0 },
  };
  const sheet = await readDrafts(content, limits, drafts);
  const job: ImportJob = {
    ...{ server, table, hooks, actor, addSame: options.addSame },
    titles: titleLookup(server, table, actor),
    below: below.map((one) => ({ ...one, titles: titleLookup(server, one.table, actor) })),
    columns: hooks.sheet?.reader(actor),
    seen: options.dryRun ? seenRows(resource.importKey) : undefined,
  };
  const { database } = server;
  const blocks = (transact?: Transact) => inPacedBlocks(job, sheet, options, transact ? { transact } : {});
  const outcome = await (sheet.total > FEW_ROWS ? database.longWrite(blocks) : blocks());
  const { refusals, added, brokenAfter } = outcome;
  const about = {
    ...{ resource: resource.name, user: actor.username, rows: sheet.total, added, refused: refusals.length },
    ...(brokenAfter === undefined ? {} : { brokenAfter }),
  };
  server.log.info(about, options.dryRun ? 'import tried' : 'import');
  return outcome;
}

/**
 * The table with rows compared by what the actor sees in full: an import tells row by row what exists already, and
 * thousands of guesses fit into one workbook.
 * @throws AppError maskedImport when rows cannot be told apart without masked values
 */
function comparable(actor: Actor, table: ResourceTable): ResourceTable {
  const { resource } = table;
  const masked = new Set(fieldMasks(actor, resource).map(({ name }) => name));
  const { importKey } = resource;
  const maskedKey = maskedKeyOf(actor, resource);
  if (maskedKey) throw new AppError('maskedImport', { label: maskedKey[1].label });
  if (!importKey?.apart.some((name) => masked.has(name))) return table;
  const apart = importKey.apart.filter((name) => !masked.has(name));
  return { ...table, resource: { ...resource, importKey: { ...importKey, apart } } };
}

function valuesByText(server: Server, { tenantId }: Actor): DraftJob['values'] {
  return Object.fromEntries(
    Object.entries(server.dicts.of(tenantId).options()).map(([code, options]) => {
      // The first of several with the same text wins, and a text wins over another item's value.
      const texts = options.toReversed().map(({ text, value }) => [text, value] as const);
      return [code, Object.fromEntries([...options.map(({ value }) => [value, value] as const), ...texts])];
    }),
  );
}

/** A field that an import would tell about, although the actor does not see it in full. */
function maskedKeyOf(actor: Actor, resource: Resource) {
  const { fields, importKey } = resource;
  const masked = new Set(fieldMasks(actor, resource).map(({ name }) => name));
  return Object.entries(fields).find(
    ([name, field]) => masked.has(name) && (field.unique || importKey?.same.includes(name)),
  );
}

/** Up to this size a worker thread for the writes costs more than it saves. */
const FEW_ROWS = 300;
/**
 * On SQLite all other writers wait while a block is written, so block sizes adapt to their duration; but each block
 * adds a commit and a hand-over to the thread, so that small ones would only prolong the import.
 */
const FIRST_BLOCK = 50;
const LEAST_BLOCK = 300;
const MOST_BLOCK = 1000;
const BLOCK_MS = 45;
/** Multiples of one insert statement's size (db/bulk.ts): remainders are inserted almost one by one. */
const STEP = 50;

async function inPacedBlocks(
  job: ImportJob,
  sheet: SheetPieces,
  options: ImportOptions,
  where: WriteOptions,
): Promise<ImportOutcome> {
  const { database, log } = job.server;
  const refusals: RowRefusal[] = [];
  const below = new Map<string, number>();
  const waiting = rowSource(sheet.pieces);
  let size = FIRST_BLOCK;
  let done = 0;
  let last = 0;
  for (;;) {
    const rows = waiting.take(size);
    if (rows.length === 0) return { sheet, below, refusals: inOrder(refusals), added: sheet.total - refusals.length };
    try {
      options.signal.throwIfAborted();
      const { found, ms } = await (options.dryRun ? tried : written)(job, where, rows);
      refusals.push(...found);
      countBelow(below, rows, found);
      const growth = database.engine === 'sqlite' ? Math.min(2, BLOCK_MS / Math.max(1, ms)) : 2;
      size = STEP * Math.round(Math.min(MOST_BLOCK, Math.max(LEAST_BLOCK, size * growth)) / STEP);
    } catch (error) {
      if (!options.signal.aborted) log.error(errorFields(error), 'import broken off');
      const added = done - refusals.length;
      return { sheet, below, refusals: inOrder(refusals), added, brokenAfter: last, diskFull: isStorageFull(error) };
    }
    done += rows.length;
    last = rows.at(-1)?.number ?? last;
    await nextTurn();
  }
}

function countBelow(counts: Map<string, number>, rows: readonly DraftRow[], refused: readonly RowRefusal[]): void {
  const out = new Set(refused.map(({ rowNo }) => rowNo));
  for (const { number, below = {} } of rows)
    if (!out.has(number))
      for (const [name, own] of Object.entries(below)) counts.set(name, (counts.get(name) ?? 0) + own.length);
}

const inOrder = (refusals: RowRefusal[]): RowRefusal[] => refusals.sort((a, b) => a.rowNo - b.rowNo);

/** Rows of the pieces in batches of any size, rows below them counted; one piece is unpacked at a time. */
function rowSource(pieces: readonly Uint8Array[]): { take(count: number): DraftRow[] } {
  let next = 0;
  let ready: DraftRow[] = [];
  return {
    take: (count) => {
      while (ready.length < count) {
        const piece = pieces[next];
        if (!piece) break;
        ready = ready.concat(rowsOfPiece(piece));
        next += 1;
      }
      const full = firstFull(ready, count);
      const rows = ready.slice(0, full + 1);
      ready = ready.slice(rows.length);
      return rows;
    },
  };
}

/** The row with which these many are reached, or the last one. */
function firstFull(rows: readonly DraftRow[], count: number): number {
  let weight = 0;
  for (const [at, row] of rows.entries()) {
    weight += weightOf(row);
    if (weight >= count) return at;
  }
  return rows.length - 1;
}

interface Block {
  found: RowRefusal[];
  /** How long its transaction blocked other writers. */
  ms: number;
}

async function written(job: ImportJob, where: WriteOptions, rows: readonly DraftRow[]): Promise<Block> {
  let began = 0;
  const add = (work: Work) => {
    began = performance.now();
    return importRows(job, work, copies(rows));
  };
  const found = await write(job.server, job.actor, add, where);
  return { found, ms: performance.now() - began };
}

/** A transaction may be retried, and the work puts ids into the drafts. */
const copies = (rows: readonly DraftRow[]): DraftRow[] =>
  rows.map((row) => ({ ...row, draft: { ...row.draft }, ...(row.below ? { below: structuredClone(row.below) } : {}) }));

/** Carries the outcome out of a transaction that is rolled back. */
class Undone extends Error {
  readonly block: Block;

  constructor(block: Block) {
    super('undone');
    this.block = block;
  }
}

/** Does the same and rolls back, so that a dry run and the import always agree. */
async function tried(job: ImportJob, where: WriteOptions, rows: readonly DraftRow[]): Promise<Block> {
  try {
    const add = async (work: Work): Promise<Block> => {
      const began = performance.now();
      const found = await importRows(job, work, copies(rows));
      throw new Undone({ found, ms: performance.now() - began });
    };
    return await write(job.server, job.actor, add, where);
  } catch (error) {
    if (error instanceof Undone) return error.block;
    throw error;
  }
}
