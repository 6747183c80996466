import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { sqliteReader } from '../../db/dialect/sqlite.ts';
import { createSealer } from '../../platform/sealer.ts';
import { threadFailure } from '../../platform/workers.ts';
import type { DictTexts } from '../describe/dict-texts.ts';
import { applyExpiry } from '../describe/expiry.ts';
import { maskRow } from '../describe/masks.ts';
import { open } from '../describe/sealed.ts';
import { addDictTexts } from '../read/present.ts';
import { harmless, type SheetColumn } from './cells.ts';
import type { ExportJob, ExportReply } from './export.ts';
import { xlsxWriter } from './xlsx-writer.ts';

const FETCH = 500;

type Row = Record<string, unknown>;

/**
 * Writes an export in a worker thread with a separate read connection, so that other requests do not wait for it
 * (budgets.md: no stall over 50 ms in the main loop).
 */
async function run(job: ExportJob): Promise<number> {
  const writer = xlsxWriter(job.file);
  const dicts: DictTexts = {
    text: (code, value) => job.texts[code]?.[value] ?? value,
    has: () => true,
    values: () => [],
  };
  const sealer = job.dataKey && createSealer(job.dataKey);
  // Two title rows, then the header: the layout the family's imports expect (contract/2 §13.2).
  writer.sheet(
    job.title,
    job.columns.map(({ width, type }) => ({ width, money: type === 'money' })),
  );
  writer.row([`${job.title}报表`]);
  writer.row([`导出人:${job.exporter}`]);
  writer.row(job.columns.map((column) => column.label));
  let written = 0;
  for await (const rows of portionsOf(job)) {
    if (sealer) open(sealer, job.fields, rows);
    for (const row of rows) {
      if (job.expiry) applyExpiry(row, job.expiry.rule, job.expiry.nowMs);
      addDictTexts(job.fields, row, dicts);
      maskRow(row, job.masks);
    }
    for (const row of job.linked ? await linked(rows) : rows)
      writer.row(job.columns.map((column) => cell(column, row[column.name])));
    written += rows.length;
  }
  writer.close();
  return written;
}

/** The rows with what they show of rows of other tables, which the main thread reads with the rights of the person. */
function linked(rows: Row[]): Promise<Row[]> {
  return new Promise((resolve) => {
    parentPort?.once('message', resolve);
    parentPort?.postMessage({ linking: rows } satisfies ExportReply);
  });
}

function cell(column: SheetColumn, value: unknown): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (column.type === 'money') return Number(value) / 100;
  if (column.type === 'number') return Number(value);
  return harmless(String(value));
}

async function* portionsOf(job: ExportJob): AsyncGenerator<Row[]> {
  if (job.source.sqlite === undefined) return yield* postgresPortions(job.source.postgres ?? '', job);
  const reader = sqliteReader(job.source.sqlite, { scanning: true });
  try {
    yield* reader.portions<Row>(job.text, job.values, FETCH);
  } finally {
    reader.close();
  }
}

async function* postgresPortions(url: string, job: ExportJob): AsyncGenerator<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin read only');
    await client.query(`declare export no scroll cursor for ${job.text}`, job.values);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${FETCH} from export`);
      if (rows.length === 0) break;
      yield rows;
    }
  } finally {
    await client.end();
  }
}

run(workerData as ExportJob).then(
  (rows) => parentPort?.postMessage({ rows } satisfies ExportReply),
  (error: unknown) => parentPort?.postMessage(threadFailure(error) satisfies ExportReply),
);
