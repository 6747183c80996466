import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { departServer } from '../../testing/depart-fixtures.ts';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { DepartListSyncPage } from './DepartListSyncPage.tsx';

const LEVEL = 'GET /sys/sysDepart/queryDepartTreeSync';
const cell = (name: string) => page.getByTitle(name, { exact: true });

async function show(codes?: string[]) {
  const server = fakeServer(departServer());
  render(<DepartListSyncPage />, codes ? { codes } : {});
  await expect.element(cell('松柏公司')).toBeVisible();
  return server;
}

describe('(contract/1 §8) 部门管理, level by level', () => {
  test('a department asks for what is below it when it is opened', async () => {
    const server = await show();
    await expect.element(cell('销售部')).not.toBeInTheDocument();
    await page.getByRole('button', { name: '展开 松柏公司' }).click();
    await expect.element(cell('销售部')).toBeVisible();
    expect(server.callsOf(LEVEL).map(({ params }) => params.pid)).toEqual([undefined, 'd1']);
    await expect.element(page.getByRole('button', { name: '展开 财务部' })).not.toBeInTheDocument();
    expect(await axeFindings(document.querySelector('.ant-card') ?? document.body)).toEqual([]);
    await page.getByRole('button', { name: '折叠 松柏公司' }).click();
    await expect.element(cell('销售部')).not.toBeInTheDocument();
  });

  test('a search opens the way to each hit; nothing found says so', async () => {
    await show();
    const box = page.getByRole('searchbox', { name: '搜索部门' });
    await box.fill('一组');
    await userEvent.keyboard('{Enter}');
    await expect.element(cell('销售一组')).toBeVisible();
    await expect.element(cell('销售部')).toBeVisible();
    await expect.element(cell('财务部')).not.toBeInTheDocument();
    await box.fill('没有');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('未查询匹配数据！')).toBeVisible();
    await box.fill('');
    await userEvent.keyboard('{Enter}');
    await expect.element(cell('松柏公司')).toBeVisible();
  });

  test('添加下级 shows the new department below; deleting one asks first', async () => {
    const server = await show();
    await page.getByRole('button', { name: '添加下级 松柏公司' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '部门名称' }).fill('保洁部');
    await dialog.getByRole('button', { name: '确定', exact: true }).click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf('POST /sys/sysDepart/add')[0]?.body).toMatchObject({ parentId: 'd1', orgCategory: '2' });
    await expect.element(cell('销售部')).toBeVisible();
    await page.getByRole('button', { name: '删除 财务部' }).click();
    await expect.element(page.getByText('确定要删除此部门以及子节点数据吗?')).toBeVisible();
    await page.getByRole('button', { name: '确定', exact: true }).click();
    await expect.poll(() => server.callsOf('DELETE /sys/sysDepart/delete')[0]?.params.id).toBe('d3');
  });

  test('a level that does not come says why', async () => {
    const server = await show();
    server.on({ [LEVEL]: () => refusal('查询失败') });
    await page.getByRole('button', { name: '展开 松柏公司' }).click();
    await expect.element(page.getByText('查询失败')).toBeVisible();
  });

  test('only what the person may do is offered', async () => {
    await show(['system:depart:list']);
    await expect.element(page.getByText('操作', { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /添加部门/ })).not.toBeInTheDocument();
  });
});
