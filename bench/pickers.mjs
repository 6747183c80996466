import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import { seedOrganisation } from './lib/organisation.mjs';
import { figure } from './lib/report.mjs';
import { PASSWORD, startServer, tempFolder } from './lib/server-process.mjs';
import { signInOn } from './lib/sign-in-page.mjs';

const TRIES = 3;
const BUDGET = { unit: ' ms', budget: 300 };
/** The page that shows every picker. */
const GALLERY = '/demo/gallery';

const dialog = (inside) => `[role="dialog"] ${inside}`;
const ROW = dialog('.ant-table-row');
const NODE = dialog('.ant-tree-list-holder-inner .ant-tree-treenode');
/** The checkbox of the root department, and its state when all departments are checked with it. */
const GROUP = '.ant-tree-treenode:has([title="松柏集团"]) .ant-tree-checkbox';
const TICKED = '.ant-tree-treenode-checkbox-checked + .ant-tree-treenode-checkbox-checked';
const DEPART_SEARCH = {
  into: dialog('input[placeholder="请输入部门名称按回车进行搜索"]'),
  text: '第7部门',
  seen: [dialog('mark')],
};
const opens = (title, press, seen) => ({
  press: { css: `section[aria-label="${title}"] ${press.css}`, text: press.text },
  seen,
});

/**
 * A user action and the expected result: `press` is clicked, or `text` is typed into `into` and sent by Enter; every
 * selector of `seen` must match, one of them containing `saying`. Elements in `open` are clicked first.
 */
const VISITS = [
  [
    ['user picker opens', opens('选择用户', { css: 'button', text: '选择用户' }, [ROW, NODE])],
    [
      'user picker, account searched',
      { into: dialog('input[placeholder^="账号"]'), text: 'staff00777', seen: [ROW], saying: 'staff00777' },
    ],
    ['user picker, department searched', DEPART_SEARCH],
  ],
  [
    ['department picker opens', opens('选择部门', { css: 'input[aria-label="所属部门"]' }, [NODE])],
    ['department picker, searched', DEPART_SEARCH],
  ],
  [
    ['department picker of several opens', opens('选择部门', { css: 'input[aria-label="可见部门"]' }, [NODE])],
    [
      'department picker, 20,015 ticked at once',
      {
        ...{ open: ['树操作', '父子关联'], press: { css: dialog(GROUP) }, call: 'queryIdTree' },
        seen: [dialog(TICKED)],
      },
    ],
  ],
  [['role picker of 500 opens', opens('选择记录', { css: 'button', text: '选择' }, [ROW])]],
  [
    [
      'position picker opens',
      opens('选择记录', { css: 'button', text: '选择职务' }, [dialog('.ant-table-placeholder, .ant-table-row')]),
    ],
  ],
];

const LIST_ROW = 'main .ant-table-row';
const TREE_ROW = 'main .ant-tree-list-holder-inner .ant-tree-treenode';
/** Three nested levels. */
const OPENED = '.ant-tree-treenode-switcher-open + .ant-tree-treenode-switcher-open + .ant-tree-treenode-switcher-open';
/** Name and path of a page, what must be painted, then the user actions on it. */
const PAGES = [
  ['user page', '/isystem/user', LIST_ROW],
  ['role page', '/isystem/role', LIST_ROW],
  [
    ...['department page', '/isystem/depart', TREE_ROW],
    [
      'department page, 20,015 ticked at once',
      { press: { css: `main ${GROUP}` }, seen: [`main ${TICKED}`], call: 'queryIdTree' },
    ],
    [
      'department page, everything opened',
      { open: ['树操作'], press: { css: '[role="menuitem"]', text: '展开所有' }, seen: [`main ${OPENED}`] },
    ],
  ],
  ['department page, level by level', '/isystem/departSync', LIST_ROW],
  ['my department, in charge of 20,021', '/isystem/departUserList', TREE_ROW],
];

/** Pickers and pages with 20,000 departments and 100,000 users, from the click to the painted result. */
export async function benchPickers() {
  const folder = tempFolder();
  const env = { DATA_DIR: folder.path, DEMO: 'none', ADMIN_PASSWORD: PASSWORD };
  await seedOrganisation(env);
  const server = await startServer(env);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await signIn(browser, server.url);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const measure = { page, session, server };
    await pickers(measure, server.url);
    await pages(measure, server.url);
  } finally {
    await browser.close();
    await server.stop();
    folder.remove();
  }
}

async function signIn(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signInOn(page, url);
  return page;
}

/** Each visit starts with a reloaded page, so that nothing is cached from an earlier picker. */
async function pickers(measure, url) {
  for (const steps of VISITS) {
    const results = steps.map(() => []);
    for (let n = 0; n < TRIES; n += 1) {
      await measure.page.goto(`${url}${GALLERY}`);
      await measure.page.locator('section[aria-label="选择记录"] button').first().waitFor();
      await measure.page.waitForLoadState('networkidle');
      for (const [at, [, step]] of steps.entries()) results[at].push(await taken(measure, step));
    }
    for (const [at, [name]] of steps.entries()) report(name, results[at]);
  }
}

/** First visit of pages after signing in; the browser has cached their code since the first round. */
async function pages(measure, url) {
  const { page } = measure;
  for (const [name, path, row, ...more] of PAGES) {
    const steps = [[name, { press: { css: `nav li a[href="${path}"]` }, seen: [row] }], ...more];
    const results = steps.map(() => []);
    for (let n = 0; n <= TRIES; n += 1) {
      await page.goto(`${url}/dashboard/analysis`);
      await page.getByRole('menuitem', { name: '系统管理' }).click();
      await page.locator(`nav li a[href="${path}"]`).first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const [at, [, step]] of steps.entries()) {
        const result = await taken(measure, step);
        if (n > 0) results[at].push(result);
      }
    }
    for (const [at, [step]] of steps.entries()) report(step, results[at]);
  }
}

function report(name, results) {
  const middle = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  const of = (part) => middle(results.map((result) => result[part]));
  const note = `main thread busy ${of('busy').toFixed(0)} ms, server ${of('cpu').toFixed(0)} ms CPU`;
  figure(`big organisation: ${name}`, of('ms'), { ...BUDGET, note });
}

/** Time of one step, and the CPU time of browser and server, which is meaningful on a busy machine too. */
async function taken({ page, session, server }, step) {
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const [button, item] = step.open ?? [];
  if (button) await page.getByRole('button', { name: button }).click();
  if (item) await page.getByRole('menuitem', { name: item }).click();
  if (step.press)
    await page
      .locator(step.press.css, step.press.text ? { hasText: step.press.text } : {})
      .first()
      .waitFor();
  if (step.into) await page.locator(step.into).first().fill(step.text);
  const [busyBefore, cpuBefore] = [await busyMs(), server.cpuSeconds()];
  const answered = step.call ? page.waitForResponse((reply) => reply.url().includes(step.call)) : undefined;
  const ms = await page.evaluate(DO, { ...step, call: step.call ?? '' });
  await answered;
  const result = { ms, busy: (await busyMs()) - busyBefore, cpu: (server.cpuSeconds() - cpuBefore) * 1000 };
  await page.waitForLoadState('networkidle');
  return result;
}

/** In the page: runs the step and returns the time to the frame after the one that showed everything expected. */
const DO = async ({ press, into, seen, saying, call }) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const visible = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility());
  const answered = () =>
    performance.getEntriesByType('resource').some(({ name }) => call !== '' && name.includes(call));
  const painted = () =>
    seen.every((css) => visible(css).length > 0) &&
    (!saying || visible(seen[0]).every((one) => one.textContent.includes(saying))) &&
    (call === '' || answered()) &&
    visible('[role="dialog"] .ant-spin-spinning').length === 0;
  const enter = (target) => {
    const key = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true };
    for (const type of ['keydown', 'keypress', 'keyup']) target.dispatchEvent(new KeyboardEvent(type, key));
  };
  const target = into
    ? visible(into)[0]
    : visible(press.css).find((one) => !press.text || one.textContent.trim() === press.text);
  if (!target) throw new Error(`nothing to press at ${into ?? press.css}`);
  const started = performance.now();
  if (into) enter(target);
  else target.click();
  do {
    if (performance.now() - started > 30_000) throw new Error(`not shown: ${seen.join(' and ')}`);
    await frame();
  } while (!painted());
  await frame();
  return performance.now() - started;
};
