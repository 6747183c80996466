import { expect, opened, test } from './fixtures.ts';
import { accessible, answer, byMenu, expectNotice, layer, pressInRow, rowOf } from './screen.ts';
import { ADMIN_PASSWORD, startServer } from './server.ts';

test('a job is stopped, edited with its next runs, run by hand, and its log tells of it (contract/2 §7)', async ({
  browser,
}) => {
  test.slow();
  const server = await startServer([], { DEMO: 'none' });
  try {
    const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
    await byMenu(page, '系统监控', '定时任务');
    const job = 'sweepMessages';
    await pressInRow(page, job, '停止');
    await expect(page.getByText('是否暂停选中任务?')).toBeVisible();
    await answer(page);
    await expectNotice(page, '停止定时任务成功');
    await expect(rowOf(page, job).getByText('已暂停')).toBeVisible();

    await pressInRow(page, job, '编辑');
    const form = layer(page, /编辑/);
    await expect(form.getByRole('button', { name: '保存并安排任务' })).toBeVisible();
    await accessible(page);
    await form.getByRole('button', { name: '保存并安排任务' }).click();
    await expectNotice(page, '更新定时任务成功!');

    await pressInRow(page, job, '立即执行');
    await expect(page.getByText('是否立即执行任务?')).toBeVisible();
    await answer(page);
    await expectNotice(page, '执行成功!');
    await pressInRow(page, job, '执行日志');
    const log = layer(page, /^执行日志/);
    await log
      .getByRole('button', { name: /展开|Expand/ })
      .first()
      .click();
    await expect(log.getByText('删除0条消息记录')).toBeVisible();
    await log
      .getByRole('button', { name: /关闭|Close/ })
      .first()
      .click();
    await pressInRow(page, job, '启动');
    await answer(page);
    await expectNotice(page, '启动定时任务成功');
    await expect(rowOf(page, job).getByText('已启动')).toBeVisible();
  } finally {
    await server.stop();
  }
});
