import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './violations.ts';

/** The confirm button of a form or question; the library puts a space between two characters. */
export const OK = /^确\s?定$/;
export const SAVE = /^保\s?存$/;
/** In the query bar, next to 高级查询. */
export const SEARCH = /^(search )?查\s?询$/;

const DAY_MS = 86_400_000;

/** A day in Shanghai, so many from today on: the demo data follow the calendar. */
export const day = (ahead = 0): string =>
  new Date(Date.now() + 8 * 3_600_000 + ahead * DAY_MS).toISOString().slice(0, 10);

/** The table row that contains a text. */
export const rowOf = (within: Page | Locator, text: string | RegExp): Locator =>
  within.getByRole('row').filter({ hasText: text });

/** A button in the row that contains a text. */
export const inRow = (within: Page | Locator, text: string | RegExp, button: string | RegExp): Locator =>
  rowOf(within, text).getByRole('button', { name: button, ...(typeof button === 'string' ? { exact: true } : {}) });

/** Presses a link of the row that contains a text; opens 更多 for one that stands behind it. */
export async function pressInRow(
  within: Page | Locator,
  text: string | RegExp,
  button: string | RegExp,
): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  const link = inRow(within, text, button).first();
  const more = inRow(within, text, '更多').first();
  const behind = page.getByRole('tooltip').getByRole('button', { name: button, exact: typeof button === 'string' });
  // Which links stand behind 更多 changes with the state of the row, which may be on its way.
  await expect(async () => {
    if (await link.isVisible()) return link.click({ timeout: AT_ONCE_MS });
    await more.click({ timeout: AT_ONCE_MS });
    await behind.click({ timeout: AT_ONCE_MS });
  }).toPass({ timeout: AT_LAST_MS });
}

/** A link that cannot be pressed for so long is looked for again. */
const AT_ONCE_MS = 5000;
/** One that never comes is told before the whole test has run out of its time. */
const AT_LAST_MS = 60_000;

/** The dialog or drawer with this title. */
export const layer = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('dialog').filter({ has: page.locator('.ant-drawer-title, .ant-modal-title', { hasText: title }) });

/** A result message; the same text may be in several places for a moment. */
export const expectNotice = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByText(text).first()).toBeVisible();

/** Answers the open question by its button. */
export async function answer(page: Page, button: string | RegExp = OK): Promise<void> {
  await page.locator('.ant-modal-confirm, .ant-popconfirm').last().getByRole('button', { name: button }).click();
}

/** Chooses from a drop-down list. */
export async function choose(page: Page, box: Locator, text: string): Promise<void> {
  await box.click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .click();
}

/** In 根据部门选择用户. */
export async function choosePerson(page: Page, realname: string): Promise<void> {
  const people = layer(page, '根据部门选择用户');
  await rowOf(people, realname).first().click();
  await people.getByRole('button', { name: OK }).click();
  await expect(people).toHaveCount(0);
}

/** Checks the accessibility of what is open now. */
export async function accessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

/** Opens a page by its menu entry, as a user does. */
export async function byMenu(page: Page, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const entry = menu.getByRole('menuitem', { name, exact: true });
  if (!(await entry.isVisible())) await menu.getByRole('menuitem', { name: group }).click();
  await entry.click();
  // Until then the previous page is still rendered.
  const tab = page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name, exact: true });
  await expect(tab).toHaveAttribute('aria-current', 'page');
}

/** Checks or unchecks an entry of a tree of rights; a search scrolls it into view. */
export async function tick(within: Locator, name: string): Promise<void> {
  await within.getByPlaceholder('请输入名称搜索').fill(name);
  await within.getByRole('treeitem', { name }).getByRole('checkbox').click();
}
