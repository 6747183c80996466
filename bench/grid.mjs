import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import { keyFigure, keyFloor, keyTimes, withPaintTimes } from './lib/paint.mjs';
import { percentile } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';

const PAGE = fileURLToPath(new URL('./grid-page', import.meta.url));
const ms = (name, value, budget, note = '') => figure(name, value, { unit: ' ms', budget, note });

/** Budgets of budgets.md, `Editable grid`. */
const MODES = [
  ['click', 'click to edit', { mount: 120, scroll: 16.8, key: { median: 5.5, p95: 7 }, commit: 3, heap: 8 }],
  ['always', 'always edit', { mount: 240, scroll: 17, key: { median: 7, p95: 10 }, commit: 3, heap: 12 }],
];

/** The editable grid in a real browser, in a production build, on a page of its own. */
export async function benchGrid() {
  const outDir = join(tmpdir(), `songbai-grid-${process.pid}`);
  const shared = {
    root: PAGE,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  };
  await build(shared);
  const server = await preview({ ...shared, preview: { port: 0, host: '127.0.0.1' } });
  const { port } = server.httpServer.address();
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await withPaintTimes(page);
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction('window.bench');
    await page.evaluate(() => window.bench.mount('floor'));
    const base = await keyFloor(page, 'grid');
    for (const [mode, title, budgets] of MODES) await large(page, { mode, title, budgets, base });
    await inForm(page, base);
  } finally {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

async function mountTimes(page, mode, rounds) {
  const times = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(await page.evaluate((name) => window.bench.mount(name), mode));
  return times;
}

async function heapMb(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

async function openFirstCell(page) {
  await page.locator('[data-row="0"][data-column="0"]').click();
  await page.locator('[data-editor] input').waitFor();
}

async function large(page, { mode, title, budgets, base }) {
  await page.evaluate(() => window.bench.empty());
  const before = await heapMb(page);
  const times = await mountTimes(page, mode, 7);
  ms(
    `grid 10,000 × 12, ${title}: mount, median of 7`,
    percentile(times, 0.5),
    budgets.mount,
    `first ${times[0].toFixed(0)} ms`,
  );
  figure('… JS heap more than the empty page', (await heapMb(page)) - before, { unit: ' MB', budget: budgets.heap });
  const { frames, blank } = await page.evaluate(SCROLL);
  ms(
    '… scroll frame, p95',
    // To the tenth that the budget has: the browser's clock adds rounding errors of its own.
    Number(percentile(frames, 0.95).toFixed(1)),
    budgets.scroll,
    `median ${percentile(frames, 0.5).toFixed(1)} ms`,
  );
  figure('… blank share while dragging the bar', blank * 100, { unit: ' %', budget: 0 });
  await page.evaluate(() => document.querySelector('[role=grid]').firstElementChild.scrollTo({ top: 0 }));
  await openFirstCell(page);
  const keys = await keyTimes(page, 200);
  keyFigure('…', 'median', keys, base, budgets.key.median);
  keyFigure('…', 'p95', keys, base, budgets.key.p95);
  const busy = await page.evaluate(TYPE);
  ms('… script and layout of a key, p95', percentile(busy, 0.95), undefined, 'without waiting for a frame');
  await page.keyboard.press('Escape');
  ms('… commit, median', percentile(await page.evaluate(COMMIT), 0.5), budgets.commit);
}

/** In the page: scrolls in steps, then jumps as a dragged scroll bar does, and checks every point for a cell. */
const SCROLL = async () => {
  const scroller = document.querySelector('[role=grid]').firstElementChild;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames = [];
  let last = await frame();
  for (let step = 0; step < 180; step += 1) {
    scroller.scrollTop += 90;
    const now = await frame();
    frames.push(now - last);
    last = now;
  }
  const box = scroller.getBoundingClientRect();
  let seen = 0;
  let missing = 0;
  for (let jump = 0; jump < 120; jump += 1) {
    scroller.scrollTop = ((jump * 7919) % 120) * (scroller.scrollHeight / 120);
    // The frame that shows the new position: the current DOM is what gets painted.
    await frame();
    for (let at = 1; at < 20; at += 1) {
      seen += 1;
      const y = box.top + 45 + ((box.height - 105) * at) / 20;
      if (!document.elementFromPoint(box.left + 400, y)?.closest('[data-row]')) missing += 1;
    }
  }
  return { frames, blank: missing / seen };
};

/** In the page: the cost of a letter, from the event to the end of layout. */
const TYPE = async () => {
  const times = [];
  const input = document.querySelector('[data-editor] input');
  const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  for (let at = 0; at < 100; at += 1) {
    const started = performance.now();
    put.call(input, `${at}`);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    // React renders in the microtask after the event.
    await null;
    document.body.getBoundingClientRect();
    times.push(performance.now() - started);
  }
  return times;
};

/** In the page: the cost of leaving a changed cell by Enter, from the key to the end of layout. */
const COMMIT = async () => {
  const times = [];
  const grid = document.querySelector('[role=grid]');
  const press = (target, key) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  for (let at = 0; at < 30; at += 1) {
    press(grid, 'x');
    await null;
    const input = document.querySelector('[data-editor] input');
    if (!input) throw new Error('no editor');
    const started = performance.now();
    press(input, 'Enter');
    await null;
    document.body.getBoundingClientRect();
    times.push(performance.now() - started);
    await window.painted();
  }
  return times;
};

async function inForm(page, base) {
  const opened = await mountTimes(page, 'form', 5);
  ms('grid 1,000 × 20 in a form: open, median of 5', percentile(opened, 0.5), 300);
  await openFirstCell(page);
  const keys = await keyTimes(page, 200);
  keyFigure('…', 'p95', keys, base, 16);
  ms('… script and layout of a key, p95', percentile(await page.evaluate(TYPE), 0.95));
  await page.keyboard.press('Escape');
  const rows = await page.evaluate(ROWS);
  ms('… add a row, median of 7', percentile(rows.adds, 0.5), 16, 'script and layout');
  ms('… move a row, median of 7', percentile(rows.moves, 0.5), 16, 'script and layout');
  ms('… validate all, median of 7', percentile(rows.checks, 0.5), 100);
  ms('… paste 5,000 cells', rows.paste, 300, 'script and layout');
}

/** In the page: rows are added by the button, moved by the handle, validated and pasted, as a user does. */
const ROWS = async () => {
  const { bench } = window;
  const timed = async (deed) => {
    const started = performance.now();
    await deed();
    document.body.getBoundingClientRect();
    const took = performance.now() - started;
    await window.painted();
    return took;
  };
  const inTurn = async (deed) => {
    const times = [];
    for (let at = 0; at < 7; at += 1) times.push(await timed(() => deed(at)));
    return times;
  };
  // An immediate second click would count as a double click.
  let now = Date.now();
  Date.now = () => {
    now += 2000;
    return now;
  };
  const button = [...document.querySelectorAll('[role=toolbar] button')].find((one) =>
    one.textContent.includes('新增'),
  );
  const adds = await inTurn(() => button.click());
  const moves = await inTurn((at) => {
    const handle = document.querySelectorAll('button[aria-label^=排序]')[at];
    handle.setPointerCapture = () => {};
    const point = (type, y) =>
      handle.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientY: y, bubbles: true }));
    point('pointerdown', 0);
    point('pointermove', 122);
    point('pointerup', 122);
  });
  const checks = await inTurn(() => bench.handle.current.collect().catch(() => {}));
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  const grid = document.querySelector('[role=grid]');
  const key = (name) =>
    grid.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ctrlKey: true }));
  grid.focus();
  grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
  key('ArrowUp');
  key('ArrowLeft');
  await window.painted();
  const clipboardData = new DataTransfer();
  clipboardData.setData(
    'text/plain',
    Array.from({ length: 250 }, (_, row) => Array.from({ length: 20 }, (_, at) => `${row + at}`).join('\t')).join(
      '\r\n',
    ),
  );
  const paste = await timed(() =>
    grid.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
  );
  return { adds, moves, checks, paste };
};
