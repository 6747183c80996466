import type { Locator, Page } from '@playwright/test';
import { adminCaller } from './api.ts';
import { ACCOUNTS, expect, opened, test } from './fixtures.ts';
import { accessible, answer, byMenu, expectNotice, layer, OK, pressInRow, rowOf, SEARCH } from './screen.ts';
import { ADMIN_PASSWORD } from './server.ts';

const offered = (page: Page, text: string | RegExp) =>
  page.locator('.ant-select-item-option').filter({ hasText: text });

/** Drags with the mouse, from the centre of one element to the centre of another. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** Types into the cells of a row, starting with the open one; Tab moves to the next. */
async function typeOn(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

test('an item is added, coloured and switched off, and an open form elsewhere offers what counts now (contract/2 §1, user-asks row 3)', async ({
  browser,
  server,
}) => {
  test.slow();
  const admin = await adminCaller(server.url);
  const [page, clerk] = await Promise.all([
    opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD),
    opened(browser, server, ACCOUNTS.receptionist, '/customers/list'),
  ]);
  await clerk.getByRole('button', { name: '新增' }).click();
  const source = layer(clerk, '新增客户').getByLabel('来源');
  await byMenu(page, '系统管理', '数据字典');
  await page.getByRole('textbox', { name: '字典编码' }).fill('channel');
  await page.getByRole('button', { name: SEARCH }).click();
  const channels = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'channel', exact: true }) });
  await channels.getByRole('button', { name: '字典配置' }).click();
  const items = layer(page, /^字典列表/);
  await items.getByRole('button', { name: '新增' }).click();
  const form = layer(page, '新增字典项');
  await form.getByLabel('名称').fill('短视频平台');
  await form.getByLabel('数据值').fill('a,b');
  await expect(form.getByText('数据值不能包含特殊字符！')).toBeVisible();
  await form.getByLabel('数据值').fill('video');
  await accessible(page);
  await form.getByRole('button', { name: OK }).click();
  await expectNotice(page, '保存成功！');
  await source.click();
  await expect(offered(clerk, '短视频平台')).toBeVisible();
  await clerk.keyboard.press('Escape');

  // What is dragged to the top comes first wherever it is offered.
  await items.getByRole('button', { name: '调整顺序' }).click();
  const order = layer(page, /^调整顺序/);
  await expect(order.getByText('短视频平台')).toBeVisible();
  await accessible(page);
  await expect(rowOf(order, '电话')).toBeVisible();
  await drag(page, order.getByRole('button', { name: '排序第3行' }), order.getByRole('button', { name: '排序第1行' }));
  await order.getByRole('button', { name: OK }).click();
  await expect(order).toHaveCount(0);
  await source.click();
  await expect(offered(clerk, /./).filter({ visible: true }).first()).toHaveText('电话');
  await clerk.keyboard.press('Escape');

  await items.getByRole('textbox', { name: '名称' }).fill('短视频');
  await items.getByRole('button', { name: SEARCH }).click();
  await pressInRow(items, '短视频平台', '编辑');
  const edit = layer(page, '编辑字典项');
  await edit.getByLabel('名称').fill('短视频');
  await edit.getByRole('switch').click();
  await edit.getByRole('button', { name: OK }).click();
  await expectNotice(page, '编辑成功!');
  await expect(rowOf(items, '短视频')).toContainText('禁用');
  await source.click();
  await expect(offered(clerk, '短视频')).toHaveCount(0);
  await page.keyboard.press('Escape');

  // A user-defined dictionary: created, deleted, restored, purged.
  await page.getByRole('button', { name: '新增' }).click();
  const dict = layer(page, '新增数据字典');
  await dict.getByLabel('字典名称').fill('来访事由');
  await dict.getByLabel('字典编码').fill('visit_reason');
  await dict.getByRole('button', { name: OK }).click();
  // The same text of the item may still be shown there.
  await expect(dict).toHaveCount(0);
  const remove = async () => {
    await page.goto(`${server.url}/isystem/dict?dictCode=visit_reason`);
    await pressInRow(page, 'visit_reason', '删除');
    await answer(page);
    await expectNotice(page, '删除成功!');
    await page.getByRole('button', { name: /回收站$/ }).click();
  };
  await remove();
  const bin = layer(page, '字典回收站');
  await accessible(page);
  await pressInRow(bin, '来访事由', /^恢\s?复$/);
  await expectNotice(page, '操作成功!');
  await remove();
  await pressInRow(bin, '来访事由', '彻底删除');
  await expect(page.getByText('您确定要彻底删除这个字典项吗？')).toBeVisible();
  await answer(page, '彻底删除');
  await expect(rowOf(bin, '来访事由')).toHaveCount(0);
  const left = await admin.get<{ total: number }>('/sys/dict/list', { dictCode: 'visit_reason' });
  expect([left.total, await admin.get<unknown[]>('/sys/dict/deleteList')]).toEqual([0, []]);
  await bin.getByRole('button').first().click();
  await page.getByRole('button', { name: /刷新缓存$/ }).click();
  await expectNotice(page, '刷新缓存完成！');
  await Promise.all([page.context().close(), clerk.context().close()]);
});

test('categories grow as a tree, codes are checked and made by rules that can be tried (contract/2 §2-4)', async ({
  browser,
  server,
}) => {
  test.slow();
  const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
  const main = page.getByRole('main').filter({ visible: true });
  await byMenu(page, '系统管理', '分类字典');
  const add = async (name: string) => {
    const form = page.getByRole('dialog').last();
    await form.getByLabel('分类名称').fill(name);
    await form.getByRole('button', { name: OK }).click();
    await expectNotice(page, '添加成功！');
  };
  await page.getByRole('button', { name: '新增' }).click();
  await add('绿化苗木');
  await pressInRow(main, '绿化苗木', '添加下级');
  await expect(page.getByText('添加子分类')).toBeVisible();
  await accessible(page);
  await add('侧柏');
  await expect(rowOf(main, '侧柏')).toContainText(/A05A01/);
  await pressInRow(main, '绿化苗木', '删除');
  await expect(page.getByText('将删除分类「绿化苗木」和它的下级分类')).toBeVisible();
  await answer(page);
  await expectNotice(page, '删除成功!');
  await expect(main.getByText('绿化苗木')).toHaveCount(0);

  // Parts by position, then the whole value.
  await byMenu(page, '系统管理', '编码校验规则');
  await page.getByRole('button', { name: '新增' }).click();
  const rule = layer(page, '新增编码校验规则');
  await rule.getByLabel('规则名称').fill('来访编号');
  await rule.getByLabel('规则Code').fill('visit_code');
  await rule.getByRole('button', { name: OK }).click();
  await expect(page.getByText(/规则(至少需要一项|填写不完整)/).first()).toBeVisible();
  // The first invalid cell is open.
  await expect(rule.getByRole('textbox', { name: '位数 第1行' })).toBeFocused();
  await typeOn(page, ['2', 'LF', '应以LF开头']);
  await rule.getByRole('tab', { name: '全局规则' }).click();
  await rule.getByRole('tabpanel').filter({ visible: true }).getByRole('button', { name: '新增' }).click();
  const [, , , pattern] = await rule.getByRole('grid').filter({ visible: true }).getByRole('gridcell').all();
  await pattern?.click();
  await typeOn(page, ['\\w{6}', '应为6位']);
  await accessible(page);
  await rule.getByRole('button', { name: OK }).click();
  await expectNotice(page, '添加成功！');
  await pressInRow(main, 'visit_code', '功能测试');
  const trial = layer(page, '功能测试：来访编号');
  const verdict = async (text: string, says: string) => {
    await trial.getByLabel('测试内容').fill(text);
    await trial.getByRole('button', { name: /^校\s?验$/ }).click();
    await expect(trial.getByText(says)).toBeVisible();
  };
  await verdict('AB1234', '应以LF开头');
  await verdict('LF12', '应为6位');
  await verdict('LF1234', '校验通过');
  await accessible(page);
  await trial
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click();

  await byMenu(page, '系统管理', '填值规则');
  await page.getByRole('button', { name: '新增' }).click();
  const fill = layer(page, '新增填值规则');
  await fill.getByLabel('规则名称').fill('来访流水号');
  await fill.getByLabel('规则Code').fill('visit_no');
  await fill.getByLabel('规则实现类').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '单据流水号' }).click();
  await fill.getByLabel('规则参数').fill('{');
  await fill.getByRole('button', { name: OK }).click();
  await expect(fill.locator('.ant-form-item-explain-error')).toBeVisible();
  await fill.getByLabel('规则参数').fill('{"prefix":"LF"}');
  await accessible(page);
  await fill.getByRole('button', { name: OK }).click();
  await expectNotice(page, '添加成功！');
  await pressInRow(main, 'visit_no', '功能测试');
  await expect(page.getByText(/^生成结果：LF\d+/)).toBeVisible();
  await page.context().close();
});
