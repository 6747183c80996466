import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, opened, test } from './fixtures.ts';
import { accessible, answer, byMenu, choose, expectNotice, layer, OK, pressInRow, rowOf } from './screen.ts';
import { ADMIN_PASSWORD, startServer } from './server.ts';

test('a source is tried before it is saved, tells what is wrong, and keeps its code (contract/2 §8)', async ({
  browser,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'songbai-sources-'));
  const file = new Database(join(folder, 'old.db'));
  file.exec('create table t (id integer)');
  file.close();
  const server = await startServer([], { DEMO: 'none', SOURCE_FILES_DIR: folder });
  try {
    const page = await opened(browser, server, 'admin', '/dashboard/analysis', ADMIN_PASSWORD);
    await byMenu(page, '系统管理', '多数据源管理');
    await page.getByRole('button', { name: '新增' }).click();
    const form = layer(page, /新增/);
    await form.getByRole('textbox', { name: '数据源编码' }).fill('old_office');
    await form.getByRole('textbox', { name: '数据源名称' }).fill('旧系统');
    await choose(page, form.getByRole('combobox', { name: '数据库类型' }), 'SQLite');
    const address = form.getByRole('textbox', { name: '数据源地址' });
    await expect(address).toHaveValue('jdbc:sqlite:database.db');
    await form.getByRole('button', { name: '测试连接' }).click();
    const failure = page.getByRole('dialog').filter({ hasText: '连接失败' });
    await expect(failure).toBeVisible();
    await failure.getByRole('button').last().click();
    await address.fill('jdbc:sqlite:old.db');
    await form.getByRole('button', { name: '测试连接' }).click();
    await expectNotice(page, '连接成功');
    await accessible(page);
    await form.getByRole('button', { name: OK }).click();
    await expectNotice(page, '添加成功！');
    await expect(rowOf(page, 'old_office').getByText('旧系统')).toBeVisible();
    await pressInRow(page, 'old_office', '编辑');
    await expect(layer(page, /编辑/).getByRole('textbox', { name: '数据源编码' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await pressInRow(page, 'old_office', '删除');
    await answer(page);
    await expectNotice(page, '删除成功!');
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
