import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import exceljs from 'exceljs';
import { checkArchive, Refused, rowMarker } from './archive.ts';
import type { SheetLimits, SheetReply, SheetRow } from './read-sheet.ts';

async function read(content: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
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
    const rows: SheetRow[] = [];
    const isMerged = rowMarker(spans.get(`xl/worksheets/sheet${(sheet as unknown as { id: string }).id}.xml`) ?? []);
    for await (const row of sheet) {
      const cells = cellTexts(row, limits);
      if (cells.every((cell) => cell === '')) continue;
      if (rows.length >= limits.maxRows) throw new Refused(`数据超过${limits.maxRows}行，请分批导入`);
      rows.push({ number: row.number, cells, ...(isMerged(row.number) ? { merged: true as const } : {}) });
    }
    return rows;
  }
  throw new Refused('工作簿中没有工作表');
}

function cellTexts(row: exceljs.Row, limits: SheetLimits): string[] {
  if (row.cellCount > limits.maxColumns)
    throw new Refused(`第${row.number}行的列数超过${limits.maxColumns}，请检查表格`);
  const cells: string[] = [];
  for (let column = 1; column <= row.cellCount; column += 1) cells.push(textOf(row.getCell(column).value, row.number));
  return cells;
}

function textOf(value: exceljs.CellValue, rowNumber: number): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'object') {
    if ('richText' in value)
      return value.richText
        .map((part) => part.text)
        .join('')
        .trim();
    if ('formula' in value || 'sharedFormula' in value) {
      throw new Refused(`第${rowNumber}行含有公式，请先粘贴为数值再导入`);
    }
    if ('text' in value) return String(value.text).trim();
    if ('error' in value) throw new Refused(`第${rowNumber}行含有错误值${String(value.error)}`);
    return '';
  }
  return String(value).trim();
}

/** Spreadsheet dates carry no zone; exceljs gives them as UTC. */
function dateText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

const { content, limits } = workerData as { content: Uint8Array; limits: SheetLimits };
const answer = (reply: SheetReply) => parentPort?.postMessage(reply);

read(Buffer.from(content), limits).then(
  (rows) => answer({ rows }),
  (error: unknown) =>
    answer({ refused: error instanceof Refused ? error.message : '文件内容无法读取，请检查文件是否损坏' }),
);
