import { decimal, plus, toNumber } from '@songbai/contract/design/expression/decimal.ts';
import { asValue, numberOf } from '@songbai/contract/design/expression/values.ts';
import type { ReportRow } from '@songbai/contract/modules/online-report/report.calls.ts';
import type { FastifyReply } from 'fastify';
import { attachment } from '../../http/attachment.ts';
import { failureOf, startWorker, type ThreadFailure, WorkerEnded } from '../../platform/workers.ts';
import { passingWorkbook, XLSX } from '../../resource/excel/passing-workbook.ts';
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
  /** 1: below the rows stands its sum. */
  isTotal?: number | null | undefined;
}

/** Sends rows as a workbook; its file is gone when it was sent. */
export async function sendSheet(
  server: Server,
  reply: FastifyReply,
  title: string,
  exporter: string,
  items: readonly SheetItem[],
  rows: readonly ReportRow[],
): Promise<void> {
  const columns = items.map(({ fieldTxt, groupTitle }) => ({ label: fieldTxt, width: 18, group: groupTitle ?? '' }));
  const cells = rows.map((row) => items.map(({ fieldName }) => cellOf(row[`${fieldName}_dictText`] ?? row[fieldName])));
  const sums = sumsOf(items, rows);
  const { stream, bytes } = await passingWorkbook(server.config, (file) =>
    written({ file, title, exporter, columns, rows: sums ? [...cells, sums] : cells }),
  );
  reply
    .type(XLSX)
    .header('content-length', bytes)
    .header('content-disposition', attachment(`${title}.xlsx`));
  reply.send(stream);
}

/** 合计 below the rows, of the columns that have one; what is no number has none. Undefined: there is no such column. */
function sumsOf(items: readonly SheetItem[], rows: readonly ReportRow[]): (string | number | null)[] | undefined {
  if (rows.length === 0 || !items.some(({ isTotal }) => isTotal === 1)) return undefined;
  return items.map(({ fieldName, isTotal }, at) => {
    if (isTotal !== 1) return at === 0 ? '合计' : null;
    let sum = decimal(0n);
    for (const row of rows) {
      const value = row[fieldName] ?? null;
      if (value === null || value === '') continue;
      const amount = numberOf(asValue(value));
      const next = amount && plus(sum, amount);
      if (!next) return null;
      sum = next;
    }
    return toNumber(sum);
  });
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
