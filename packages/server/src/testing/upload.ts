import { crc32, deflateRawSync } from 'node:zlib';
import type { Envelope } from '@songbai/contract/wire/envelope.ts';
import exceljs from 'exceljs';
import type { Caller } from './test-app.ts';

const BOUNDARY = 'songbai-upload-boundary';

/** Sends one file like a browser form. */
export async function sendFile<T = never>(
  who: Caller,
  url: string,
  fileName: string,
  content: string | Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<Envelope<T>> {
  const more = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${more.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content as string),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return (await who.raw({ method: 'POST', url, headers, payload })).json<Envelope<T>>();
}

/** A workbook with one sheet of these rows; `shape` may change it further. */
export async function workbook(
  rows: readonly (readonly unknown[])[],
  shape: (sheet: exceljs.Worksheet) => void = () => undefined,
): Promise<Buffer> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('登记');
  for (const row of rows) sheet.addRow([...row]);
  shape(sheet);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Rows of a workbook's first sheet, or of the one at this place, as values. */
export async function sheetRows(content: Buffer, at = 0): Promise<unknown[][]> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(content as never);
  return (book.worksheets[at]?.getSheetValues() ?? []).slice(1).map((row) => (row as unknown[]).slice(1));
}

export interface ZipEntry {
  name: string;
  content: Buffer;
  /** Unpacked size in the directory, if it is to be false. */
  claims?: number;
}

/** A zip archive with exactly these entries, valid or not. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of entries) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface XlsxParts {
  sharedStrings?: string;
  styles?: string;
  /** Inserted in the workbook before its sheets. */
  properties?: string;
  /** Inserted in the sheet before its root. */
  doctype?: string;
}

/** An .xlsx whose only sheet contains exactly this text, valid or not. */
export function xlsxOf(
  sheet: string,
  { sharedStrings, styles, properties = '', doctype = '' }: XlsxParts = {},
): Buffer {
  const parts: Record<string, string | undefined> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/sharedStrings.xml': sharedStrings,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${doctype}<worksheet xmlns="${MAIN}" xmlns:x="${MAIN}">${sheet}</worksheet>`,
  };
  return zipOf(
    Object.entries(parts).flatMap(([name, text]) => (text === undefined ? [] : [{ name, content: Buffer.from(text) }])),
  );
}
