import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportRow } from '@songbai/contract/modules/online-report/report.calls.ts';
import type { FastifyReply } from 'fastify';
import { failureOf, startWorker, type ThreadFailure, WorkerEnded } from '../../platform/workers.ts';
import type { Server } from '../../resource/server-context.ts';

/** Input of the worker that writes the workbook of a report. */
export interface SheetJob {
  file: string;
  title: string;
  exporter: string;
  columns: { label: string; width: number; group: string }[];
  rows: (string | number | null)[][];
}

/** A column of a workbook. */
export interface SheetItem {
  fieldName: string;
  fieldTxt: string;
  groupTitle?: string | null | undefined;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends rows as a workbook; its file is gone when it was sent. */
export async function sendSheet(
  server: Server,
  reply: FastifyReply,
  title: string,
  exporter: string,
  items: readonly SheetItem[],
  rows: readonly ReportRow[],
): Promise<void> {
  const folder = join(server.config.dataDir, 'tmp');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${randomUUID()}.xlsx`);
  const columns = items.map(({ fieldTxt, groupTitle }) => ({ label: fieldTxt, width: 18, group: groupTitle ?? '' }));
  const cells = rows.map((row) => items.map(({ fieldName }) => cellOf(row[`${fieldName}_dictText`] ?? row[fieldName])));
  try {
    await written({ file, title, exporter, columns, rows: cells });
    const stream = createReadStream(file);
    stream.once('close', () => rmSync(file, { force: true }));
    reply
      .type(XLSX)
      .header('content-length', statSync(file).size)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${title}.xlsx`)}`);
    reply.send(stream);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

const cellOf = (value: unknown): string | number | null => {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'number' ? value : String(value);
};

function written(job: SheetJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = startWorker('report-sheet', '../modules/online-report/report-sheet.worker.ts', { workerData: job });
    worker.once('message', (answer: { done: true } | ThreadFailure) => {
      if ('error' in answer) reject(failureOf(answer));
      else resolve();
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new WorkerEnded('report-sheet')));
  });
}
