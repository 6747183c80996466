import ExcelJS from 'exceljs';

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A workbook with one sheet, as a file chosen by the user. */
export async function workbook(name: string, rows: readonly (readonly string[])[]): Promise<Chosen> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet(name).addRows(rows.map((row) => [...row]));
  return {
    name: `${name}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  };
}
