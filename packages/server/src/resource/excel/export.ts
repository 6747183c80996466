import type { Readable } from 'node:stream';
import { LIMITS } from '@songbai/contract/limits.ts';
import type { ListQuery } from '@songbai/contract/resource/filter.ts';
import type { Actor } from '../../platform/actor.ts';
import { readDataKey } from '../../platform/data-key.ts';
import { AppError } from '../../platform/errors.ts';
import { failureOf, startWorker, WorkerEnded } from '../../platform/workers.ts';
import type { ResourceTable } from '../describe/columns.ts';
import { open, secretNames } from '../describe/sealed.ts';
import { admit } from '../read/admit.ts';
import { presentRows, type Row } from '../read/present.ts';
import { reading } from '../read/reading.ts';
import type { Selection } from '../read/select.ts';
import type { Server } from '../server-context.ts';
import type { ExportJob, ExportReply } from './export-job.ts';
import { belowPart, type ExportedBelow, mainPart } from './export-parts.ts';
import { passingWorkbook } from './passing-workbook.ts';

export interface ExportedFile {
  stream: Readable;
  bytes: number;
  rows: number;
}

export interface ExportOptions {
  selection?: Omit<Selection, 'filter' | 'sort'> | undefined;
  /** Tables whose rows hang on the rows of the list. */
  below?: readonly ExportedBelow[] | undefined;
  /** All in one sheet, with the cells of a main row merged over the rows below it. */
  merged?: boolean | undefined;
  signal: AbortSignal;
}

/**
 * Writes all rows of a list to a workbook and returns it as a stream; the file is deleted when the stream ends. An
 * aborted request stops the work.
 * @throws AppError exportMergedLimit
 */
export async function exportRows(
  server: Server,
  table: ResourceTable,
  actor: Actor,
  query: ListQuery,
  options: ExportOptions,
): Promise<ExportedFile> {
  const filter = await admit(reading(server, actor), table, query.filter);
  const below = options.below ?? [];
  const merged = options.merged === true && below.length > 0;
  const most = merged ? LIMITS.mergedExportRows : LIMITS.exportRows;
  const selection = { ...options.selection, filter, sort: query.sort };
  const job: Omit<ExportJob, 'file'> = {
    ...{ merged, exporter: actor.realname },
    main: mainPart(server, table, actor, { selection, below, limit: merged ? most + 1 : most }),
    below: below.map((part) => belowPart(server, part, actor)),
    ...keyFor(server, [table, ...below.map((part) => part.table)]),
    texts: server.dicts.of(actor.tenantId).texts(),
    source: { sqlite: server.database.file, postgres: server.config.databaseUrl },
  };
  const finish = finishing(server, actor, [table, ...below.map((part) => part.table)]);
  const { stream, bytes, written } = await passingWorkbook(server.config, async (file) => {
    const rows = await runJob({ ...job, file }, options.signal, finish);
    if (rows > most) throw new AppError('exportMergedLimit', { most });
    return rows;
  });
  return { stream, bytes, rows: written };
}

function keyFor({ config }: Server, tables: readonly ResourceTable[]): Pick<ExportJob, 'dataKey'> {
  const isSealed = tables.some(({ resource }) => secretNames(resource.fields).length > 0);
  return isSealed ? { dataKey: readDataKey(config) } : {};
}

type Finishing = (rows: Record<string, unknown>[], part: number) => Promise<Record<string, unknown>[]>;

/** What only the main thread can add to rows: what is calculated, and what they show of rows of other tables. */
function finishing(server: Server, actor: Actor, tables: readonly ResourceTable[]): Finishing {
  return async (rows, part) => {
    const table = tables[part];
    if (!table) return rows;
    const from = reading(server, actor);
    if (table.derive) presentRows(from, table, open(server.sealer, table.resource.fields, rows as Row[]));
    await table.linked?.into(from, rows);
    return rows;
  };
}

function runJob(job: ExportJob, signal: AbortSignal, finish: Finishing): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = startWorker('export', '../resource/excel/export.worker.ts', {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    });
    const stop = () => {
      void worker.terminate();
      reject(new Error('export aborted'));
    };
    const stopFor = (error: unknown) => {
      void worker.terminate();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (reply: ExportReply) => {
      if ('unfinished' in reply) {
        finish(reply.unfinished, reply.part).then((rows) => worker.postMessage(rows), stopFor);
        return;
      }
      signal.removeEventListener('abort', stop);
      if ('error' in reply) reject(failureOf(reply));
      else resolve(reply.rows);
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new WorkerEnded('export')));
  });
}
