import exceljs from 'exceljs';
import { changeTable, field, good, makeTable, syncTable } from './lib/designed.mjs';
import { figure } from './lib/report.mjs';

const MAINS = Number(process.env.BENCH_BOOK_ROWS ?? 20_000);
const EACH = 5;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const shown = (count) => count.toLocaleString('en');

/** A main table with its sub rows in one workbook, imported and exported (online.md §10). */
export async function benchOnlineSheets({ engine, server, call, headers }) {
  const amount = { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 };
  const head = { tableTxt: '申领', tableType: 2, subTableStr: 'bench_line' };
  const id = await makeTable(
    call,
    'bench_claim',
    [
      field('title', { dbFieldTxt: '名称', fieldMustInput: '1' }),
      field('code', { dbFieldTxt: '编号', fieldValidType: 'only' }),
    ],
    { head },
  );
  const key = { mainTable: 'bench_claim', mainField: 'id', dbLength: 36, isShowForm: '0' };
  await makeTable(
    call,
    'bench_line',
    [
      field('claim_id', key),
      field('name', { dbFieldTxt: '物品', fieldMustInput: '1' }),
      field('sex', { dbFieldTxt: '性别', fieldShowType: 'radio', dictField: 'sex' }),
      field('amount', { ...amount, dbFieldTxt: '金额' }),
    ],
    { head: { tableTxt: '明细', tableType: 3, relationType: 0 } },
  );
  const total = field('total', { ...amount, dbFieldTxt: '合计', formula: 'sum(bench_line.amount)' });
  await changeTable(call, id, ({ fields }) => ({ fields: [...fields, total] }));
  await syncTable(call, id);
  const content = await workbook();
  const rows = `${shown(MAINS)} rows with ${shown(MAINS * EACH)} sub rows`;
  const form = new FormData();
  form.append('file', new Blob([content], { type: XLSX }), '申领.xlsx');
  const started = performance.now();
  const reply = await fetch(`${server.url}/api/online/data/${id}/importExcel`, { method: 'POST', headers, body: form });
  const imported = await reply.json();
  const seconds = (performance.now() - started) / 1000;
  if (imported.code !== 200) throw new Error(`the workbook was refused: ${imported.message}`);
  figure(`${engine}: import of ${rows}`, seconds, { unit: ' s', budget: 20, note: imported.message });
  const { total: count } = await good(call('GET', `/online/data/${id}/list`));
  if (count !== MAINS) throw new Error(`${count} rows are there`);
  await exporting(`${engine}: export of ${rows}`, `${server.url}/api/online/data/${id}/exportXls`, headers);
}

async function exporting(title, url, headers) {
  const started = performance.now();
  const reply = await fetch(url, { headers });
  const { byteLength } = await reply.arrayBuffer();
  const seconds = (performance.now() - started) / 1000;
  figure(title, seconds, { unit: ' s', budget: 5, note: `${byteLength} bytes` });
}

/** In the layout of an export with a sheet for each table. */
async function workbook() {
  const book = new exceljs.Workbook();
  const claims = book.addWorksheet('申领');
  claims.addRow(['关联键', '名称', '编号']);
  const lines = book.addWorksheet('明细');
  lines.addRow(['关联键', '物品', '性别', '金额']);
  for (let main = 1; main <= MAINS; main += 1) {
    claims.addRow([String(main), `申领${main}`, `S${main}`]);
    for (let line = 1; line <= EACH; line += 1)
      lines.addRow([String(main), `物品${line}`, line % 2 === 0 ? '男' : '女', line]);
  }
  return new Blob([await book.xlsx.writeBuffer()]).arrayBuffer();
}
