import type { Locator, Page } from '@playwright/test';
import { expect, signedIn, test } from './fixtures.ts';
import { accessible, answer, byMenu, day, expectNotice, layer, OK, pressInRow, rowOf, SEARCH } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

const GROUP = '协同办公';
const main = (page: Page): Locator => page.getByRole('main');
const add = (within: Locator) => within.getByRole('button', { name: /新增$/ }).first();

/** Types into the open form by labels and saves it. */
async function save(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  const form = page.getByRole('dialog').last();
  for (const [label, text] of Object.entries(texts)) {
    await form.getByLabel(label, { exact: true }).first().fill(text);
    // A date is taken with Enter, which would save the form from a text box.
    if (label.endsWith('日期')) await form.getByLabel(label, { exact: true }).first().press('Enter');
  }
  await form.getByRole('button', { name: OK }).click();
}

/** Adds, changes and deletes one 物资申领, on whatever screen shows it. */
async function applyChangeDelete(page: Page, no: string): Promise<void> {
  await add(main(page)).click();
  await save(page, { 申领日期: day(), 单号: no, 申领人: '王芳' });
  await expectNotice(page, '添加成功！');
  await expect(rowOf(main(page), no).first()).toBeVisible();
  await pressInRow(main(page), no, '编辑');
  await save(page, { 用途: '清明接待' });
  await expectNotice(page, /修改成功/);
  await expect(rowOf(main(page), no).first()).toContainText('清明接待');
  await pressInRow(main(page), no, '删除');
  await answer(page);
  await expect(rowOf(main(page), no)).toHaveCount(0);
}

test('(online.md §5.4) every kind of list of a designed table opens from its menu, and rows are added, changed and deleted', async ({
  browser,
  server,
}) => {
  test.slow();
  const page = await signedIn(browser, server, 'admin', ADMIN_PASSWORD);

  await test.step('a single table with its sum', async () => {
    await byMenu(page, GROUP, '来访登记');
    await expect(main(page).getByRole('cell', { name: '合计', exact: true })).toBeVisible();
    await accessible(page);
  });

  await test.step('main and sub-tables in one form', async () => {
    await byMenu(page, GROUP, '物资申领');
    await applyChangeDelete(page, 'E2E-1');
  });

  await test.step('ERP: the sub-tables of the chosen row have their own forms', async () => {
    await byMenu(page, GROUP, '物资申领（分栏）');
    await applyChangeDelete(page, 'E2E-2');
    const subs = page.getByRole('region', { name: '附表' });
    await add(subs).click();
    await save(page, { 物资名称: '描金漆', 数量: '3' });
    await expect(rowOf(subs, '描金漆')).toBeVisible();
    await pressInRow(subs, '描金漆', '删除');
    await answer(page);
    await expect(rowOf(subs, '描金漆')).toHaveCount(0);
    await accessible(page);
  });

  await test.step('inner tables: a row opens to its sub-tables', async () => {
    await byMenu(page, GROUP, '物资申领（内嵌）');
    await applyChangeDelete(page, 'E2E-3');
    await main(page).getByRole('button', { name: '展开行' }).first().click();
    await expect(main(page).getByRole('tab', { name: '物资明细' })).toBeVisible();
  });

  await test.step('tabs in the form', async () => {
    await byMenu(page, GROUP, '物资申领（页签）');
    await add(main(page)).click();
    await expect(page.getByRole('dialog').getByRole('tab', { name: '审批意见' })).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^取\s?消$/ })
      .click();
    await applyChangeDelete(page, 'E2E-4');
  });

  await test.step('a tree: a node below another one, found with its path, deleted with it', async () => {
    await byMenu(page, GROUP, '物资分类');
    await add(main(page)).click();
    await save(page, { 分类名称: '防汛物资' });
    await expectNotice(page, '添加成功！');
    await pressInRow(main(page), '防汛物资', '添加下级');
    await save(page, { 分类名称: '沙袋' });
    await expect(rowOf(main(page), '沙袋')).toBeVisible();
    await page.getByRole('textbox', { name: '分类名称' }).fill('沙袋');
    await page.getByRole('button', { name: SEARCH }).first().click();
    await expect(rowOf(main(page), '沙袋')).toContainText('防汛物资');
    await page
      .getByRole('button', { name: /重\s?置$/ })
      .first()
      .click();
    await pressInRow(main(page), '防汛物资', '删除');
    await expect(page.getByText('将删除物资分类「防汛物资」和它的全部下级')).toBeVisible();
    await answer(page);
    await expect(rowOf(main(page), '防汛物资')).toHaveCount(0);
  });
});

test('(online.md §6) the views of a table are made, tried out and removed on a page of their own', async ({
  browser,
  server,
}) => {
  const page = await signedIn(browser, server, 'admin', ADMIN_PASSWORD);
  await byMenu(page, '在线开发', 'Online表单开发');
  await pressInRow(main(page), 'visit_register', '功能测试');
  await expect(page).toHaveURL(/\/online\/cgformList\//);
  await expect(main(page).getByRole('cell', { name: '合计', exact: true })).toBeVisible();
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  await page.goto(`${server.url}/online/copyform/${id}`);
  await main(page)
    .getByRole('button', { name: /生成视图$/ })
    .click();
  await answer(page);
  await expect(rowOf(main(page), 'visit_register$1')).toBeVisible();
  await pressInRow(main(page), 'visit_register$1', '配置地址');
  await expect(layer(page, '菜单链接[来访登记]')).toContainText('/online/cgformList/');
  await layer(page, '菜单链接[来访登记]')
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();
  await pressInRow(main(page), 'visit_register$1', '移除');
  await answer(page);
  await expect(rowOf(main(page), 'visit_register$1')).toHaveCount(0);
});
