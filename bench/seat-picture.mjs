import { get } from 'node:http';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import { figure } from './lib/report.mjs';
import { signIn, startServer, tempFolder } from './lib/server-process.mjs';
import { signInOn } from './lib/sign-in-page.mjs';

/** Bytes of a compressed reply on the wire; fetch would only show them decompressed. */
function bytesOnWire(url, token) {
  return new Promise((resolve, reject) => {
    const headers = { 'x-access-token': token, 'accept-encoding': 'gzip' };
    get(url, { headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (part) => {
        bytes += part.length;
      });
      reply.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/** Frames per second while panning and zooming, by requestAnimationFrame. */
const FRAMES = async (seconds) => {
  let frames = 0;
  let worst = 0;
  let last = performance.now();
  const end = last + seconds * 1000;
  await new Promise((resolve) => {
    const tick = (now) => {
      frames += 1;
      worst = Math.max(worst, now - last);
      last = now;
      if (now < end) requestAnimationFrame(tick);
      else resolve();
    };
    requestAnimationFrame(tick);
  });
  return { rate: frames / seconds, worst };
};

const PLOTS = 20_000;

/** The demo spreads its plots over three cemeteries; one of them is filled up by batch generation. */
async function fullCemetery(call) {
  const cemeteries = await call('GET', '/cemetery/cemetery/list?pageSize=10');
  const chosen = cemeteries.result.records[0];
  const templates = await call('GET', `/cemetery/template/list?cemeteryId=${chosen.id}&pageSize=1`);
  const area = {
    cemeteryId: chosen.id,
    code: 'BENCH',
    name: '测区',
    level: '2',
    areaType: '1',
    status: '1',
    rowOrder: '1',
    seatOrder: '1',
    sort: 99,
  };
  const added = await call('POST', '/cemetery/area/add', area);
  const rows = Math.ceil((PLOTS - chosen.plotTotal) / 120);
  const plan = { rowFrom: 1, rowTo: rows, seatFrom: 1, seatTo: 120, seatOrder: '1', listPrice: 5_000_000, open: true };
  const made = await call('POST', '/cemetery/plot/generate', {
    areaId: added.result.id,
    templateId: templates.result.records[0].id,
    ...plan,
  });
  if (!made.success) throw new Error(made.message);
  const again = await call('GET', `/cemetery/cemetery/queryById?id=${chosen.id}`);
  return again.result;
}

/** 20,000 plots of one cemetery: bytes on the wire, first paint, frames while moving (budgets.md). */
export async function benchSeatPicture() {
  const folder = tempFolder();
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'medium' });
  const { call, token } = await signIn(server.url);
  const largest = await fullCemetery(call);
  const bytes = await bytesOnWire(`${server.url}/api/cemetery/plot/seatMap?cemeteryId=${largest.id}`, token);
  figure(`seat picture data of ${largest.plotTotal} plots on the wire`, bytes / 1000, { unit: ' kB', budget: 300 });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signInOn(page, server.url);
  await page.goto(`${server.url}/plots/map?cemeteryId=${largest.id}`);
  const canvas = page.locator('canvas[data-ready=true]');
  await canvas.waitFor();
  const plots = Number(await canvas.getAttribute('data-plots'));
  figure(
    `seat picture of ${plots} plots: first paint after data`,
    Number(await canvas.getAttribute('data-first-paint-ms')) / 1000,
    { unit: ' s', budget: 1 },
  );
  const box = await canvas.boundingBox();
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const panning = page.evaluate(FRAMES, 4);
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  for (let step = 0; step < 120; step += 1)
    await page.mouse.move(centre.x + 200 * Math.sin(step / 10), centre.y + 120 * Math.cos(step / 10));
  await page.mouse.up();
  const pan = await panning;
  figure('… frames a second while panning', pan.rate, {
    budget: 50,
    higherIsBetter: true,
    note: `longest frame ${pan.worst.toFixed(0)} ms`,
  });
  const zooming = page.evaluate(FRAMES, 4);
  for (let step = 0; step < 60; step += 1) await page.mouse.wheel(0, step % 20 < 10 ? -120 : 120);
  const zoom = await zooming;
  figure('… frames a second while zooming', zoom.rate, {
    budget: 50,
    higherIsBetter: true,
    note: `longest frame ${zoom.worst.toFixed(0)} ms`,
  });
  await browser.close();
  await server.stop();
  folder.remove();
}
