import { setImmediate as nextTurn } from 'node:timers/promises';
import { MESSAGES } from '@songbai/contract/messages.ts';
import type { Resource } from '@songbai/contract/resource/define.ts';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import type { ImportPreview, ImportProblem, ImportResult } from '@songbai/contract/wire/excel.ts';
import type { Reading } from '../read/reading.ts';
import type { Server } from '../server-context.ts';
import type { ImportOutcome } from './import.ts';
import type { RowRefusal } from './import-rows.ts';
import { newLogFile, recordReport, writeLines } from './log-files.ts';
import { rowsOfPiece } from './read-sheet.ts';
import { refusedName, writeRefusedRows } from './refused-rows.ts';

/** Problems listed in the reply; the file lists all of them. */
const PROBLEMS_SHOWN = 100;

/** Result of one workbook, or why nothing was imported. */
export type FileOutcome = { name: string } & (ImportOutcome | { failure: string });

/** The reply to an import of one or more workbooks (contract/2 §13.4); at least one of them was read. */
export async function importReply(
  by: Reading<Server>,
  resource: Resource,
  files: readonly FileOutcome[],
): Promise<Envelope<ImportResult | null>> {
  const timestamp = by.server.clock.now();
  const total = sum(files, (file) => ('sheet' in file ? file.sheet.total : 0));
  const results = await Promise.all(files.map((file) => fileResult(by, resource, file)));
  if (results.every(({ result }) => result.errorCount === 0 && !result.failure))
    return { success: true, message: MESSAGES.imported(total), code: 200, result: null, timestamp };
  const [one] = results;
  const result = one && results.length === 1 ? one.result : await combined(by, resource, results);
  return { success: true, message: MESSAGES.importedWithErrors, code: 201, result, timestamp };
}

/** Result of a dry run (our extension; user-asks row 4). */
export function previewReply(server: Server, outcome: ImportOutcome): Envelope<ImportPreview> {
  const { sheet, added, refusals } = outcome;
  const sameCount = refusals.filter((refusal) => refusal.same).length;
  const errorCount = refusals.length - sameCount;
  const below = sheet.head.below ?? [];
  const result: ImportPreview = {
    totalCount: sheet.total,
    newCount: added,
    sameCount,
    errorCount,
    ignoredColumns: [...sheet.head.ignored, ...below.flatMap(({ ignored }) => ignored)],
    ...(below.length > 0
      ? { below: below.map(({ name, title }) => ({ title, count: outcome.below.get(name) ?? 0 })) }
      : {}),
    errors: refusals.slice(0, PROBLEMS_SHOWN).map(problem),
  };
  const message = MESSAGES.importPreview(added, sameCount, errorCount);
  return { success: true, message, code: 200, result, timestamp: server.clock.now() };
}

interface FileResult {
  result: ImportResult & { name: string; failure?: string };
  /** Content of the text file, line by line. */
  lines(): Iterable<string>;
}

async function fileResult(by: Reading<Server>, resource: Resource, file: FileOutcome): Promise<FileResult> {
  const { name } = file;
  const fileName = `${resource.title}导入错误.txt`;
  if ('failure' in file) {
    const { failure } = file;
    const counts = { totalCount: 0, errorCount: 0, successCount: 0, duplicateCount: 0 };
    const result = { ...counts, msg: failure, fileUrl: '', fileName, errors: [], failure, name };
    return { result, lines: () => [failure] };
  }
  const refusals = [...file.refusals, ...(await leftBehind(file))];
  const counts = {
    totalCount: file.sheet.total,
    errorCount: refusals.length,
    successCount: file.added,
    duplicateCount: refusals.filter((refusal) => refusal.same).length,
  };
  const { brokenAfter, diskFull = false } = file;
  const broken = brokenAfter === undefined ? '' : `。${MESSAGES.importBroken(brokenAfter, diskFull)}`;
  const msg = MESSAGES.importCounts(counts.totalCount, counts.successCount, counts.errorCount) + broken;
  const result = {
    ...counts,
    msg,
    errors: refusals.slice(0, PROBLEMS_SHOWN).map(problem),
    fileName,
    fileUrl: '',
    name,
  };
  const lines = () => linesOf(refusals);
  if (refusals.length === 0) return { result, lines };
  const workbook = newLogFile(by.server, refusedName(resource.title));
  const detail = await writeRefusedRows(by.server, resource, file.sheet, refusals, workbook);
  if (detail.detailUrl) await recordReport(by, workbook);
  return { result: { ...result, fileUrl: await writeLines(by, fileName, lines()), ...detail }, lines };
}

/** Rows after the one where the import stopped. */
async function leftBehind({ sheet, brokenAfter }: ImportOutcome): Promise<RowRefusal[]> {
  if (brokenAfter === undefined) return [];
  const refusals: RowRefusal[] = [];
  for (const piece of sheet.pieces) {
    for (const { number } of rowsOfPiece(piece)) {
      if (number > brokenAfter)
        refusals.push({ rowNo: number, column: '', message: '导入中断，该行未导入', same: false });
    }
    await nextTurn();
  }
  return refusals;
}

/** Totals for clients that expect a single file, and the result of each file. */
async function combined(by: Reading<Server>, resource: Resource, files: readonly FileResult[]): Promise<ImportResult> {
  const results = files.map((file) => file.result);
  const counts = {
    totalCount: sum(results, (result) => result.totalCount),
    errorCount: sum(results, (result) => result.errorCount),
    successCount: sum(results, (result) => result.successCount),
    duplicateCount: sum(results, (result) => result.duplicateCount),
  };
  const failed = results.filter((result) => result.failure).map((result) => `${result.name} ${result.failure}`);
  const fileName = `${resource.title}导入错误.txt`;
  return {
    ...counts,
    msg: [MESSAGES.importCounts(counts.totalCount, counts.successCount, counts.errorCount), ...failed].join('；'),
    fileUrl: await writeLines(by, fileName, namedLines(files)),
    fileName,
    errors: results.flatMap((result) => result.errors).slice(0, PROBLEMS_SHOWN),
    files: results,
  };
}

function* namedLines(files: readonly FileResult[]): Iterable<string> {
  for (const { result, lines } of files) for (const line of lines()) yield `${result.name}：${line}`;
}

const problem = ({ rowNo, column, message }: RowRefusal): ImportProblem => ({ rowNo, column, message });

function* linesOf(refusals: readonly RowRefusal[]): Iterable<string> {
  for (const { rowNo, column, message } of refusals)
    yield `第 ${rowNo} 行：${message}${column ? `（${column}）` : ''}，忽略导入。`;
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((all, one) => all + of(one), 0);
