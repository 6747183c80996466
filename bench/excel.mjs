import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import exceljs from 'exceljs';
import { onEachEngine } from './lib/engines.mjs';
import { growPlots } from './lib/million.mjs';
import { growPlotsOnPostgres } from './lib/million-postgres.mjs';
import { percentile } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { SERVER, signIn, startServer, tempFolder } from './lib/server-process.mjs';

const ROWS = Number(process.env.BENCH_EXCEL_ROWS ?? 100_000);
const STALLS = fileURLToPath(new URL('./lib/stalls.mjs', import.meta.url));
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Export and import of many rows, and their effect on concurrent calls (budgets.md, Import, export). */
export async function benchExcel() {
  await onEachEngine(async ({ engine, env: target }) => {
    const env = { ...target, DEMO: 'small' };
    const stallFile = join(env.DATA_DIR, 'stall');
    const script = process.env.BENCH_SERVER ?? SERVER;
    await (await startServer(env, script)).stop();
    await (engine === 'SQLite' ? growPlots(env.DATA_DIR, ROWS) : growPlotsOnPostgres(env.DATABASE_URL, ROWS));
    const measured = { ...env, STALL_FILE: stallFile, NODE_OPTIONS: `--import=${STALLS}` };
    const server = await startServer(measured, script);
    const { token } = await signIn(server.url);
    const bystander = () => others(server, token, stallFile);
    await exporting(engine, server, token, bystander);
    await importing(engine, server, token, bystander);
    await server.stop();
  });
}

async function exporting(engine, server, token, bystander) {
  const url = `${server.url}/api/cemetery/plot/exportXls?column=createTime&order=desc`;
  const { value: bytes, ...seen } = await bystander()(async () => {
    const reply = await fetch(url, { headers: { 'x-access-token': token } });
    return (await reply.arrayBuffer()).byteLength;
  });
  report(
    `${engine}: export of ${ROWS.toLocaleString('en')} plots`,
    seen,
    { seconds: 3, memory: 150 },
    `${bytes} bytes`,
  );
}

async function importing(engine, server, token, bystander) {
  const content = await customers(ROWS);
  const send = (query = '') => {
    const form = new FormData();
    form.append('file', new Blob([content], { type: XLSX }), '客户.xlsx');
    const url = `${server.url}/api/cemetery/customer/importExcel${query}`;
    return fetch(url, { method: 'POST', headers: { 'x-access-token': token }, body: form }).then((reply) =>
      reply.json(),
    );
  };
  const name = `${ROWS.toLocaleString('en')} customers × 15 columns`;
  const budget = { seconds: 15, memory: 250 };
  const { value: first, ...seen } = await bystander()(() => send());
  report(`${engine}: import of ${name}`, seen, budget, first.message);
  const { value: dry, ...looked } = await bystander()(() => send('?dryRun=1'));
  report(`${engine}: dry run of the same file`, looked, budget, dry.message);
  const { value: again, ...second } = await bystander()(() => send());
  report(`${engine}: second import of the same file`, second, budget, again.result?.msg ?? again.message);
}

function report(name, seen, budget, note) {
  figure(name, seen.seconds, { unit: ' s', budget: budget.seconds, note: `${seen.cpu.toFixed(1)} s CPU; ${note}` });
  figure('… memory more at its peak', seen.memory, { unit: ' MiB', budget: budget.memory });
  figure('… longest stall of the main loop', seen.stall, { unit: ' ms', budget: 50 });
  figure('… a list call meanwhile, p95', seen.list, { unit: ' ms', budget: 30, note: `${seen.lists} calls` });
  figure('… a save meanwhile, p95', seen.save, {
    unit: ' ms',
    budget: 50,
    note: `longest ${seen.longestSave.toFixed(0)} ms`,
  });
}

/** Runs some work while other clients list plots and add customers; returns the latencies they measured. */
function others(server, token, stallFile) {
  const headers = { 'x-access-token': token, 'content-type': 'application/json' };
  const list = () => fetch(`${server.url}/api/cemetery/cemetery/list?pageSize=10`, { headers }).then((r) => r.text());
  const save = (n) => {
    const body = JSON.stringify({ name: `旁人${n}`, mobile: `139${String(10_000_000 + n)}` });
    return fetch(`${server.url}/api/cemetery/customer/add`, { method: 'POST', headers, body }).then((r) => r.text());
  };
  return async (work) => {
    for (let n = 0; n < 20; n += 1) await list();
    await stallOf(server, stallFile);
    const before = { memory: server.memoryMiB(), cpu: server.cpuSeconds(), at: performance.now() };
    let running = true;
    let peak = before.memory;
    const watch = setInterval(() => {
      peak = Math.max(peak, server.memoryMiB());
    }, 20);
    const listing = timed(list, () => running);
    const saving = timed(save, () => running);
    const value = await work();
    const seconds = (performance.now() - before.at) / 1000;
    running = false;
    clearInterval(watch);
    const [lists, saves] = await Promise.all([listing, saving]);
    const cpu = server.cpuSeconds() - before.cpu;
    const stall = await stallOf(server, stallFile);
    return {
      ...{ value, seconds, cpu, memory: peak - before.memory, stall },
      ...{
        list: percentile(lists, 0.95),
        lists: lists.length,
        save: percentile(saves, 0.95),
        longestSave: Math.max(...saves),
      },
    };
  };
}

/** Sequential calls with a short pause; returns the milliseconds of each. */
async function timed(call, running) {
  const times = [];
  while (running()) {
    const started = performance.now();
    await call(Math.floor(Math.random() * 80_000_000));
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

async function stallOf(server, file) {
  rmSync(file, { force: true });
  process.kill(server.pid, 'SIGUSR2');
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await new Promise((resolve) => setTimeout(resolve, 5));
  return Number(readFileSync(file, 'utf8'));
}

const HEAD = [
  ...['姓名/单位名称', '类型', '手机号', '曾用名', '性别', '出生日期', '证件类型', '备用电话', '微信', '地址'],
  ...['工作单位', '来源', '介绍人', '客户级别', '备注'],
];
const SURNAMES = '王李张刘陈杨赵黄周吴';
const GIVEN = '建国志强秀英桂兰玉梅丽华文军海燕';

/** A workbook of customers with two title rows, in the layout of an export. */
async function customers(rows) {
  const folder = tempFolder();
  const file = join(folder.path, 'customers.xlsx');
  const writer = new exceljs.stream.xlsx.WorkbookWriter({ filename: file, useSharedStrings: true });
  const sheet = writer.addWorksheet('客户');
  sheet.addRow(['客户报表']).commit();
  sheet.addRow(['导出人:管理员']).commit();
  sheet.addRow(HEAD).commit();
  for (let n = 0; n < rows; n += 1) sheet.addRow(person(n)).commit();
  sheet.commit();
  await writer.commit();
  const content = readFileSync(file);
  folder.remove();
  return content;
}

function person(n) {
  const name = SURNAMES[n % 10] + GIVEN[n % 17] + GIVEN[Math.floor(n / 17) % 17];
  const phone = `138${String(10_000_000 + n)}`;
  return [
    ...[
      name,
      '个人',
      phone,
      n % 9 === 0 ? `${name}曾` : null,
      n % 2 === 0 ? '男' : '女',
      '1960-05-01',
      '居民身份证',
      phone,
    ],
    ...[`wx${n}`, `松江区人民路${n}号`, '第一机械厂', '自来', `介绍人${n % 100}`, '普通', `第${n}位`],
  ];
}
