import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '@songbai/contract/limits.ts';
import { type Engine, inTransaction, type Trx } from '../../db/database.ts';
import type { Actor } from '../../platform/actor.ts';
import { errorFields } from '../../platform/log.ts';
import type { ResourceTable } from '../columns.ts';
import type { ResourceHooks } from '../hooks.ts';
import type { Server } from '../server-context.ts';
import type { DraftJob, DraftRow } from './drafts.ts';
import { type ImportJob, importRows, type RowRefusal } from './import-rows.ts';
import { readDrafts, rowsOfPiece, type SheetPieces } from './read-sheet.ts';
import { seenRows } from './same-rows.ts';
import { titleLookup } from './titles.ts';

const MAX_COLUMNS = 100;

export interface ImportOptions {
  /** Nothing is written; the outcome tells what would be. */
  dryRun: boolean;
  /** Rows that are there already are added all the same (import key only). */
  addSame: boolean;
  /** Stops between two blocks. */
  signal: AbortSignal;
}

/** What became of one workbook. */
export interface ImportOutcome {
  sheet: SheetPieces;
  added: number;
  /** By row number. */
  refusals: RowRefusal[];
  /** Number of the last row whose block was finished, when the work broke off. */
  brokenAfter?: number;
}

/**
 * Imports the rows of a workbook block by block, each a transaction of its own: good rows stay, the others are told with
 * row, column and reason. When the work breaks off, whole blocks are in and the outcome says up to where.
 * @throws AppError importFailed when the workbook itself is no good
 */
export async function importSheet(
  server: Server,
  table: ResourceTable,
  hooks: ResourceHooks,
  actor: Actor,
  content: Buffer,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { resource } = table;
  const drafts: DraftJob = { resource, values: valuesByText(server), maxRows: LIMITS.importRows };
  const sheet = await readDrafts(content, { maxRows: LIMITS.importRows, maxColumns: MAX_COLUMNS }, drafts);
  const job: ImportJob = {
    ...{ server, table, hooks, actor, addSame: options.addSame },
    titles: titleLookup(server, resource, actor),
    seen: options.dryRun ? seenRows(resource.importKey) : undefined,
    pause: async () => {
      await nextTurn();
    },
  };
  const outcome = await inPacedBlocks(job, sheet, options);
  const { refusals, added, brokenAfter } = outcome;
  server.log.info(options.dryRun ? 'import tried' : 'import', {
    ...{ resource: resource.name, user: actor.username, rows: sheet.total, added, refused: refusals.length },
    ...(brokenAfter === undefined ? {} : { brokenAfter }),
  });
  return outcome;
}

function valuesByText(server: Server): DraftJob['values'] {
  return Object.fromEntries(
    Object.entries(server.dicts.options()).map(([code, options]) => {
      // The first of several with the same text wins, and a text wins over another item's value.
      const texts = options.toReversed().map(({ text, value }) => [text, value] as const);
      return [code, Object.fromEntries([...options.map(({ value }) => [value, value] as const), ...texts])];
    }),
  );
}

/** On SQLite nobody else can save while a block is written, so blocks follow how long they take. */
const FIRST_BLOCK = 50;
const LEAST_BLOCK = 10;
const MOST_BLOCK: Readonly<Record<Engine, number>> = { sqlite: 400, postgres: 500 };
const BLOCK_MS = 25;

async function inPacedBlocks(job: ImportJob, sheet: SheetPieces, options: ImportOptions): Promise<ImportOutcome> {
  const { database, log } = job.server;
  const refusals: RowRefusal[] = [];
  const waiting = rowSource(sheet.pieces);
  let size = FIRST_BLOCK;
  let done = 0;
  let last = 0;
  for (;;) {
    const rows = waiting.take(size);
    if (rows.length === 0) return { sheet, refusals: inOrder(refusals), added: sheet.total - refusals.length };
    try {
      options.signal.throwIfAborted();
      const started = performance.now();
      refusals.push(...(await (options.dryRun ? tried : written)(job, rows)));
      const share = BLOCK_MS / Math.max(1, performance.now() - started);
      const most = MOST_BLOCK[database.engine];
      size = database.engine === 'postgres' ? most : Math.round(Math.min(most, Math.max(LEAST_BLOCK, size * share)));
    } catch (error) {
      if (!options.signal.aborted) log.error('import broken off', errorFields(error));
      return { sheet, refusals: inOrder(refusals), added: done - refusals.length, brokenAfter: last };
    }
    done += rows.length;
    last = rows.at(-1)?.number ?? last;
    await nextTurn();
  }
}

const inOrder = (refusals: RowRefusal[]): RowRefusal[] => refusals.sort((a, b) => a.rowNo - b.rowNo);

/** Rows of the pieces in portions of any size, one piece unpacked at a time. */
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
      const rows = ready.slice(0, count);
      ready = ready.slice(count);
      return rows;
    },
  };
}

function written(job: ImportJob, rows: readonly DraftRow[]): Promise<RowRefusal[]> {
  return inTransaction(job.server.database.db, (trx) => importRows(job, trx, copies(rows)));
}

/** A transaction may be tried again, and the work puts ids into the drafts. */
const copies = (rows: readonly DraftRow[]): DraftRow[] => rows.map((row) => ({ ...row, draft: { ...row.draft } }));

/** Carries the outcome out of a transaction that is undone. */
class Undone extends Error {
  readonly refusals: RowRefusal[];

  constructor(refusals: RowRefusal[]) {
    super('undone');
    this.refusals = refusals;
  }
}

/** Does the same and takes it back, so that a dry run and the import can never judge differently. */
async function tried(job: ImportJob, rows: readonly DraftRow[]): Promise<RowRefusal[]> {
  try {
    return await inTransaction(job.server.database.db, async (trx: Trx) => {
      throw new Undone(await importRows(job, trx, copies(rows)));
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusals;
    throw error;
  }
}
