import type { Field } from '@songbai/contract/resource/kinds.ts';
import { KEY_COLUMN } from '@songbai/contract/wire/excel.ts';
import { headOf, importFields, OWN_SHEETS } from './cells.ts';
import {
  type BelowHead,
  type BelowJob,
  type DraftJob,
  type DraftRow,
  HEAD_WITHIN,
  headLabels,
  headMissing,
  ignoredOf,
  readHead,
  rowChecker,
  type SheetHead,
} from './drafts.ts';
import { type BelowSpan, spansOf } from './merged-head.ts';
import { mergedText, Refused, type Sheet, type SheetRow } from './sheet-row.ts';
import { sheetName } from './xlsx-writer.ts';

interface BookJob extends DraftJob {
  below: BelowJob[];
}

/** What is read of a workbook so far. */
interface Book {
  job: BookJob;
  rows: DraftRow[];
  head: SheetHead | undefined;
  below: Map<string, BelowHead>;
  /** All tables stand in the first sheet. */
  merged: boolean;
  /** Rows of the first sheet by what those of others name them by; undefined where it has no such column. */
  keys: Map<string, DraftRow> | undefined;
  /** Why the workbook as a whole is refused: with rows that belong nowhere, no part of it is what was meant. */
  faults: string[];
}

interface RowReader {
  row(row: SheetRow): void;
  end(): void;
}

const MOST_FAULTS = 10;

/**
 * Reads a workbook with the rows of a table and of those below it, in either layout: a sheet for each table, whose rows
 * name the row that they hang on by `KEY_COLUMN`; or one sheet, in which a row without cells of the first table goes on
 * with what hangs on the row above.
 * @throws Refused
 */
export async function readBook(
  job: BookJob,
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
): Promise<{ rows: DraftRow[]; head: SheetHead }> {
  const book: Book = { job, rows: [], head: undefined, below: new Map(), merged: false, keys: undefined, faults: [] };
  let reader: RowReader | undefined;
  for await (const { name, rows } of sheets) {
    reader = reader ? otherSheet(book, name) : firstSheet(book);
    for await (const row of rows) reader.row(row);
    reader.end();
  }
  if (!book.head) throw headMissing(importFields(job.resource));
  if (book.faults.length > 0) throw new Refused(book.faults.slice(0, MOST_FAULTS).join('；'));
  if (book.rows.length === 0) throw new Refused('没有可导入的数据行');
  return { rows: book.rows, head: { ...book.head, below: [...book.below.values()] } };
}

function firstSheet(book: Book): RowReader {
  const { job } = book;
  const fields = importFields(job.resource);
  const check = rowChecker(job);
  const titles = job.below.flatMap(({ name, title }) => [title, name]).map((text) => text.replace(/[*＊\s]/g, ''));
  let above = 0;
  let waiting: { row: SheetRow; head: NonNullable<ReturnType<typeof readHead>> } | undefined;
  let take: ((row: SheetRow) => void) | undefined;
  const begin = ({ row, head }: NonNullable<typeof waiting>, next?: SheetRow) => {
    const spans = spansOf(job.below, fields, headLabels(row), next);
    if (
      spans.length > 0 &&
      next?.cells.some((cell, at) => (cell ?? '') !== '' && at < Math.min(...spans.map(({ from }) => from)))
    )
      throw new Refused(`第${next.number}行应是附表的列名`);
    const isOwn = (at: number) => !spans.some(({ from, to }) => at >= from && at < to);
    const own = head.labels.map((label, at) => (isOwn(at) ? label : ''));
    const ignored = ignoredOf(own, head.columns).filter((label) => label !== KEY_COLUMN);
    book.head = { labels: own, ignored };
    book.merged = spans.length > 0;
    const columns = head.columns.map((column, at) => (isOwn(at) ? column : undefined));
    take = book.merged ? groupTaker(book, spans, columns) : rowTaker(book, columns, check);
  };
  return {
    row: (row) => {
      if (take) return take(row);
      if (waiting) return begin(waiting, row);
      const head = readHead(fields, row, [KEY_COLUMN, ...titles]);
      above += 1;
      if (!head && above >= HEAD_WITHIN) throw headMissing(fields);
      if (!head) return;
      const isTwoRows = head.labels.some((label, at) => !head.columns[at] && titles.includes(label));
      if (isTwoRows) waiting = { row, head };
      else if (row.merged) throw new Refused(mergedText(row.number));
      else begin({ row, head });
    },
    end: () => {
      if (waiting && !take) begin(waiting);
    },
  };
}

type Columns = readonly ([string, Field] | undefined)[];

/** A sheet of the first table alone. */
function rowTaker(book: Book, columns: Columns, check: ReturnType<typeof rowChecker>) {
  const keyAt = book.head?.labels.indexOf(KEY_COLUMN) ?? -1;
  if (keyAt >= 0) book.keys = new Map();
  return (row: SheetRow) => {
    if (row.merged) throw new Refused(mergedText(row.number));
    const taken = added(book, check(row, columns));
    const key = keyAt < 0 ? '' : (row.cells[keyAt] ?? '');
    if (key === '') return;
    const other = book.keys?.get(key);
    if (other) fault(book, `第${row.number}行「${KEY_COLUMN}」：“${short(key)}”与第${other.number}行重复`);
    else book.keys?.set(key, taken);
  };
}

/** A sheet of all tables. */
function groupTaker(book: Book, spans: readonly BelowSpan[], columns: Columns) {
  const check = rowChecker(book.job);
  const parts = spans.map((span) => ({ ...span, check: rowChecker({ ...book.job, resource: span.job.resource }) }));
  for (const { job, labels, ignored } of spans) headOfBelow(book, job, { labels, ignored });
  const first = Math.min(...spans.map(({ from }) => from));
  const isBelow = (at: number) => spans.some(({ from, to }) => at >= from && at < to);
  let main: DraftRow | undefined;
  return (row: SheetRow) => {
    // Cells of a main row may be merged over the rows below it, and none besides.
    if (row.merged && (row.merged.wide || row.merged.to > first)) throw new Refused(mergedText(row.number));
    if (row.cells.some((cell, at) => (cell ?? '') !== '' && !isBelow(at)) || !main) {
      if (!row.cells.some((cell, at) => (cell ?? '') !== '' && !isBelow(at)))
        return fault(book, `第${row.number}行：上方没有「${book.job.resource.title}」的行`);
      const { merged: _, ...own } = row;
      main = added(book, check(own, columns));
    }
    for (const { job, from, to, columns: below, check: checked } of parts) {
      const cells = Array.from(row.cells, (cell, at) => (at >= from && at < to ? (cell ?? '') : ''));
      if (cells.some((cell) => cell !== '')) putBelow(book, main, job, checked({ number: row.number, cells }, below));
    }
  };
}

/** A sheet besides the first one: that of a table below, or one that is of no interest. */
function otherSheet(book: Book, sheet: string): RowReader {
  const { job, below } = book;
  const own = job.below.find(({ name, title }) => sheet === sheetName(title, 1) || sheet === title || sheet === name);
  if (own && !below.has(own.name)) return belowSheet(book, own, sheet);
  const isOurs = Object.values(OWN_SHEETS).includes(sheet);
  let seen = 0;
  return {
    row: (row) => {
      seen += 1;
      if (isOurs || seen > HEAD_WITHIN || !headLabels(row).includes(KEY_COLUMN)) return;
      fault(book, `工作表「${short(sheet)}」第${row.number}行：不是「${job.resource.title}」的附表`);
    },
    end: () => undefined,
  };
}

function belowSheet(book: Book, job: BelowJob, sheet: string): RowReader {
  const fields = importFields(job.resource);
  const check = rowChecker({ ...book.job, resource: job.resource });
  const placeOf = (row: SheetRow) => `工作表「${short(sheet)}」第${row.number}行`;
  let above = 0;
  let head: ReturnType<typeof readHead>;
  let keyAt = -1;
  const wanted = [
    KEY_COLUMN,
    ...[...new Set(fields.values())].flatMap(([, field]) => (field.required ? [headOf(field)] : [])),
  ];
  const headless = () =>
    new Refused(`工作表「${short(sheet)}」没有找到表头，应包含：${[...new Set(wanted)].join('、')}`);
  return {
    row: (row) => {
      if (!head) {
        head = readHead(fields, row, [KEY_COLUMN]);
        above += 1;
        if (!head && above >= HEAD_WITHIN) throw headless();
        if (!head) return;
        if (row.merged) throw new Refused(`工作表「${short(sheet)}」${mergedText(row.number)}`);
        keyAt = head.labels.indexOf(KEY_COLUMN);
        if (keyAt < 0) throw new Refused(`${placeOf(row)}：缺少「${KEY_COLUMN}」列`);
        headOfBelow(book, job, { labels: head.labels, ignored: head.ignored.filter((label) => label !== KEY_COLUMN) });
        return;
      }
      if (row.merged) throw new Refused(`工作表「${short(sheet)}」${mergedText(row.number)}`);
      if (book.merged) throw new Refused(`${placeOf(row)}：第一张工作表中已有「${job.title}」，请只用一种填写方式`);
      if (!book.keys) throw new Refused(`第一张工作表缺少「${KEY_COLUMN}」列，无法对应${placeOf(row)}`);
      const key = row.cells[keyAt] ?? '';
      const main = book.keys.get(key);
      if (key === '') fault(book, `${placeOf(row)}「${KEY_COLUMN}」：不能为空`);
      else if (!main) fault(book, `${placeOf(row)}「${KEY_COLUMN}」：第一张工作表中没有“${short(key)}”`);
      else putBelow(book, main, job, check(row, head.columns), placeOf(row));
    },
    end: () => {
      if (!head && above > 0) throw headless();
    },
  };
}

function added(book: Book, row: DraftRow): DraftRow {
  book.rows.push(row);
  if (book.rows.length > book.job.maxRows) throw new Refused(`数据超过${book.job.maxRows}行，请分批导入`);
  return row;
}

function headOfBelow(book: Book, { name, title }: BelowJob, { labels, ignored }: SheetHead): void {
  book.below.set(name, { name, title, labels, ignored: ignored.map((label) => `${title}.${label}`), count: 0 });
}

function putBelow(book: Book, main: DraftRow, job: BelowJob, row: DraftRow, place = `第${row.number}行`): void {
  if (!job.mayImport) throw new Refused(`${place}：没有权限导入附表「${job.title}」`);
  const head = book.below.get(job.name);
  if (head) head.count += 1;
  if (head && head.count > book.job.maxRows)
    throw new Refused(`「${job.title}」的数据超过${book.job.maxRows}行，请分批导入`);
  main.below ??= {};
  main.below[job.name] ??= [];
  main.below[job.name]?.push({ ...row, place });
}

function fault({ faults }: Book, text: string): void {
  if (faults.length < MOST_FAULTS) faults.push(text);
}

const short = (text: string): string => text.slice(0, 40);
