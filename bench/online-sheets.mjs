import exceljs from 'exceljs';
import { beside, reportBeside } from './lib/beside.mjs';
import { CUSTOMER_HEAD, customers, XLSX } from './lib/customers.mjs';
import { changeTable, field, good, makeTable, syncTable } from './lib/designed.mjs';
import { figure } from './lib/report.mjs';

const MAINS = Number(process.env.BENCH_BOOK_ROWS ?? 20_000);
const EACH = 5;
const ROWS = Number(process.env.BENCH_EXCEL_ROWS ?? 100_000);
const shown = (count) => count.toLocaleString('en');

/** Workbooks of designed tables, imported and exported (online.md §10). */
export async function benchOnlineSheets(run) {
  await plainTable(run);
  await mainWithSubs(run);
}

const KINDS = {
  '姓名/单位名称': { fieldMustInput: '1' },
  性别: { fieldShowType: 'list', dictField: 'sex', dbLength: 10 },
  出生日期: { dbType: 'Date', fieldShowType: 'date' },
};

/** The workbook of the hand-made customers and its budgets (budgets.md, Import, export). */
async function plainTable({ engine, env, server, token, call, headers }) {
  const fields = CUSTOMER_HEAD.map((dbFieldTxt, at) => field(`column_${at}`, { dbFieldTxt, ...KINDS[dbFieldTxt] }));
  const id = await makeTable(call, 'bench_person', fields);
  const content = await customers(ROWS);
  const bystander = () => beside(server, token, env);
  const name = `${shown(ROWS)} rows × ${fields.length} columns of a designed table`;
  const { value: imported, ...importing } = await bystander()(() => send(server, headers, id, content));
  if (imported.code !== 200) throw new Error(`the workbook was refused: ${imported.message}`);
  reportBeside(`${engine}: import of ${name}`, importing, { seconds: 15, memory: 250 }, imported.message);
  const { total } = await good(call('GET', `/online/data/${id}/list`));
  if (total !== ROWS) throw new Error(`${total} rows are there`);
  const { value: bytes, ...exported } = await bystander()(() =>
    downloaded(`${server.url}/api/online/data/${id}/exportXls`, headers),
  );
  reportBeside(`${engine}: export of ${name}`, exported, { seconds: 3, memory: 150 }, `${bytes} bytes`);
}

async function send(server, headers, id, content) {
  const form = new FormData();
  form.append('file', new Blob([content], { type: XLSX }), '导入.xlsx');
  const reply = await fetch(`${server.url}/api/online/data/${id}/importExcel`, { method: 'POST', headers, body: form });
  return reply.json();
}

async function downloaded(url, headers) {
  const reply = await fetch(url, { headers });
  return (await reply.arrayBuffer()).byteLength;
}

async function mainWithSubs({ engine, server, call, headers }) {
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
  const started = performance.now();
  const imported = await send(server, headers, id, content);
  const seconds = (performance.now() - started) / 1000;
  if (imported.code !== 200) throw new Error(`the workbook was refused: ${imported.message}`);
  figure(`${engine}: import of ${rows}`, seconds, { unit: ' s', budget: 20, note: imported.message });
  const { total: count } = await good(call('GET', `/online/data/${id}/list`));
  if (count !== MAINS) throw new Error(`${count} rows are there`);
  await exporting(`${engine}: export of ${rows}`, `${server.url}/api/online/data/${id}/exportXls`, headers);
}

async function exporting(title, url, headers) {
  const started = performance.now();
  const bytes = await downloaded(url, headers);
  const seconds = (performance.now() - started) / 1000;
  figure(title, seconds, { unit: ' s', budget: 5, note: `${bytes} bytes` });
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
