import { Readable } from 'node:stream';
import exceljs from 'exceljs';
import { checkArchive } from './archive.ts';
import {
  cleanText,
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
 * The rows of the first sheet of an .xlsx; empty ones are left out, also formatted but empty ones.
 * @throws Refused
 */
export async function* xlsxRows(content: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const spans = await checkArchive(content);
  const options = {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  } as const;
  const reader = new exceljs.stream.xlsx.WorkbookReader(Readable.from([content]), options);
  for await (const sheet of reader) {
    const isMerged = rowMarker(spans.get(`xl/worksheets/sheet${(sheet as unknown as { id: string }).id}.xml`) ?? []);
    for await (const row of sheet) {
      const cells = cellTexts(row, limits);
      if (isEmpty(cells)) continue;
      yield { number: row.number, cells, ...(isMerged(row.number) ? { merged: true as const } : {}) };
    }
    return;
  }
  throw new Refused('工作簿中没有工作表');
}

function cellTexts(row: exceljs.Row, limits: SheetLimits): string[] {
  refuseWide(row.cellCount, row.number, limits);
  const cells: string[] = [];
  for (let column = 1; column <= row.cellCount; column += 1) cells.push(textOf(row.getCell(column).value, row.number));
  return cells;
}

function textOf(value: exceljs.CellValue, rowNumber: number): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value !== 'object') return cleanText(String(value), rowNumber);
  if ('richText' in value) return cleanText(value.richText.map((part) => part.text).join(''), rowNumber);
  if ('formula' in value || 'sharedFormula' in value) throw formulaRefusal(rowNumber);
  if ('text' in value) return cleanText(String(value.text), rowNumber);
  if ('error' in value) throw errorValueRefusal(rowNumber, String(value.error));
  return '';
}

/** Spreadsheet dates carry no zone; exceljs gives them as UTC. */
function dateText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
