import { expect, opened, test } from './fixtures.ts';
import { accessible, answer, byMenu, choose, expectNotice, layer, OK, pressInRow, rowOf } from './screen.ts';
import { ADMIN_PASSWORD, startServer } from './server.ts';

test('a template is tested, one of an event is stopped with a warning, and messages are cancelled and sent again together (contract/2 §6)', async ({
  browser,
}) => {
  test.slow();
  // Nobody listens there, so the message waits for its next try.
  const robot = { ROBOT_FEISHU_URL: 'http://127.0.0.1:9/hook', OUTBOUND_ALLOW: '127.0.0.1' };
  const server = await startServer([], { DEMO: 'none', ...robot });
  try {
    const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
    await byMenu(page, '系统管理', '消息模板');
    await page.getByRole('button', { name: '新增' }).click();
    const form = layer(page, '新增消息模板');
    await form.getByRole('textbox', { name: '模板CODE' }).fill('visit');
    await form.getByRole('textbox', { name: '模板标题' }).fill('祭扫预约');
    await form.getByRole('textbox', { name: '模板内容' }).fill('请于九时到园');
    await form.getByRole('button', { name: OK }).click();
    await expectNotice(page, '添加成功！');
    await pressInRow(page, 'visit', '发送测试');
    const testing = layer(page, '发送测试');
    await choose(page, testing.getByRole('combobox', { name: '消息类型' }), '飞书消息');
    await testing.getByRole('button', { name: /^发\s?送$/ }).click();
    await expectNotice(page, '消息发送成功！');

    const warning = page.getByText('1 类业务提醒已停止，发生时不会通知任何人');
    await pressInRow(page, 'order_due', '停用');
    await expect(page.getByText(/所有人都不再收到「订单待付款」提醒/)).toBeVisible();
    await answer(page);
    await expect(warning).toBeVisible();
    await accessible(page);
    await pressInRow(page, 'order_due', '应用');
    await answer(page);
    await expect(warning).toHaveCount(0);

    await byMenu(page, '系统管理', '消息管理');
    const row = rowOf(page, '祭扫预约');
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: '刷新' }).click();
        return row.getByText('飞书机器人无法连接').count();
      })
      .toBe(1);
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量取消' }).click();
    await answer(page);
    await expectNotice(page, '1 条消息不再发送');
    await expect(row.getByText('不再发送')).toBeVisible();
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量重发' }).click();
    await answer(page);
    await expectNotice(page, '1 条消息已重新排队');
    await accessible(page);
  } finally {
    await server.stop();
  }
});
