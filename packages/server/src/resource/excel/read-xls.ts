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
  refuseWide,
  rowMarker,
  type SheetLimits,
  type SheetRow,
} from './sheet-row.ts';

/**
 * The rows of the first sheet of an old binary workbook, in the form of `xlsxRows`. The whole file is unpacked at once,
 * so its size limit is far below that of an .xlsx.
 * @throws Refused
 */
export function* xlsRows(content: Buffer, limits: SheetLimits): Generator<SheetRow> {
  if (content.length > LIMITS.xlsBytes)
    throw new Refused(`.xls文件超过${LIMITS.xlsBytes / 1024 / 1024}MB，请另存为.xlsx后重试`);
  const { sheet, startsIn1904 } = firstSheet(content);
  const grid = (sheet['!data'] ?? []) as (CellObject[] | undefined)[];
  const isMerged = rowMarker(disjoint((sheet['!merges'] ?? []).map(({ s, e }) => [s.r + 1, e.r + 1] as const)));
  let rows = 0;
  for (const [index, line] of grid.entries()) {
    if (!line) continue;
    const number = index + 1;
    const cells = Array.from(line, (cell) => textOf(cell, number, startsIn1904));
    if (isEmpty(cells)) continue;
    refuseWide(cells.length, number, limits);
    rows += 1;
    if (rows > LIMITS.xlsRows) throw new Refused(`.xls文件超过${LIMITS.xlsRows}行，请另存为.xlsx后重试`);
    yield { number, cells, ...(isMerged(number) ? { merged: true as const } : {}) };
  }
}

function firstSheet(content: Buffer): { sheet: WorkSheet; startsIn1904: boolean } {
  try {
    const book = read(content, {
      ...{ type: 'buffer', dense: true, sheets: 0, cellNF: true, cellHTML: false, cellText: false },
      // Slightly more than allowed, so that an excess is detected.
      sheetRows: LIMITS.xlsRows + 100,
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''];
    if (!sheet) throw new Refused('工作簿中没有工作表');
    return { sheet, startsIn1904: book.Workbook?.WBProps?.date1904 === true };
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
