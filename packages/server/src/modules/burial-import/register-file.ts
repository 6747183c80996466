import { LIMITS } from '@songbai/contract/limits.ts';
import { findHead } from '@songbai/contract/modules/burial-import/columns.rules.ts';
import { AppError } from '../../platform/errors.ts';
import { readSheet, refuseMerged, type SheetRow } from '../../resource/excel/read-sheet.ts';

export interface CsvRow {
  number: number;
  cells: string[];
}

/** An uploaded register: the header, and the data rows with one cell per column. */
export interface Register {
  headers: string[];
  rows: CsvRow[];
}

/** Title rows and the header precede the data. */
const ROWS_ABOVE = 5;
const REGISTER_LIMITS = { maxRows: LIMITS.importRows + ROWS_ABOVE, maxColumns: 100 };

/**
 * Reads a register, CSV or the first sheet of an .xlsx, by its content, not its file name. All
 * parsing happens in worker threads with limits; the file is never stored.
 * @throws AppError importFailed with the reason in Chinese
 */
export async function readRegister(content: Buffer, fileName: string): Promise<Register> {
  if (content.length === 0) refuse('文件是空的');
  if (content.length > LIMITS.importBytes) refuseSize();
  if (!/\.(csv|txt|xlsx)$/i.test(fileName)) refuse('只支持.csv和.xlsx文件，请另存后重试');
  const rows = isZip(content) ? await readSheet(content, REGISTER_LIMITS) : await readCsv(content, fileName);
  const head = findHead(rows.map((row) => row.cells));
  if (!head) return refuse('没有找到列名，第一张工作表的第一行应为列名');
  const data: SheetRow[] = rows.slice(head.index + 1);
  if (data.length === 0) refuse('没有可导入的数据行');
  if (data.length > LIMITS.importRows) refuse(`数据超过${LIMITS.importRows}行，请分批导入`);
  refuseMerged(data);
  return {
    headers: head.headers,
    rows: data.map(({ number, cells }) => ({
      number,
      cells: head.columns.map((column) => printable(cells[column] ?? '')),
    })),
  };
}

function refuse(detail: string): never {
  throw new AppError('importFailed', { detail });
}

function refuseSize(): never {
  return refuse(`文件超过${LIMITS.importBytes / 1024 / 1024}MB，请分批导入`);
}

function isZip(content: Buffer): boolean {
  return content.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
}

/** Characters that no name contains and that not every database stores. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
}

/** Name of the part that holds a protected workbook, in the directory of its file. */
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le');

/** A .csv; the name of a workbook asks for one. */
function readCsv(content: Buffer, fileName: string): Promise<SheetRow[]> {
  if (content.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    refuse(content.includes(PROTECTED) ? '文件设有密码，请取消密码后重试' : '不支持旧版.xls文件，请另存为.xlsx后重试');
  if (/\.xlsx$/i.test(fileName)) refuse('文件不是有效的.xlsx工作簿');
  return readSheet(content, { ...REGISTER_LIMITS, csv: true, verbatim: true });
}
