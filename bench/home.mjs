import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import { p95 } from './lib/designed.mjs';
import { onEachEngine } from './lib/engines.mjs';
import { median, percentile } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { signIn, startServer } from './lib/server-process.mjs';
import { signInOn } from './lib/sign-in-page.mjs';
import { growTenYears } from './lib/ten-years.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const OPENINGS = 20;
const HOME = '/dashboard/analysis';
const shown = (count) => count.toLocaleString('en');

/** 首页 of who directs, over many plots and ten years of money, as its calls and in a browser. */
export async function benchHome() {
  await onEachEngine(async ({ engine, env: target }) => {
    const env = { ...target, DEMO: 'small' };
    const { orders, payments } = await growTenYears({ engine, env }, ROWS);
    const server = await startServer(env);
    const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
    try {
      const title = `${engine}: home over ${shown(ROWS)} plots, ${shown(orders)} orders, ${shown(payments)} payments`;
      const { calls, times } = await openings(browser, server.url);
      const taken = await p95(await replayed(server.url, calls));
      figure(`${title}, its calls together (p95)`, taken, { unit: ' ms', budget: 300, note: `${calls.length} calls` });
      figure('… in a browser, from the press to all figures (p95)', percentile(times, 0.95), {
        ...{ unit: ' ms', budget: 300, note: `median ${median(times).toFixed(0)} ms` },
      });
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

/** Opens the page from another one; answers the calls of the first opening, which brings its code, and the times of the others. */
async function openings(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signInOn(page, url);
  const calls = [];
  const times = [];
  for (let opening = 0; opening <= OPENINGS; opening += 1) {
    await page.goto(`${url}/system/user`);
    await page.waitForLoadState('networkidle');
    const note = (request) => {
      if (request.url().startsWith(`${url}/api/`) && request.method() === 'GET') calls.push(request.url());
    };
    if (opening === 0) page.on('request', note);
    const taken = await openHome(page);
    if (opening > 0) {
      times.push(taken);
      continue;
    }
    await page.waitForLoadState('networkidle');
    page.off('request', note);
  }
  await page.close();
  return { calls, times };
}

/** From the press of the menu entry until the page shows titles and nothing is being loaded, ms. */
async function openHome(page) {
  const shown = page.evaluate(WAIT, HOME);
  await page.locator(`nav a[href^="${HOME}"]`).first().click();
  return shown;
}

/** In the page: waits for the press, then for what it opens. */
const WAIT = async (path) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const pressed = await new Promise((resolve) => {
    addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
  });
  const isShown = () => document.querySelector('main section h2') && !document.querySelector('main .ant-skeleton');
  while (location.pathname !== path || !isShown()) {
    if (performance.now() - pressed > 30_000) throw new Error('the page is still loading');
    await frame();
  }
  await frame();
  return performance.now() - pressed;
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
