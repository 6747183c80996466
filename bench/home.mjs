import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import { growTable, p95 } from './lib/designed.mjs';
import { onEachEngine } from './lib/engines.mjs';
import { growPlots } from './lib/million.mjs';
import { growPlotsOnPostgres } from './lib/million-postgres.mjs';
import { percentile } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { signIn, startServer } from './lib/server-process.mjs';
import { signInOn } from './lib/sign-in-page.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
/** Of ten years, each paid in two parts. */
const ORDERS = Math.floor(ROWS / 5);
const OPENINGS = 20;
const HOME = '/dashboard/analysis';
const shown = (count) => count.toLocaleString('en');

/** 首页 of who directs, over many plots and ten years of money, as its calls and in a browser. */
export async function benchHome() {
  await onEachEngine(async ({ engine, env: target }) => {
    const env = { ...target, DEMO: 'small' };
    await (await startServer(env)).stop();
    await (engine === 'SQLite' ? growPlots(env.DATA_DIR, ROWS) : growPlotsOnPostgres(env.DATABASE_URL, ROWS));
    await growMoney(env, engine);
    const server = await startServer(env);
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
    try {
      const title = `${engine}: home over ${shown(ROWS)} plots, ${shown(ORDERS)} orders, ${shown(2 * ORDERS)} payments`;
      const { calls, times } = await openings(browser, server.url);
      const taken = await p95(await replayed(server.url, calls));
      figure(`${title}, its calls together (p95)`, taken, { unit: ' ms', budget: 300, note: `${calls.length} calls` });
      figure('… in a browser, from the click to all figures (p95)', percentile(times, 0.95), {
        unit: ' ms',
        budget: 300,
      });
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

/** Orders and payments of ten years, spread over all days of them; triggers keep the figures by day. */
async function growMoney(env, engine) {
  const two = (value) => `substr(cast(100 + ${value} as text), 2)`;
  const dayOf = (n) =>
    `'20' || cast(17 + ${n} % 10 as text) || '-' || ${two(`1 + ${n} / 10 % 11`)} || '-' || ${two(`1 + ${n} / 110 % 28`)}`;
  const plot = engine === 'SQLite' ? `printf('%012x', ${ROWS} - n.n)` : `lpad(to_hex(${ROWS} - n.n), 12, '0')`;
  await growTable(env, 'cem_order', ORDERS, {
    id: "'bench-order-' || cast(n.n as text)",
    order_no: "'BN' || cast(n.n as text)",
    plot_id: `'019f0000-0000-7000-8000-' || ${plot}`,
    order_status: "'5'",
    payment_status: "'2'",
    received_amount: 'p.payable_amount',
    arrears_amount: '0',
    next_due_date: 'null',
    order_date: dayOf('n.n'),
    sale_date: dayOf('n.n'),
    create_time: `${dayOf('n.n')} || ' 10:00:00'`,
  });
  await growTable(env, 'cem_payment', 2 * ORDERS, {
    id: "'bench-pay-' || cast(n.n as text)",
    order_id: "'bench-order-' || cast((n.n + 1) / 2 as text)",
    biz_no: "'BN' || cast((n.n + 1) / 2 as text)",
    pay_no: "'BP' || cast(n.n as text)",
    pay_time: `${dayOf('n.n / 2')} || ' 11:00:00'`,
    channel_no: 'null',
    receipt_no: 'null',
    amount: '100000 + n.n % 5000000',
  });
}

/** Opens the page from another one, whose code has been fetched; answers the calls of the first opening, and the times. */
async function openings(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signInOn(page, url);
  const calls = [];
  const times = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    await page.goto(`${url}/system/user`);
    await page.waitForLoadState('networkidle');
    const note = (request) => {
      if (request.url().startsWith(`${url}/api/`) && request.method() === 'GET') calls.push(request.url());
    };
    if (opening === 0) page.on('request', note);
    times.push(await page.evaluate(OPEN, HOME));
    if (opening > 0) continue;
    await page.waitForLoadState('networkidle');
    page.off('request', note);
  }
  await page.close();
  return { calls, times };
}

/** In the page: follows the link of the page and waits until it shows titles and nothing is being loaded. */
const OPEN = async (path) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const link = document.querySelector(`nav li a[href="${path}"], nav a[href^="${path}"]`);
  if (!link) throw new Error(`no link to ${path}`);
  const isShown = () => document.querySelector('main section h2') && !document.querySelector('main .ant-skeleton');
  const started = performance.now();
  link.click();
  while (location.pathname !== path || !isShown()) {
    if (performance.now() - started > 30_000) throw new Error('the page is still loading');
    await frame();
  }
  await frame();
  return performance.now() - started;
};

async function replayed(url, calls) {
  const { token } = await signIn(url);
  const headers = { 'x-access-token': token };
  return () =>
    Promise.all(
      calls.map(async (call) => {
        const reply = await fetch(call, { headers });
        const { success } = await reply.json();
        if (success === false) throw new Error(`refused: ${call}`);
      }),
    );
}
