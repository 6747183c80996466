import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { PASSWORD, signIn, startServer, tempFolder } from '../bench/lib/server-process.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from './lib/chromium.mjs';
import { onlinePictures } from './lib/online-pictures.mjs';
import { at } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

const FOLDER = at('docs', 'screenshots');
const SIZE = { width: 1440, height: 900 };

/** Name, path, and what must be visible before the screenshot is taken. */
const PAGES = [
  ['dashboard', '/dashboard/analysis', 'main h1, main .ant-card, main .ant-statistic'],
  ['plot-map', '/plots/map', 'canvas[data-ready=true]'],
  ['plots', '/plots/list', '.ant-table-row'],
  ['areas', '/plots/areas', '.ant-table-row'],
  ['template', '/plots/templates', '.ant-table-row'],
  ['orders', '/orders/normal', '.ant-table-row'],
  ['overdue', '/orders/overdue', '.ant-table-row'],
  ['services', '/services/orders', '.ant-table-row'],
  ['customers', '/customers/list', '.ant-table-row'],
  ['import', '/data/burial-import', 'main .ant-steps'],
  ['users', '/isystem/user', '.ant-table-row'],
  ['menus', '/isystem/permission', '.ant-table-row'],
];

/** `npm run screenshots -- online`: only those of docs/online-development.md. */
const onlyOnline = process.argv.includes('online');

mkdirSync(FOLDER, { recursive: true });
const executablePath = await ensureChromium();
const data = tempFolder();
const server = await startServer({ DATA_DIR: data.path, DEMO: onlyOnline ? 'small' : 'medium', FIRST_PASSWORD: 'off' });
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
const page = await browser.newPage({ viewport: SIZE, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });

/** Small files: the pages of a manual are many, and a reader looks at the words in them. */
async function shootSmall(name) {
  await page.waitForLoadState('networkidle');
  // Dialogs have come to rest, and no message covers them.
  await page.locator('.ant-message-notice').first().waitFor({ state: 'detached' });
  await page.screenshot({
    ...{ path: at('docs', 'screenshots', `${name}.jpg`), type: 'jpeg', quality: 60 },
    ...{ animations: 'disabled', caret: 'hide' },
  });
  say(`docs/screenshots/${name}.jpg`);
}

async function shoot(name) {
  await page.screenshot({ path: at('docs', 'screenshots', `${name}.png`) });
  say(`docs/screenshots/${name}.png`);
}

async function readmePictures() {
  for (const [name, path, ready] of PAGES) {
    await page.goto(server.url + path);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    await shoot(name);
  }
  await page.goto(`${server.url}/isystem/role`);
  await page.getByRole('row').filter({ hasText: 'sales_mgr' }).getByRole('button', { name: '授权' }).click();
  await page.getByRole('treeitem', { name: /正常订单/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('grants');
  const { call } = await signIn(server.url);
  const free = await call('GET', '/cemetery/plot/list?saleStatus=1&pageSize=1');
  await page.goto(`${server.url}/orders/purchase?plotId=${free.result.records[0].id}`);
  await page.getByText(free.result.records[0].fullName).first().waitFor();
  await page.waitForLoadState('networkidle');
  await shoot('purchase');
}

await page.goto(`${server.url}/user/login`);
await page.getByLabel('用户名', { exact: true }).waitFor();
if (!onlyOnline) await shoot('sign-in');
await page.getByLabel('用户名', { exact: true }).fill('admin');
await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
await page.getByRole('button', { name: '登录', exact: true }).click();
await page.waitForURL('**/dashboard/analysis');
if (!onlyOnline) await readmePictures();
await onlinePictures({ page, url: server.url, shoot: shootSmall });
await browser.close();
await server.stop();
data.remove();
