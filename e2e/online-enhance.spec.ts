import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { ACCOUNTS, expect, signedIn, test } from './fixtures.ts';
import { accessible, answer, byMenu, choose, expectNotice, layer, pressInRow, rowOf, SAVE } from './screen.ts';
import { ADMIN_PASSWORD, startServer } from './server.ts';

const TABLE = '来访登记';
const add = (within: Locator) => within.getByRole('button', { name: /新增$/ }).click();
const save = (within: Locator) => within.getByRole('button', { name: SAVE }).click();
const close = (within: Locator) =>
  within
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();

/** A web address that keeps what it is told. */
async function listener() {
  const heard: { event: string; table: string; record: { visitor_name: string; reason: string } }[] = [];
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    heard.push(JSON.parse(text));
    reply.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/gate`;
  return { heard, url, stop: () => server.close() };
}

/** Opens one of the dialogs beside the design of the table. */
async function opened(page: Page, link: string): Promise<Locator> {
  await pressInRow(page.getByRole('main'), 'visit_register', link);
  const dialog = layer(page, `${link}[${TABLE}]`);
  await expect(dialog.getByRole('table').first()).toBeVisible();
  return dialog;
}

async function addButton(page: Page, code: string, name: string, style: string, type: string): Promise<void> {
  await add(layer(page, `自定义按钮[${TABLE}]`));
  const form = layer(page, '新增按钮');
  await form.getByLabel('按钮编码').fill(code);
  await form.getByLabel('按钮名称').fill(name);
  await choose(page, form.getByRole('combobox', { name: '按钮样式' }), style);
  await choose(page, form.getByRole('combobox', { name: '按钮类型' }), type);
  await save(form);
  await expect(form).toHaveCount(0);
}

async function typeCode(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

const SQL = "update visit_register set reason = '已核验' where id = '#{id}'";
const SCRIPT = `count(that) {
  const names = that.table.dataSource.length;
  that.$message.success('本页共' + names + '位来访人');
}
beforeDelete(that, row) {
  return Promise.reject(row.visitor_name + '的登记不能删除');
}`;

test('buttons with a script, an action and a web address are made beside a design; a clerk presses them (online.md §12, journey 4)', async ({
  browser,
}) => {
  test.slow();
  const gate = await listener();
  const server = await startServer([ACCOUNTS.receptionist], { OUTBOUND_ALLOW: '127.0.0.1' });
  try {
    const admin = await signedIn(browser, server, 'admin', ADMIN_PASSWORD);
    await byMenu(admin, '在线开发', 'Online表单开发');

    await test.step('two buttons', async () => {
      const buttons = await opened(admin, '自定义按钮');
      await addButton(admin, 'verify', '核验', '行内链接', '动作（SQL增强、JAVA增强）');
      await addButton(admin, 'count', '点人数', '列表按钮', '脚本（JS增强）');
      await expect(rowOf(buttons, '核验')).toBeVisible();
      await accessible(admin);
      await close(buttons);
    });

    await test.step('what the first does to the row; a mistake is named by its line', async () => {
      const dialog = await opened(admin, 'SQL增强');
      await add(dialog);
      const form = layer(admin, '新增SQL增强');
      await choose(admin, form.getByRole('combobox', { name: '按钮' }), '核验');
      const editor = form.getByRole('textbox', { name: 'SQL' });
      await typeCode(admin, editor, SQL.replace('reason', 'reasons'));
      await save(form);
      await expect(form.getByText(/^第1行第\d+列：reasons$/)).toBeVisible();
      await typeCode(admin, editor, SQL);
      await save(form);
      await expect(form).toHaveCount(0);
      await expect(rowOf(dialog, '核验')).toBeVisible();
      await close(dialog);
    });

    await test.step('whom the first tells afterwards', async () => {
      const dialog = await opened(admin, 'JAVA增强');
      await dialog.getByRole('button', { name: '外部地址' }).click();
      const hooks = layer(admin, `外部地址[${TABLE}]`);
      await add(hooks);
      const address = layer(admin, '新增外部地址');
      await address.getByLabel('名称').fill('门岗');
      await address.getByLabel('地址', { exact: true }).fill(gate.url);
      await save(address);
      await expect(address).toHaveCount(0);
      await close(hooks);
      await add(dialog);
      const form = layer(admin, '新增JAVA增强');
      await choose(admin, form.getByRole('combobox', { name: '按钮' }), '核验');
      await choose(admin, form.getByRole('combobox', { name: '事件' }), '结束');
      await choose(admin, form.getByRole('combobox', { name: '类型' }), '外部地址');
      await form.getByRole('combobox', { name: '内容' }).fill('门岗');
      await save(form);
      await expect(form).toHaveCount(0);
      await expect(rowOf(dialog, '门岗')).toBeVisible();
      await close(dialog);
    });

    await test.step('the script of the second, tried out before it is saved', async () => {
      const dialog = await opened(admin, 'JS增强');
      await pressInRow(dialog, '列表脚本', '编辑');
      const form = layer(admin, '编辑JS增强「列表脚本」');
      await typeCode(admin, form.getByRole('textbox', { name: '脚本' }), SCRIPT);
      await form.getByRole('button', { name: '取最新一条记录作样例' }).click();
      await expect(form.getByRole('textbox', { name: '样例来访人', exact: true })).not.toHaveValue('');
      await form.getByRole('button', { name: /运\s?行$/ }).click();
      await expect(form.getByRole('list', { name: '试运行结果' })).toContainText('本页共1位来访人');
      await accessible(admin);
      await save(form);
      await expect(form).toHaveCount(0);
      await expect(rowOf(dialog, '列表脚本')).toContainText('7 行');
      await close(dialog);
    });

    await test.step('a clerk presses both', async () => {
      const clerk = await signedIn(browser, server, ACCOUNTS.receptionist);
      await byMenu(clerk, '协同办公', TABLE);
      const main = clerk.getByRole('main');
      await clerk.getByRole('button', { name: '点人数' }).click();
      await expectNotice(clerk, /^本页共\d+位来访人$/);
      // A box to choose it, the time, then the name.
      const [, , name = ''] = await main.locator('.ant-table-row').first().getByRole('cell').allInnerTexts();
      await pressInRow(main, name, '核验');
      await answer(clerk);
      await expectNotice(clerk, '处理完成!');
      await expect(rowOf(main, name).first()).toContainText('已核验');
      await expect.poll(() => gate.heard.length).toBe(1);
      expect(gate.heard[0]).toMatchObject({
        ...{ event: 'verify', table: 'visit_register', record: { visitor_name: name, reason: '已核验' } },
      });
      await clerk.context().close();
    });

    await test.step('the script holds a deletion back', async () => {
      await byMenu(admin, '协同办公', TABLE);
      const main = admin.getByRole('main');
      await pressInRow(main, '已核验', '删除');
      await answer(admin);
      await expectNotice(admin, /的登记不能删除$/);
      await expect(rowOf(main, '已核验').first()).toBeVisible();
    });
  } finally {
    await server.stop();
    gate.stop();
  }
});
