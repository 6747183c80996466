import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LIMITS } from '@songbai/contract/limits.ts';
import { allFields } from '@songbai/contract/resource/define.ts';
import type { ListQuery } from '@songbai/contract/resource/filter.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import type { Actor } from '../../platform/actor.ts';
import { readDataKey } from '../../platform/data-key.ts';
import { failureOf, startWorker, type ThreadFailure, WorkerEnded } from '../../platform/workers.ts';
import type { ResourceTable } from '../describe/columns.ts';
import type { Expiry } from '../describe/expiry.ts';
import { type FieldMask, fieldMasks } from '../describe/masks.ts';
import { secretNames } from '../describe/sealed.ts';
import { admit } from '../read/admit.ts';
import { reading } from '../read/reading.ts';
import { pageStatement, type Selection } from '../read/select.ts';
import type { Server } from '../server-context.ts';
import { exportColumns, type SheetColumn } from './cells.ts';

/** Input of a worker that writes one export. */
export interface ExportJob {
  file: string;
  title: string;
  exporter: string;
  columns: SheetColumn[];
  fields: Fields;
  masks: FieldMask[];
  /** A state that may have expired, and the time of the export, epoch ms. */
  expiry?: { rule: Expiry; nowMs: number };
  /** Decrypts sealed values; absent when the resource has none. */
  dataKey?: Uint8Array;
  /** The main thread is asked for what rows show of rows of other tables. */
  linked: boolean;
  /** Texts of dictionaries by code and value. */
  texts: Record<string, Record<string, string>>;
  text: string;
  values: unknown[];
  source: { sqlite?: string | undefined; postgres?: string | undefined };
}

export type ExportReply = { rows: number } | { linking: Record<string, unknown>[] } | ThreadFailure;

export interface ExportedFile {
  stream: Readable;
  bytes: number;
  rows: number;
}

/**
 * Writes all rows of a list to a workbook and returns it as a stream; the file is deleted when the stream ends. An
 * aborted request stops the work.
 */
export async function exportRows(
  server: Server,
  table: ResourceTable,
  actor: Actor,
  query: ListQuery,
  options: { selection?: Omit<Selection, 'filter' | 'sort'> | undefined; signal: AbortSignal },
): Promise<ExportedFile> {
  const folder = join(server.config.dataDir, 'tmp');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${randomUUID()}.xlsx`);
  const filter = await admit(reading(server, actor), table, query.filter);
  const job = exportJob(server, table, actor, { ...options.selection, filter, sort: query.sort }, file);
  try {
    const rows = await runJob(job, options.signal, async (portion) => {
      await table.linked?.into(reading(server, actor), portion);
      return portion;
    });
    const stream = createReadStream(file);
    stream.once('close', () => rmSync(file, { force: true }));
    return { stream, bytes: statSync(file).size, rows };
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

function exportJob(server: Server, table: ResourceTable, actor: Actor, selection: Selection, file: string): ExportJob {
  const { database, clock, config, dicts } = server;
  const read = { engine: database.engine, actor, sealer: server.sealer, today: clock.today() };
  const columns = exportColumns(table.resource);
  const fields = columns.map((column) => column.name.replace(/_dictText$/, ''));
  const { text, values } = pageStatement(
    table,
    read,
    { ...selection, fields },
    { limit: LIMITS.exportRows, offset: 0 },
  );
  return {
    file,
    title: table.resource.sheetTitle ?? table.resource.title,
    exporter: actor.realname,
    columns,
    fields: allFields(table.resource),
    masks: fieldMasks(actor, table.resource),
    ...(table.expiry ? { expiry: { rule: table.expiry, nowMs: server.clock.now() } } : {}),
    ...(secretNames(table.resource.fields).length > 0 ? { dataKey: readDataKey(config) } : {}),
    linked: table.linked !== undefined,
    texts: dicts.of(actor.tenantId).texts(),
    text,
    values,
    source: { sqlite: database.file, postgres: config.databaseUrl },
  };
}

type Linking = (rows: Record<string, unknown>[]) => Promise<Record<string, unknown>[]>;

function runJob(job: ExportJob, signal: AbortSignal, link: Linking): Promise<number> {
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
      if ('linking' in reply) {
        link(reply.linking).then((rows) => worker.postMessage(rows), stopFor);
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
