import type { Locator, Page } from '@playwright/test';
import { expect, signedIn, test } from './fixtures.ts';
import { ADMIN_PASSWORD } from './server.ts';

/** What tells most in each list: heads of columns, or their first or second lines. */
const LISTS: readonly [path: string, heads: readonly string[]][] = [
  ['/orders/normal', ['订单编号', '墓位', '购墓人', '手机号', '订单状态', '应收', '已收', '欠款', '付款状态']],
  ['/orders/cancelled', ['订单编号', '购墓人', '取消方式', '已收', '已退', '没收', '退款状态']],
  ['/orders/deleted', ['订单编号', '购墓人', '原状态', '删除人', '删除时间', '删除原因']],
  ['/orders/outgoing', ['订单编号', '原墓位', '迁出逝者', '迁出状态', '迁出日期', '结算金额']],
  ['/orders/overdue', ['订单编号', '购墓人', '逾期类型', '逾期天数', '逾期金额', '催缴结果']],
  ['/services/orders', ['服务单号', '客户', '预约日期', '金额', '付款状态', '服务状态']],
  ['/services/items', ['名称', '价格', '状态']],
  ['/plots/list', ['墓位全称', '挂牌价', '综合状态', '管理费至', '持证人']],
  ['/plots/cemeteries', ['陵园名称', '状态']],
  ['/plots/areas', ['墓区名称', '状态']],
  ['/plots/templates', ['墓型名称', '标准价', '状态']],
  ['/plots/charges', ['收费项目', '最高价', '状态']],
  ['/customers/list', ['姓名/单位名称', '手机号', '客户级别', '墓位数']],
  ['/isystem/user', ['用户账号', '用户姓名', '手机号码', '部门', '状态']],
  ['/isystem/role', ['角色名称', '角色编码', '创建时间']],
  ['/isystem/tenant', ['租户名称', '状态']],
  ['/isystem/dict', ['字典名称']],
  ['/isystem/annountCement', ['标题', '优先级', '发布状态', '发布时间', '已读人数']],
  ['/isps/userAnnouncement', ['标题', '发布时间', '优先级', '阅读状态']],
  ['/monitor/online', ['用户账号', '用户姓名', 'IP地址', '登录时间']],
  ['/monitor/log', ['日志内容', '失败原因', '操作人名称', 'IP', '创建时间']],
  ['/monitor/log?logType=2', ['日志内容', '操作类型', '操作人名称', '创建时间']],
];

/** Widths in px: of the table's content, and of the room it has. */
const widths = (page: Page) =>
  page
    .locator('.ant-table-content, .ant-table-body')
    .first()
    .evaluate((table) => ({ content: table.scrollWidth, room: table.clientWidth }));

/** Heads of columns, or their first or second lines. */
async function linesOf(table: Locator): Promise<string[]> {
  const shown = await table.locator('thead th').allInnerTexts();
  return shown.flatMap((text) => text.split(' / '));
}

test('what tells most is in view at 1440 and 1280 px in every list, and the page begins within 130 px', async ({
  browser,
  server,
}) => {
  test.slow();
  const page = await signedIn(browser, server, 'admin', ADMIN_PASSWORD);
  for (const [path, heads] of LISTS) {
    await page.goto(server.url + path);
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${path} at ${width} px`;
      const table = page.getByRole('main').locator('.ant-table').first();
      await expect(table).toBeVisible();
      await expect.poll(() => linesOf(table), where).toEqual(expect.arrayContaining([...heads]));
      await expect.poll(async () => (await widths(page)).content, where).toBeLessThanOrEqual((await widths(page)).room);
      const top = await page.locator('#main nav + *').first().boundingBox();
      expect(top?.y, where).toBeLessThanOrEqual(130);
    }
  }
});
