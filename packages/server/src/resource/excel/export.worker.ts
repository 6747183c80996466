import { parentPort, workerData } from 'node:worker_threads';
import { KEY_COLUMN } from '@songbai/contract/wire/excel.ts';
import { createSealer, type Sealer } from '../../platform/sealer.ts';
import { threadFailure } from '../../platform/workers.ts';
import type { DictTexts } from '../describe/dict-texts.ts';
import { applyExpiry } from '../describe/expiry.ts';
import { maskRow } from '../describe/masks.ts';
import { open } from '../describe/sealed.ts';
import { addDictTexts } from '../read/present.ts';
import { harmless, type SheetColumn, SWITCH_TEXTS } from './cells.ts';
import type { BelowPart, ExportJob, ExportReply, SheetPart } from './export-job.ts';
import { type ExportSource, exportSource, keyOf, type Row, rowsBelow } from './export-source.ts';
import { type XlsxColumn, type XlsxWriter, xlsxWriter } from './xlsx-writer.ts';

interface Writing {
  job: ExportJob;
  source: ExportSource;
  writer: XlsxWriter;
  sealer: Sealer | undefined;
  dicts: DictTexts;
}

/**
 * Writes an export in a worker thread with a separate read connection, so that other requests do not wait for it
 * (budgets.md: no stall over 50 ms in the main loop).
 */
async function run(job: ExportJob): Promise<number> {
  const source = await exportSource(job.source);
  try {
    const writing: Writing = {
      ...{ job, source, writer: xlsxWriter(job.file) },
      sealer: job.dataKey && createSealer(job.dataKey),
      dicts: { text: (code, value) => job.texts[code]?.[value] ?? value, has: () => true, values: () => [] },
    };
    const rows = job.merged ? await oneSheet(writing) : await sheets(writing);
    writing.writer.close();
    return rows;
  } finally {
    await source.close();
  }
}

/** A sheet for each table; where there are several, rows name the main row that they hang on. */
async function sheets(writing: Writing): Promise<number> {
  const { job, source, writer } = writing;
  const { main, below } = job;
  const hasKey = below.length > 0;
  begin(writing, main.title, hasKey ? [KEY_WIDTH, ...widths(main)] : widths(main));
  writer.row([...(hasKey ? [KEY_COLUMN] : []), ...labels(main)]);
  let written = 0;
  for await (const rows of source.portions(main)) {
    for (const row of await shown(writing, main, 0, rows))
      writer.row([...(hasKey ? [String(row.id)] : []), ...cells(main, row)]);
    written += rows.length;
  }
  for (const [at, part] of below.entries()) {
    begin(writing, part.title, [KEY_WIDTH, ...widths(part)]);
    writer.row([KEY_COLUMN, ...labels(part)]);
    for await (const mains of source.portions(main.keys))
      for (const { main: above, rows } of await grouped(writing, at, part, mains))
        for (const row of rows) writer.row([String(above.id), ...cells(part, row)]);
  }
  return written;
}

/** One sheet, where the cells of a main row are merged over the rows below it, the tables side by side. */
async function oneSheet(writing: Writing): Promise<number> {
  const { job, source, writer } = writing;
  const { main } = job;
  const below = job.below.filter(({ columns }) => columns.length > 0);
  begin(writing, main.title, [main, ...below].flatMap(widths));
  twoRowHead(writing, below);
  let written = 0;
  for await (const rows of source.portions(main)) {
    const under: Awaited<ReturnType<typeof groupedById>>[] = [];
    for (const part of below) under.push(await groupedById(writing, job.below.indexOf(part), part, rows));
    for (const row of await shown(writing, main, 0, rows)) {
      const lists = under.map((lines) => lines.get(String(row.id)) ?? []);
      const height = Math.max(1, ...lists.map((list) => list.length));
      const first = writer.rows() + 1;
      for (let line = 0; line < height; line++)
        writer.row([
          ...(line === 0 ? cells(main, row) : main.columns.map(() => null)),
          ...below.flatMap((part, at) => cells(part, lists[at]?.[line])),
        ]);
      const last = writer.rows();
      if (last > first) for (const at of main.columns.keys()) writer.merge([first, at], [last, at]);
    }
    written += rows.length;
  }
  return written;
}

/** The titles of the tables below stand over their columns. */
function twoRowHead({ writer, job: { main } }: Writing, below: readonly BelowPart[]): void {
  const empty = (part: SheetPart) => part.columns.map(() => null);
  const titles = below.flatMap((part) => part.columns.map((_column, at) => (at === 0 ? part.title : null)));
  writer.row([...labels(main), ...titles]);
  writer.row([...empty(main), ...below.flatMap(labels)]);
  const head = writer.rows() - 1;
  for (const at of main.columns.keys()) writer.merge([head, at], [head + 1, at]);
  let from = main.columns.length;
  for (const { columns } of below) {
    if (columns.length > 1) writer.merge([head, from], [head, from + columns.length - 1]);
    from += columns.length;
  }
}

/** Two title rows, then the header: the layout the family's imports expect (contract/2 §13.2). */
function begin({ writer, job }: Writing, title: string, columns: readonly XlsxColumn[]): void {
  writer.sheet(title, columns);
  writer.row([`${title}报表`]);
  writer.row([`导出人:${job.exporter}`]);
}

const KEY_WIDTH: XlsxColumn = { width: 38 };
const widths = ({ columns }: SheetPart): XlsxColumn[] =>
  columns.map(({ width, type }) => ({ width, money: type === 'money' }));
const labels = ({ columns }: SheetPart): string[] => columns.map(({ label }) => label);
const cells = ({ columns }: SheetPart, row: Row | undefined) =>
  columns.map((column) => (row ? cell(column, row[column.name]) : null));

interface Group {
  main: Row;
  rows: Row[];
}

/** The rows below each of some main rows; two that share a key share them, and the first shows them. */
async function grouped(writing: Writing, at: number, part: BelowPart, mains: readonly Row[]): Promise<Group[]> {
  const stored = await rowsBelow(writing.source, part, mains);
  const keys = stored.map((row) => keyOf(row[part.key]));
  const byKey = new Map<string | undefined, Row[]>();
  for (const [place, row] of (await shown(writing, part, at + 1, stored)).entries()) {
    const known = byKey.get(keys[place]);
    if (known) known.push(row);
    else byKey.set(keys[place], [row]);
  }
  return mains.flatMap((main) => {
    const key = keyOf(main[part.mainField]);
    const rows = key === undefined ? undefined : byKey.get(key);
    if (!rows) return [];
    byKey.delete(key);
    return [{ main, rows }];
  });
}

const groupedById = async (writing: Writing, at: number, part: BelowPart, mains: readonly Row[]) =>
  new Map((await grouped(writing, at, part, mains)).map(({ main, rows }) => [String(main.id), rows]));

/** Stored rows as the person sees them. */
async function shown({ sealer, dicts }: Writing, part: SheetPart, at: number, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows;
  if (part.finish === 'all') return finished(rows, at);
  if (sealer) open(sealer, part.fields, rows);
  for (const row of rows) {
    if (part.expiry) applyExpiry(row, part.expiry.rule, part.expiry.nowMs);
    addDictTexts(part.fields, row, dicts);
    maskRow(row, part.masks);
  }
  return part.finish ? finished(rows, at) : rows;
}

/** The main thread reads other tables with the rights of the person. */
function finished(rows: Row[], part: number): Promise<Row[]> {
  return new Promise((resolve) => {
    parentPort?.once('message', resolve);
    parentPort?.postMessage({ unfinished: rows, part } satisfies ExportReply);
  });
}

function cell(column: SheetColumn, value: unknown): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (column.type === 'money') return Number(value) / 100;
  if (column.type === 'number') return Number(value);
  const text = String(value);
  return harmless(column.type === 'switch' ? (SWITCH_TEXTS[text] ?? text) : text);
}

run(workerData as ExportJob).then(
  (rows) => parentPort?.postMessage({ rows } satisfies ExportReply),
  (error: unknown) => parentPort?.postMessage(threadFailure(error) satisfies ExportReply),
);
