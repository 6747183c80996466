import exceljs from 'exceljs';

/** A workbook of new customers; `batch` keeps their numbers apart from those of other workbooks. */
export async function customerBook(batch, rows) {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('客户');
  sheet.addRow(['姓名/单位名称', '手机号', '备注']);
  for (let n = 0; n < rows; n += 1) {
    const mobile = `137${String((batch * 1000 + n) % 1e8).padStart(8, '0')}`;
    sheet.addRow([`导入${batch}-${n}`, mobile, '']);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Sends a workbook to the import of customers. */
export function sendBook(who, content, path = '/cemetery/customer/importExcel') {
  const form = new FormData();
  form.append('file', new Blob([content]), 'customers.xlsx');
  return who.send('POST', path, { form });
}
