import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import { median, percentile } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { startServer, tempFolder } from './lib/server-process.mjs';
import { signInOn } from './lib/sign-in-page.mjs';

const TABS = 50;
const ROUNDS = 20;
const SWITCHES = 60;

/** Pages of different kinds; the fifty menu items alternate between them. */
const VIEWS = [
  'cemetery/PlotList',
  'cemetery/CustomerList',
  'cemetery/ServiceItemList',
  'cemetery/TemplateList',
  'cemetery/order/NormalList',
  'system/UserList',
  'system/RoleList',
];

const menuItem = (path, title, component, children) => ({
  id: path,
  route: '1',
  path,
  name: null,
  component,
  meta: { title, keepAlive: true, internalOrExternal: false },
  ...(children ? { children } : {}),
});

const ITEMS = Array.from({ length: TABS }, (_, at) => menuItem(`/bench/${at}`, `页面${at}`, VIEWS[at % VIEWS.length]));

/** One page of each kind. */
const KEPT = ITEMS.slice(0, VIEWS.length);

const MENU_CALL = '**/getUserPermissionByToken*';

/** Adds the fifty pages to the user's menu; everything else is the server's response. */
async function widenMenu(page) {
  await page.route(MENU_CALL, async (route) => {
    const reply = await route.fetch();
    const envelope = await reply.json();
    envelope.result.menu.push(menuItem('/bench', '测试页面', 'layouts/RouteView', ITEMS));
    await route.fulfill({ response: reply, json: envelope });
  });
}

/**
 * In the page: clicks the link `press` and waits until its tab `tab` is current and its page visible; returns the time
 * from the click to the frame after the one that showed it.
 */
const GO = async ({ press, tab }) => {
  const target = document.querySelector(press);
  if (!target) throw new Error(`nothing to press at ${press}`);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isShown = () => {
    if (!document.querySelector(`${tab}[aria-current="page"]`)) return false;
    const tables = [...document.querySelectorAll('main .ant-table, main .sb-wait')].filter((one) =>
      one.checkVisibility(),
    );
    return tables.some((one) => one.classList.contains('ant-table'));
  };
  const started = performance.now();
  target.click();
  while (!isShown()) {
    if (performance.now() - started > 30_000) throw new Error(`not shown: ${tab}`);
    await frame();
  }
  await frame();
  return performance.now() - started;
};

const goByMenu = (page, path) =>
  page.evaluate(GO, { press: `nav li a[href="${path}"]`, tab: `nav[aria-label="已打开的页面"] a[href^="${path}"]` });
const goByTab = (page, path) => {
  const tab = `nav[aria-label="已打开的页面"] a[href^="${path}"]`;
  return page.evaluate(GO, { press: tab, tab });
};

function report(name, { times, busyMs }, budget) {
  const busy = `main thread busy ${(busyMs / times.length).toFixed(0)} ms each`;
  figure(`${name}: median`, median(times), { unit: ' ms', budget, note: busy });
  figure(`${name}: 95 of 100`, percentile(times, 0.95), { unit: ' ms', budget, note: `${times.length} times` });
}

/**
 * Times of several steps, and the CPU time of the page's main thread, which is meaningful on a busy machine too.
 */
async function timed(session, steps) {
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const before = await busy();
  const times = await steps();
  return { times, busyMs: (await busy()) - before };
}

/** Used heap after garbage collection, and the number of detached tables. */
async function memory(session) {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { result } = await session.send('Runtime.evaluate', { expression: 'HTMLTableElement.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId });
  const counted = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.filter((table) => !table.isConnected).length; }',
    returnByValue: true,
  });
  for (const { objectId } of [result, objects]) await session.send('Runtime.releaseObject', { objectId });
  return { megabytes: usedSize / 1e6, detached: counted.result.value };
}

/** @param restless true for a page without idle time, so that it prefetches nothing */
async function signIn(browser, url, restless = false) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  if (restless) await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await widenMenu(page);
  await signInOn(page, url);
  await page.getByRole('menuitem', { name: '测试页面' }).click();
  await page.getByRole('menuitem', { name: '页面0', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  // Interception slows every request and disables the browser's cache.
  await page.unroute(MENU_CALL);
  return page;
}

async function inTurn(items, step) {
  const times = [];
  for (const item of items) times.push(await step(item));
  return times;
}

/** Opens every page once, then closes them one by one, from the last to the first. */
async function openAndClose(page) {
  const times = await inTurn(ITEMS, (item) => goByMenu(page, item.path));
  for (const { meta } of ITEMS.toReversed()) {
    await page.evaluate((name) => document.querySelector(`button[aria-label="关闭${name}"]`).click(), meta.title);
    await page.waitForFunction((name) => !document.querySelector(`button[aria-label="关闭${name}"]`), meta.title);
  }
  return times;
}

/** Enables reading the CPU time of a page's main thread. */
async function measured(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** First visits of pages: before anything could be prefetched, and after idle time. */
async function firstVisits(browser, url) {
  for (const restless of [true, false]) {
    const page = await signIn(browser, url, restless);
    const visits = await timed(await measured(page), () => inTurn(KEPT, (item) => goByMenu(page, item.path)));
    report(restless ? 'new page, its program part included' : 'new page, fetched in idle time', visits, 200);
    await page.close();
  }
}

/** Pages of the console: how fast they open, and that closed ones leak nothing (budgets.md, user-asks row 6). */
export async function benchShell() {
  const folder = tempFolder();
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'small' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    await firstVisits(browser, server.url);
    const page = await signIn(browser, server.url);
    const session = await measured(page);
    await inTurn(KEPT, (item) => goByMenu(page, item.path));
    await page.waitForLoadState('networkidle');
    const turns = Array.from({ length: SWITCHES }, (_, at) => KEPT[at % KEPT.length]);
    const again = await timed(session, () => inTurn(turns, (item) => goByTab(page, item.path)));
    report('kept page shown again', again, 50);
    // The first round also loads and compiles the code; the memory it leaves is the program itself.
    await openAndClose(page);
    const before = await memory(session);
    const rounds = await timed(session, async () => {
      const times = [];
      for (let round = 1; round < ROUNDS; round += 1) times.push(...(await openAndClose(page)));
      return times;
    });
    report('new page, its program part at hand', rounds, 200);
    const after = await memory(session);
    const note = `${before.megabytes.toFixed(1)} → ${after.megabytes.toFixed(1)} MB`;
    const name = `heap grown by ${TABS} pages opened and closed × ${ROUNDS}`;
    figure(name, after.megabytes - before.megabytes, { unit: ' MB', budget: 10, note });
    figure('… tables alive outside the document', after.detached, { budget: 0 });
  } finally {
    await browser.close();
    await server.stop();
    folder.remove();
  }
}
