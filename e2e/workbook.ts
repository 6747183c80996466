import ExcelJS from 'exceljs';

export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export type Book = ExcelJS.Workbook;

/** A workbook with one sheet, as a file chosen by the user. */
export async function workbook(name: string, rows: readonly (readonly string[])[]): Promise<Chosen> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet(name).addRows(rows.map((row) => [...row]));
  return chosenFile(name, book);
}

export async function chosenFile(name: string, book: Book): Promise<Chosen> {
  return {
    name: `${name}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  };
}

export async function asBook(content: Buffer): Promise<Book> {
  const book = new ExcelJS.Workbook();
  // The library knows only an older shape of Node's buffers.
  await book.xlsx.load(Uint8Array.from(content).buffer);
  return book;
}

/** The texts of the cells of a sheet, by default the first one, row by row. */
export function sheetRows(book: Book, sheet?: string): string[][] {
  const rows: string[][] = [];
  const found = sheet === undefined ? book.worksheets[0] : book.getWorksheet(sheet);
  found?.eachRow((row) => {
    const texts: string[] = [];
    row.eachCell({ includeEmpty: true }, (cell) => texts.push(cell.text));
    rows.push(texts);
  });
  return rows;
}
