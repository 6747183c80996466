import exceljs from 'exceljs';

/** A workbook with one sheet; the keys of the rows are its titles. */
export async function bookOf(rows, sheetName = '导入') {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet(sheetName);
  sheet.addRow(Object.keys(rows[0]));
  for (const row of rows) sheet.addRow(Object.values(row));
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A workbook of new customers; `batch` keeps their numbers apart from those of other workbooks. */
export function customerBook(batch, rows) {
  const customer = (_, n) => ({
    '姓名/单位名称': `导入${batch}-${n}`,
    手机号: `137${String((batch * 1000 + n) % 1e8).padStart(8, '0')}`,
    备注: '',
  });
  return bookOf(Array.from({ length: rows }, customer), '客户');
}

/** Sends a workbook to the import of customers. */
export function sendBook(who, content, path = '/cemetery/customer/importExcel') {
  const form = new FormData();
  form.append('file', new Blob([content]), 'customers.xlsx');
  return who.send('POST', path, { form });
}
