import { percentile } from './quantiles.mjs';
import { figure } from './report.mjs';

/**
 * Gives a page `painted()`, the time at which the next frame has been painted (ms of `performance.now()`), and
 * `timed(press, isDone)`, the ms from a press to the frame that shows its effect.
 */
export const withPaintTimes = (page) =>
  page.addInitScript(() => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    /** Asked for within a frame: when it has been painted. */
    const afterFrame = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    window.painted = () => frame().then(afterFrame);
    window.timed = async (press, isDone) => {
      const started = performance.now();
      press();
      do {
        if (performance.now() - started > 30_000) throw new Error(`no effect after 30 s: ${isDone}`);
        await frame();
      } while (!isDone());
      return (await afterFrame()) - started;
    };
  });

/** Presses keys one after another; returns the times from the browser's event to the frame that shows the letter. */
export async function keyTimes(page, count, letters = 'abcdefghij') {
  await page.evaluate(() => {
    window.times = [];
    window.hear ??= (event) => {
      if (event.key.length === 1) window.painted().then((now) => window.times.push(now - event.timeStamp));
    };
    document.addEventListener('keydown', window.hear, true);
  });
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press(letters[at % letters.length]);
    await page.waitForFunction((wanted) => window.times.length > wanted, at);
  }
  return page.evaluate(() => window.times);
}

/** Key to paint of a plain DOM grid on the machine where the budgets were set; budgets scale by the ratio to it. */
const KEY_FLOOR = { median: 4.0, p95: 5.8 };
const SHARES = { median: 0.5, p95: 0.95 };

/** Prints and answers the baseline of any page: keys in its plain input `#floor`. */
export async function keyFloor(page, title) {
  await page.focus('#floor');
  const times = await keyTimes(page, 100);
  const base = { median: percentile(times, 0.5), p95: percentile(times, 0.95) };
  const note = 'a plain input on this machine, waits for the next frame included';
  figure(`${title} floor: key to paint, median`, base.median, { unit: ' ms', note });
  figure('… p95', base.p95, { unit: ' ms' });
  return base;
}

/**
 * Prints a key to paint compared with that of a plain input in this run: both wait for the next frame of this machine.
 * @param {'median' | 'p95'} share
 * @param {number} budget ms on the machine where the budgets were set
 */
export function keyFigure(title, share, times, base, budget) {
  const value = percentile(times, SHARES[share]);
  figure(`${title} key to paint, ${share}`, value / base[share], {
    unit: ' × floor',
    budget: Number((budget / KEY_FLOOR[share]).toFixed(2)),
    note: `${value.toFixed(1)} ms`,
  });
}
