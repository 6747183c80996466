import { type Archive, openArchive } from './archive.ts';
import { dateText } from './sheet-dates.ts';
import {
  cleanText,
  columnNumber,
  errorValueRefusal,
  formulaRefusal,
  Refused,
  refuseWide,
  rowMarker,
  type Sheet,
  type SheetLimits,
  type SheetRow,
} from './sheet-row.ts';
import { type PartReader, pieces, readWorkbook, textTaker, type Workbook } from './workbook-parts.ts';

/**
 * The sheets of an .xlsx with their rows; empty ones are skipped, also formatted but empty ones. One chunk of a sheet is
 * unpacked at a time, and none of a sheet whose rows nobody asks for.
 * @throws Refused
 */
export async function* xlsxSheets(content: Buffer, limits: SheetLimits): AsyncGenerator<Sheet> {
  const archive = await openArchive(content);
  const workbook = await readWorkbook(archive);
  for (const { name, path } of workbook.sheets) yield { name, rows: rowsOf(archive, workbook, path, limits) };
}

async function* rowsOf(
  archive: Archive,
  workbook: Workbook,
  path: string,
  limits: SheetLimits,
): AsyncGenerator<SheetRow> {
  const sheet = await archive.part(path);
  if (!sheet) throw new Refused('工作簿中没有工作表');
  const mergedIn = rowMarker(archive.spans(path) ?? []);
  let found: SheetRow[] = [];
  const reader = rowReader(workbook, limits, (row) => {
    found.push({ ...row, ...mergedIn(row.number) });
  });
  for await (const _piece of pieces(sheet, reader)) {
    yield* found;
    found = [];
  }
}

/** Returns each row of a sheet that is not empty. */
function rowReader(workbook: Workbook, limits: SheetLimits, take: (row: SheetRow) => void): PartReader {
  const taker = textTaker();
  let row: SheetRow = { number: 0, cells: [] };
  let column = 0;
  let type = '';
  let style = '';
  let isFormula = false;
  const closeCell = () => {
    if (isFormula) throw formulaRefusal(row.number);
    const text = textOf(taker.take(), type, style, row.number, workbook);
    if (text === '') return;
    refuseWide(column, row.number, limits);
    while (row.cells.length < column - 1) row.cells.push('');
    row.cells[column - 1] = text;
  };
  return {
    open: (name, attributes) => {
      if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        type = attributes.t ?? 'n';
        style = attributes.s ?? '0';
        isFormula = false;
      } else if (name === 'f') isFormula = true;
      else if (name === 'row') {
        row = { number: rowNumber(attributes.r, row.number), cells: [] };
        column = 0;
      } else taker.open(name);
    },
    text: taker.add,
    close: (name) => {
      taker.close(name);
      if (name === 'c') closeCell();
      else if (name === 'row' && row.cells.length > 0) take(row);
    },
  };
}

const broken = () => new Refused('工作簿结构异常，已拒绝导入');

function rowNumber(given: string | undefined, last: number): number {
  const number = given === undefined ? last + 1 : Number(given);
  if (!Number.isSafeInteger(number) || number <= last) throw broken();
  return number;
}

function columnOf(place: string): number {
  const column = columnNumber(place);
  if (column === 0) throw broken();
  return column;
}

/** A cell's value by its type (ECMA-376 §18.18.11). */
function textOf(raw: string, type: string, style: string, row: number, workbook: Workbook): string {
  if (type === 's') return cleanText(workbook.strings[Number(raw)] ?? '', row);
  if (type === 'str' || type === 'inlineStr') return cleanText(raw, row);
  if (raw === '') return '';
  if (type === 'b') return raw === '1' || raw === 'true' ? '是' : '否';
  if (type === 'e') throw errorValueRefusal(row, raw);
  if (type === 'd') return raw.replace(/T00:00:00.*$/, '').replace(/T(\d\d:\d\d:\d\d).*$/, ' $1');
  const value = Number(raw);
  if (Number.isNaN(value)) throw broken();
  return workbook.isDateStyle[Number(style)] ? dateText(value, workbook.startsIn1904) : String(value);
}
