import { type CellObject, read, type WorkSheet } from '@e965/xlsx';
import { LIMITS } from '@songbai/contract/limits.ts';
import { dateText, isDateFormat } from './sheet-dates.ts';
import {
  cleanText,
  disjoint,
  errorValueRefusal,
  formulaRefusal,
  isEmpty,
  Refused,
  type RowSpan,
  refuseWide,
  rowMarker,
  type Sheet,
  type SheetLimits,
  type SheetRow,
} from './sheet-row.ts';

/**
 * The sheets of an old binary workbook, in the form of `xlsxSheets`. The whole file is unpacked at once, so its size
 * limit is far below that of an .xlsx.
 * @throws Refused
 */
export function* xlsSheets(content: Buffer, limits: SheetLimits): Generator<Sheet> {
  if (content.length > LIMITS.xlsBytes)
    throw new Refused(`.xls文件超过${LIMITS.xlsBytes / 1024 / 1024}MB，请另存为.xlsx后重试`);
  const { sheets, startsIn1904 } = sheetsOf(content, limits);
  for (const { name, sheet } of sheets) yield { name, rows: rowsOf(sheet, startsIn1904, limits) };
}

function* rowsOf(sheet: WorkSheet, startsIn1904: boolean, limits: SheetLimits): Generator<SheetRow> {
  const grid = (sheet['!data'] ?? []) as (CellObject[] | undefined)[];
  const spans = (sheet['!merges'] ?? []).map(
    ({ s, e }): RowSpan => [s.r + 1, e.r + 1, { to: e.c + 1, wide: e.c > s.c }],
  );
  const mergedIn = rowMarker(disjoint(spans));
  let rows = 0;
  for (const [index, line] of grid.entries()) {
    if (!line) continue;
    const number = index + 1;
    const cells = Array.from(line, (cell) => textOf(cell, number, startsIn1904));
    if (isEmpty(cells)) continue;
    refuseWide(cells.length, number, limits);
    rows += 1;
    if (rows > LIMITS.xlsRows) throw new Refused(`.xls文件超过${LIMITS.xlsRows}行，请另存为.xlsx后重试`);
    yield { number, cells, ...mergedIn(number) };
  }
}

function sheetsOf(content: Buffer, { allSheets }: SheetLimits) {
  try {
    const book = read(content, {
      ...{
        type: 'buffer',
        dense: true,
        ...(allSheets ? {} : { sheets: 0 }),
        cellNF: true,
        cellHTML: false,
        cellText: false,
      },
      // Slightly more than allowed, so that an excess is detected.
      sheetRows: LIMITS.xlsRows + 100,
    });
    const sheets = book.SheetNames.flatMap((name) => {
      const sheet = book.Sheets[name];
      return sheet ? [{ name, sheet }] : [];
    });
    if (sheets.length === 0) throw new Refused('工作簿中没有工作表');
    return { sheets, startsIn1904: book.Workbook?.WBProps?.date1904 === true };
  } catch (error) {
    if (error instanceof Refused) throw error;
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new Refused(locked ? '文件设有密码，请取消密码后重试' : '文件不是有效的.xls工作簿，请另存为.xlsx后重试');
  }
}

function textOf(cell: CellObject | undefined, rowNumber: number, startsIn1904: boolean): string {
  if (!cell) return '';
  if (cell.f !== undefined) throw formulaRefusal(rowNumber);
  switch (cell.t) {
    case 'e':
      throw errorValueRefusal(rowNumber, cell.w ?? '');
    case 'b':
      return cell.v === true ? '是' : '否';
    case 'n':
      return typeof cell.z === 'string' && isDateFormat(cell.z) && typeof cell.v === 'number'
        ? dateText(cell.v, startsIn1904)
        : String(cell.v ?? '');
    default:
      return cleanText(String(cell.v ?? ''), rowNumber);
  }
}
