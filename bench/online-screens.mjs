import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import { field, makeTable } from './lib/designed.mjs';
import { keyFigure, keyFloor, keyTimes, withPaintTimes } from './lib/paint.mjs';
import { median } from './lib/quantiles.mjs';
import { figure } from './lib/report.mjs';
import { signIn, startServer, tempFolder } from './lib/server-process.mjs';
import { signInOn } from './lib/sign-in-page.mjs';

const FIELDS = 200;
const FORMULAS = 50;
const ROUNDS = 5;
const KEYS = 100;
const TABLE = 'bench_screen';
const ms = (name, value, budget, note) => figure(name, value, { unit: ' ms', budget, note });

/** The designer and the form of a table with many fields, in a browser against the real server (online.md §10). */
export async function benchOnlineScreens() {
  const folder = tempFolder();
  const server = await startServer({ DATA_DIR: folder.path, DEMO: 'none' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    const { call } = await signIn(server.url);
    const id = await makeTable(call, TABLE, wideFields());
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await withPaintTimes(page);
    await page.addInitScript(STEPS);
    await signInOn(page, server.url);
    const base = await floor(page);
    await designer(page, server.url, base);
    await form(page, { url: server.url, id, base });
  } finally {
    await browser.close();
    await server.stop();
    folder.remove();
  }
}

/** Texts, numbers, choices and days by turns, and formulas of which each reads two numbers. */
function wideFields() {
  const kinds = [
    {},
    { dbType: 'BigDecimal', dbLength: 12, dbPointLength: 2 },
    { fieldShowType: 'list', dictField: 'sex', dbLength: 10 },
    { dbType: 'Date', fieldShowType: 'date' },
  ];
  const entered = Array.from({ length: FIELDS - FORMULAS }, (_, at) =>
    field(`field_${at}`, { ...kinds[at % kinds.length], dbFieldTxt: `字段${at}` }),
  );
  const numbers = entered.filter(({ dbType }) => dbType === 'BigDecimal').map(({ dbFieldName }) => dbFieldName);
  const formulas = Array.from({ length: FORMULAS }, (_, at) => {
    const [one, other] = [numbers[at % numbers.length], numbers[(at + 1) % numbers.length]];
    const amount = { dbType: 'BigDecimal', dbLength: 14, dbPointLength: 2, formula: `${one} + ${other}` };
    return field(`sum_${at}`, { ...amount, dbFieldTxt: `合计${at}` });
  });
  return [...entered, ...formulas];
}

/** In the page: finds what a person presses. */
const STEPS = () => {
  const compact = (element) => element.textContent.replace(/\s/g, '');
  window.button = (within, text) =>
    [...document.querySelectorAll(`${within} button, ${within} [role=tab]`)].find((one) => compact(one) === text);
};

async function floor(page) {
  await page.evaluate(() => document.body.prepend(Object.assign(document.createElement('input'), { id: 'floor' })));
  return keyFloor(page, 'screens');
}

async function designer(page, url, base) {
  const title = `designer of ${FIELDS} fields`;
  const opened = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${url}/online/cgform`);
    await page.getByRole('row', { name: TABLE }).getByRole('button', { name: '编辑', exact: true }).waitFor();
    opened.push(await page.evaluate(OPEN_DESIGNER));
  }
  ms(`${title}: open, median of ${ROUNDS}`, median(opened), 500, `first ${opened[0].toFixed(0)} ms`);
  await titleOf(page, 'field_0');
  const keys = await keyTimes(page, KEYS);
  keyFigure('…', 'p95', keys, base, 16);
  await page.keyboard.press('Enter');
  const changes = [];
  for (const tab of ['页面属性', '校验字段', '公式与规则', '数据库属性'])
    changes.push(await page.evaluate(CHANGE_TAB, tab));
  ms('… change of tab, slowest of 4', Math.max(...changes), 100);
  const wrong = await titleOf(page, 'field_0');
  await wrong.fill('');
  const checks = [];
  for (let round = 0; round < ROUNDS; round += 1) checks.push(await page.evaluate(REFUSED_SAVE));
  ms(`… validate all, median of ${ROUNDS}`, median(checks), 100, 'from 保存 to the focus on the wrong cell');
  await wrong.fill('改过的名称');
  ms('… save', await page.evaluate(SAVE), 500, 'until the designer is closed');
}

/** The open box of 字段备注 of a field. */
async function titleOf(page, name) {
  const dialog = page.getByRole('dialog');
  const row = await dialog.getByRole('gridcell', { name, exact: true }).getAttribute('data-row');
  const column = await dialog.getByRole('columnheader', { name: '字段备注' }).getAttribute('aria-colindex');
  await dialog.locator(`[role=gridcell][data-row="${row}"][aria-colindex="${column}"]`).dblclick();
  return dialog.getByLabel(`字段备注 第${Number(row) + 1}行`, { exact: true });
}

const OPEN_DESIGNER = () =>
  window.timed(
    () => window.button('main', '编辑').click(),
    () => document.querySelector('[role=dialog] [role=gridcell][data-row="0"]'),
  );

const CHANGE_TAB = (text) => {
  const tab = window.button('[role=dialog]', text);
  const head = () => document.querySelector('[role=dialog] [role=grid]').textContent.slice(0, 200);
  const before = head();
  return window.timed(
    () => tab.click(),
    () => head() !== before,
  );
};

const REFUSED_SAVE = () => {
  const save = window.button('[role=dialog]', '保存');
  save.focus();
  return window.timed(
    () => save.click(),
    () => document.activeElement !== save,
  );
};

const SAVE = () =>
  window.timed(
    () => window.button('[role=dialog]', '保存').click(),
    () => !document.querySelector('[role=dialog] [role=grid]'),
  );

async function form(page, { url, id, base }) {
  const opened = [];
  const whole = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${url}/online/cgformList/${id}`);
    await page.getByRole('main').getByRole('button', { name: /新增$/ }).waitFor();
    await page.waitForLoadState('networkidle');
    const times = await page.evaluate(OPEN_FORM, FIELDS);
    opened.push(times.first);
    whole.push(times.all);
  }
  const title = `form of ${FIELDS} fields, ${FORMULAS} of them formulas`;
  ms(`${title}: open, its first screen, median of ${ROUNDS}`, median(opened), 500, `first ${opened[0].toFixed(0)} ms`);
  ms(
    `… all its fields, drawn while one may type, median of ${ROUNDS}`,
    median(whole),
    undefined,
    `first ${whole[0].toFixed(0)} ms`,
  );
  for (const [name, label, letters] of [
    ['a text that nothing reads', '字段4', 'abcdefghij'],
    ['a number that four formulas read', '字段1', '1234567890'],
  ]) {
    const box = page.getByRole('dialog').getByLabel(label, { exact: true });
    const keys = [];
    while (keys.length < KEYS) {
      await box.fill('');
      keys.push(...(await keyTimes(page, letters.length, letters)));
    }
    keyFigure(`… in ${name}:`, 'p95', keys, base, 16);
  }
}

/** Its first screen is there when fields reach below the window; the others are drawn while one may type. */
const OPEN_FORM = async (fields) => {
  const items = () => [...document.querySelectorAll('[role=dialog] .ant-form-item')];
  const started = performance.now();
  const first = await window.timed(
    () => window.button('main', '新增').click(),
    () => items().at(-1)?.getBoundingClientRect().bottom > window.innerHeight,
  );
  const all = async () => {
    await window.timed(
      () => {},
      () => items().length >= fields,
    );
    return performance.now() - started;
  };
  return { first, all: await all() };
};
