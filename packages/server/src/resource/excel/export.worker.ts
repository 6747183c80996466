import { parentPort, workerData } from 'node:worker_threads';
import exceljs from 'exceljs';
import pg from 'pg';
import { openSqlite } from '../../db/dialect/sqlite.ts';
import { MASKS } from '../masks.ts';
import { addDictTexts, type DictTexts } from '../present.ts';
import { harmless, type SheetColumn } from './cells.ts';
import type { ExportJob } from './export.ts';

/** Rows of one sheet; the format allows 1,048,576 with the three head rows. */
const SHEET_ROWS = 1_000_000;
const FETCH = 500;

type Row = Record<string, unknown>;

/**
 * Writes an export in a thread of its own with its own read connection, so that nobody else waits for it
 * (budgets.md: no stall over 50 ms in the main loop).
 */
async function run(job: ExportJob): Promise<number> {
  const writer = new exceljs.stream.xlsx.WorkbookWriter({
    filename: job.file,
    useStyles: true,
    useSharedStrings: false,
  });
  const dicts: DictTexts = { text: (code, value) => job.texts[code]?.[value] ?? value, has: () => true };
  let sheet = addSheet(writer, job, 1);
  let written = 0;
  for await (const row of rowsOf(job)) {
    if (written > 0 && written % SHEET_ROWS === 0) {
      sheet.commit();
      sheet = addSheet(writer, job, written / SHEET_ROWS + 1);
    }
    addDictTexts(job.fields, row, dicts);
    for (const { name, mask } of job.masks) {
      const value = row[name];
      if (typeof value === 'string' && value !== '') row[name] = MASKS[mask](value);
    }
    sheet.addRow(job.columns.map((column) => cell(column, row[column.name]))).commit();
    written += 1;
  }
  sheet.commit();
  await writer.commit();
  return written;
}

/** Two title rows, then the head: the layout the family's imports expect (contract/2 §13.2). */
function addSheet(writer: exceljs.stream.xlsx.WorkbookWriter, job: ExportJob, number: number): exceljs.Worksheet {
  const sheet = writer.addWorksheet(number === 1 ? job.title : `${job.title}${number}`);
  sheet.columns = job.columns.map((column) => ({
    width: column.width,
    ...(column.type === 'money' ? { style: { numFmt: '#,##0.00' } } : {}),
  }));
  sheet.addRow([`${job.title}报表`]).commit();
  sheet.addRow([`导出人:${job.exporter}`]).commit();
  sheet.addRow(job.columns.map((column) => column.label)).commit();
  return sheet;
}

function cell(column: SheetColumn, value: unknown): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (column.type === 'money') return Number(value) / 100;
  if (column.type === 'number') return Number(value);
  return harmless(String(value));
}

async function* rowsOf(job: ExportJob): AsyncGenerator<Row> {
  if (job.source.sqlite !== undefined) {
    const connection = openSqlite(job.source.sqlite, { readonly: true });
    try {
      yield* connection.prepare(job.text).iterate(...job.values) as IterableIterator<Row>;
    } finally {
      connection.close();
    }
    return;
  }
  yield* postgresRows(job.source.postgres ?? '', job);
}

async function* postgresRows(url: string, job: ExportJob): AsyncGenerator<Row> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query(`declare export no scroll cursor for ${job.text}`, job.values);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${FETCH} from export`);
      if (rows.length === 0) break;
      yield* rows;
    }
  } finally {
    await client.end();
  }
}

run(workerData as ExportJob).then(
  (rows) => parentPort?.postMessage({ rows }),
  (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
);
