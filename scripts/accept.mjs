import { requireNode } from './lib/node-version.mjs';

requireNode();
const { mkdtempSync, readFileSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { default: Database } = await import('better-sqlite3');
const { findRegister } = await import('./lib/accept-register.mjs');
const { at } = await import('./lib/paths.mjs');
const { countRegister } = await import('./lib/register-counts.mjs');
const { capture } = await import('./lib/run.mjs');

/**
 * `npm run accept`: imports a real burial register, imports it again, rolls it back, and compares every step with
 * independent counts. The register is not part of the project: ACCEPT_REGISTER names it. With `--required`, and when
 * CI is set, a missing register fails.
 */
const { file, problem } = findRegister({
  named: process.env.ACCEPT_REGISTER,
  usual: at('../shared/data/ngl_alaska.csv'),
  required: process.argv.includes('--required') || !!process.env.CI,
});
if (problem) {
  console.log(`✗ ${problem}`);
  process.exit(1);
}
if (!file) {
  console.log(
    '没有找到验收用登记册，跳过（用 ACCEPT_REGISTER 指定） / no register to accept, skipped (set ACCEPT_REGISTER)',
  );
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'songbai-accept-'));
// The embedded database in a temporary folder: a configured server is not touched.
const env = { DATA_DIR: folder, DATABASE_URL: '', REDIS_URL: '', DEMO: 'none', LOG_LEVEL: 'error' };
const { counts, published } = countRegister(readFileSync(file));
let mismatches = 0;

function expectEqual(what, actual, expected) {
  if (actual === expected) return;
  mismatches += 1;
  console.log(`✗ ${what}: ${actual}，应为 / expected ${expected}`);
}

async function cli(...args) {
  const { code, output } = await capture(
    process.execPath,
    [at('packages/server/dist/cli.mjs'), 'import-burials', ...args, '--tenant', '1', '--json'],
    { env },
  );
  const line = output.split('\n').find((text) => text.startsWith('{'));
  if (code !== 0 || !line) throw new Error(`import-burials ${args.join(' ')}: ${output.trim()}`);
  return JSON.parse(line);
}

const TABLES = ['cem_cemetery', 'cem_area', 'cem_row', 'cem_plot', 'cem_order', 'cem_plot_right', 'cem_deceased'];

/** Live and total row counts by table, read directly from the database. */
function stored() {
  const database = new Database(join(folder, 'songbai.db'), { readonly: true });
  const one = (sql) => database.prepare(sql).pluck().get();
  const live = Object.fromEntries(
    TABLES.map((table) => [table, one(`select count(*) from ${table} where del_flag = 0`)]),
  );
  const all = Object.fromEntries(TABLES.map((table) => [table, one(`select count(*) from ${table}`)]));
  const plots = {
    shared: one('select count(*) from cem_plot where del_flag = 0 and burial_count > 1'),
    largest: one('select max(burial_count) from cem_plot where del_flag = 0'),
    wrong:
      one(`select count(*) from cem_plot p where p.del_flag = 0 and (p.sale_status <> '6' or p.burial_count > p.capacity
      or p.burial_count <> (select count(*) from cem_deceased d where d.plot_id = p.id and d.del_flag = 0)
      or 1 <> (select count(*) from cem_plot_right r where r.plot_id = p.id and r.status = '1' and r.id = p.current_right_id))`),
  };
  database.close();
  return { live, all, plots };
}

function show(title, summary) {
  const named = {
    陵园: 'cemeteries',
    墓区: 'areas',
    排: 'plotRows',
    墓位: 'plots',
    安葬登记: 'burials',
    无墓位: 'unplaced',
    重复: 'duplicates',
    不导入: 'refused',
  };
  console.log(
    `${title}: ${Object.entries(named)
      .map(([text, key]) => `${text} ${summary[key]}`)
      .join('，')}`,
  );
  for (const [reason, count] of Object.entries(summary.refusedByReason))
    console.log(`  不导入 / refused「${reason}」${count}`);
  for (const [reason, count] of Object.entries(summary.warningsByReason))
    console.log(`  警告 / warning「${reason}」${count}`);
}

function checkFirst(first) {
  const warned = (reason) => first.warningsByReason[reason] ?? 0;
  expectEqual('总行数 rows', first.rows, counts.rows);
  expectEqual('已导入+不导入 burials + refused', first.burials + first.refused, counts.rows);
  expectEqual('不导入 refused', first.refused, counts.nameless);
  expectEqual('有墓位 placed', first.burials - first.unplaced, counts.placed);
  expectEqual('无墓位 unplaced', first.unplaced, counts.unplaced);
  expectEqual('陵园 cemeteries', first.cemeteries, counts.cemeteries);
  expectEqual('墓位 plots', first.plots, counts.plots);
  expectEqual('只有年份 year only', warned('日期只有年份'), counts.yearOnly);
  expectEqual('只有年月 month only', warned('日期只有年月'), counts.monthOnly);
  expectEqual('缺少死亡日期 no date of death', warned('缺少死亡日期'), counts.deathMissing);
  expectEqual('出生晚于死亡 birth after death', warned('出生晚于死亡'), counts.reversed);
  expectEqual('没有墓位位置 no position', warned('没有墓位位置') + warned('墓位位置不完整'), counts.unplaced);
  const { live, plots } = stored();
  expectEqual('库中陵园 cemeteries stored', live.cem_cemetery, counts.cemeteries);
  expectEqual('库中墓位 plots stored', live.cem_plot, counts.plots);
  expectEqual('库中安葬登记 burials stored', live.cem_deceased, counts.rows - counts.nameless);
  expectEqual('库中订单 orders stored', live.cem_order, counts.plots);
  expectEqual('合葬墓位 plots with several burials', plots.shared, counts.shared);
  expectEqual('最大墓位 largest plot', plots.largest, counts.largest);
  expectEqual('状态不符的墓位 plots that contradict their burials', plots.wrong, 0);
}

function checkSecond(second, before) {
  for (const key of ['cemeteries', 'areas', 'plotRows', 'plots', 'burials'])
    expectEqual(`再次导入 second import: ${key}`, second[key], 0);
  expectEqual('再次导入重复 second import: duplicates', second.duplicates, counts.rows - counts.nameless);
  expectEqual('再次导入后 after the second import', JSON.stringify(stored().all), JSON.stringify(before.all));
}

function checkRolledBack(before) {
  const { live, all } = stored();
  for (const table of TABLES) expectEqual(`回滚后 after rollback: ${table}`, live[table], 0);
  expectEqual('回滚不物理删除 rows kept', JSON.stringify(all), JSON.stringify(before.all));
}

/** The project's own checker must find no violation in the imported data. */
async function checkInvariants() {
  const { code, output } = await capture(process.execPath, [at('packages/server/dist/cli.mjs'), 'verify'], { env });
  if (code !== 0) console.log(output.trim());
  expectEqual('业务规则核对 verify', code, 0);
}

async function accept() {
  for (const [name, value] of Object.entries(published ?? {}))
    expectEqual(`公布的数 published ${name}`, counts[name], value);
  console.log(
    `登记册 / register: ${counts.rows} 行，陵园名称 ${counts.names}，按所在地区分 ${counts.cemeteries}，墓位 ${counts.plots}，有墓位 ${counts.placed} 行`,
  );
  const first = await cli(file);
  show('首次导入 / first import', first);
  checkFirst(first);
  await checkInvariants();
  const before = stored();
  const second = await cli(file);
  show('再次导入 / second import', second);
  checkSecond(second, before);
  await cli('--rollback', first.batchId);
  checkRolledBack(before);
  console.log('已按批次回滚 / rolled back by batch');
}

try {
  await accept();
} catch (error) {
  mismatches += 1;
  console.log(`✗ ${error.message}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(mismatches === 0 ? '验收通过 / accepted' : `${mismatches} 处不符 / mismatches`);
process.exitCode = mismatches === 0 ? 0 : 1;
