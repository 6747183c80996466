import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { departRows, departServer } from '../../testing/depart-fixtures.ts';
import { fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { DepartListPage } from './DepartListPage.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const node = (name: string) => page.getByTitle(name, { exact: true });
const switcher = (name: string) =>
  page.getByRole('treeitem', { name }).element().querySelector('[class*="switcher"]') as HTMLElement;
const LEVEL = 'GET /sys/sysDepart/queryDepartTreeSync';
const WHOLE = 'GET /sys/sysDepart/queryIdTree';

async function show(codes?: string[]) {
  const server = fakeServer(departServer());
  render(<DepartListPage />, codes ? { codes } : {});
  await expect.element(node('松柏公司')).toBeVisible();
  return server;
}

const menu = async (item: string) => {
  await page
    .getByRole('button', { name: /树操作/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('(contract/1 §8) 部门管理', () => {
  test('choosing a department shows it; its change is saved with who is in charge', async () => {
    const server = await show();
    await expect.element(page.getByText('请先选择一个部门!')).toBeVisible();
    await node('销售部').click();
    const name = page.getByRole('textbox', { name: '部门名称' });
    await expect.element(name).toHaveValue('销售部');
    await expect.element(page.getByRole('textbox', { name: '上级部门' })).toHaveValue('松柏公司');
    await expect.element(page.getByRole('textbox', { name: '上级部门' })).toBeDisabled();
    expect(await axeFindings(document.querySelector('form') ?? document.body)).toEqual([]);
    await name.fill('营销部');
    await page.getByRole('textbox', { name: '手机号' }).fill('12');
    await button('保存').click();
    await expect.element(page.getByText('您的手机号码格式不正确!')).toBeVisible();
    await page.getByRole('textbox', { name: '手机号' }).fill('13800000000');
    await button('保存').click();
    await expect.element(page.getByText('修改成功!')).toBeVisible();
    expect(server.callsOf('PUT /sys/sysDepart/edit')[0]?.body).toMatchObject({
      ...{ id: 'd2', departName: '营销部', mobile: '13800000000', version: 1 },
    });
  });

  test('what is typed is not lost by choosing another department', async () => {
    await show();
    await node('销售部').click();
    await page.getByRole('textbox', { name: '部门名称' }).fill('营销部');
    await node('财务部').click();
    await expect.element(page.getByText('修改的内容尚未保存，确定要切换部门吗？')).toBeVisible();
    await button('取消').click();
    await expect.element(page.getByRole('textbox', { name: '部门名称' })).toHaveValue('营销部');
  });

  test('添加下级 asks for a department first and gives it as parent', async () => {
    const server = await show();
    await expect.element(button('添加下级')).toBeDisabled();
    await node('财务部').click();
    await button('添加下级').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '确定', exact: true }).click();
    await expect.element(dialog.getByText('请输入机构/部门名称!')).toBeVisible();
    await dialog.getByRole('textbox', { name: '部门名称' }).fill('出纳组');
    await expect.element(dialog.getByRole('radio', { name: '部门' })).toBeChecked();
    await expect.element(dialog.getByRole('radio', { name: '公司' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: '确定', exact: true }).click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf('POST /sys/sysDepart/add')[0]?.body).toMatchObject({
      ...{ departName: '出纳组', parentId: 'd3', orgCategory: '2' },
    });
  });

  test('opens level by level; 展开所有 asks for everything once', async () => {
    const server = await show();
    await expect.element(node('销售部')).toBeVisible();
    expect(server.callsOf(LEVEL).map(({ params }) => params.pid ?? '')).toEqual(['', 'd1']);
    expect(server.callsOf(WHOLE)).toEqual([]);
    await menu('展开所有');
    await expect.element(node('销售一组')).toBeVisible();
    await menu('合并所有');
    await expect.element(node('销售部')).not.toBeInTheDocument();
    expect(server.callsOf(WHOLE)).toHaveLength(1);
  });

  test('a linked box counts what is below although it was never opened, and takes it away again', async () => {
    await show();
    await page.getByRole('checkbox', { name: /销售部/ }).click();
    await expect.element(page.getByText('已勾选 3 个')).toBeVisible();
    switcher('销售部').click();
    await expect.element(page.getByRole('checkbox', { name: /销售一组/ })).toBeChecked();
    await page.getByRole('checkbox', { name: /松柏公司/ }).click();
    await expect.element(page.getByText('已勾选 5 个')).toBeVisible();
    await page.getByRole('checkbox', { name: /松柏公司/ }).click();
    await expect.element(page.getByText(/已勾选/)).not.toBeInTheDocument();
    await menu('全部勾选');
    await expect.element(page.getByText('已勾选 5 个')).toBeVisible();
  });

  test('a linked box stays as it was when what is below cannot be had', async () => {
    const server = await show();
    server.on({ [WHOLE]: () => refusal('查询失败') });
    await page.getByRole('checkbox', { name: /销售部/ }).click();
    await expect.element(page.getByText('查询失败')).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: /销售部/ })).not.toBeChecked();
    await page.getByRole('checkbox', { name: /财务部/ }).click();
    await expect.element(page.getByText('已勾选 1 个')).toBeVisible();
  });

  test('what is added below a department without any shows there; what is renamed or deleted in an opened level too', async () => {
    const rows = departRows();
    const server = fakeServer(departServer(rows));
    server.on({
      [LEVEL]: ({ params }) =>
        rows
          .filter(({ parentId }) => (parentId ?? '') === (params.pid ?? ''))
          .map((row) => ({ ...row, title: row.departName, isLeaf: rows.every(({ parentId }) => parentId !== row.id) })),
    });
    render(<DepartListPage />);
    await node('财务部').click();
    await button('添加下级').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '部门名称' }).fill('出纳组');
    await dialog.getByRole('button', { name: '确定', exact: true }).click();
    await expect.element(node('出纳组')).toBeVisible();
    await node('出纳组').click();
    await page.getByRole('textbox', { name: '部门名称' }).fill('出纳室');
    await button('保存').click();
    await expect.element(node('出纳室')).toBeVisible();
    await page.getByRole('checkbox', { name: /出纳室/ }).click();
    await button('批量删除').click();
    await button('确定').click();
    await expect.element(node('出纳室')).not.toBeInTheDocument();
    await expect.element(node('财务部')).toBeVisible();
    expect(server.callsOf(WHOLE)).toEqual([]);
  });

  test('linked boxes bring what is below; deleting asks with the number', async () => {
    const server = await show();
    await button('批量删除').click();
    await expect.element(page.getByText('请先选择一个部门!').first()).toBeVisible();
    await menu('展开所有');
    await expect.element(node('销售一组')).toBeVisible();
    await page.getByRole('checkbox', { name: /销售部/ }).click();
    await expect.element(page.getByText('已勾选 3 个')).toBeVisible();
    await menu('取消全选');
    await menu('取消关联');
    await page.getByRole('checkbox', { name: /销售部/ }).click();
    await button('批量删除').click();
    await expect.element(page.getByText('确定要删除所选中的 1 条数据，以及子节点数据吗?')).toBeVisible();
    await button('确定').click();
    await expect.poll(() => server.callsOf('DELETE /sys/sysDepart/deleteBatch')[0]?.params.ids).toBe('d2,');
    await menu('合并所有');
    await expect.element(node('销售一组')).not.toBeInTheDocument();
  });

  test('only what the person may do is offered', async () => {
    await show(['system:depart:list']);
    await expect.element(page.getByRole('button', { name: /添加部门/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /批量删除/ })).not.toBeInTheDocument();
    await node('财务部').click();
    await expect.element(page.getByRole('textbox', { name: '部门名称' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '保存', exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByRole('tab', { name: '部门权限' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('(contract/1 §8.4) 部门权限', () => {
  test('a tick brings the way to it and what is below; the difference is sent', async () => {
    const server = await show();
    server.on({ 'POST /sys/permission/saveDepartPermission': () => reply('保存成功！', null) });
    await node('销售部').click();
    await page.getByRole('tab', { name: '部门权限' }).click();
    await expect.element(page.getByText('客户管理')).toBeVisible();
    const panel = page.getByRole('tabpanel', { name: '部门权限' });
    await panel.getByRole('button', { name: /树操作/ }).click();
    await page.getByRole('menuitem', { name: '展开所有' }).click();
    // Half a tick: the first click ticks all below, the second takes all of it.
    await panel.getByRole('checkbox', { name: /客户列表/ }).click();
    await panel.getByRole('checkbox', { name: /客户列表/ }).click();
    await panel.getByRole('checkbox', { name: /回访/ }).click();
    await panel.getByRole('button', { name: '保存', exact: true }).click();
    await expect.element(page.getByText('保存成功！')).toBeVisible();
    expect(server.callsOf('POST /sys/permission/saveDepartPermission')[0]?.body).toEqual({
      departId: 'd2',
      permissionIds: 'm1,m3',
      lastpermissionIds: 'm1,m2',
    });
  });

  test('data rules of a menu that the department has are chosen in a drawer', async () => {
    const server = await show();
    server.on({
      'GET /sys/sysDepartPermission/datarule/m2/d2': () =>
        reply('', {
          datarule: [
            { id: 'r1', ruleName: '本部门', status: '1' },
            { id: 'r2', ruleName: '本人', status: '1' },
          ],
          drChecked: 'r1',
        }),
      'POST /sys/sysDepartPermission/datarule': () => reply('保存成功!', null),
    });
    await node('销售部').click();
    await page.getByRole('tab', { name: '部门权限' }).click();
    const panel = page.getByRole('tabpanel', { name: '部门权限' });
    await panel.getByRole('button', { name: /树操作/ }).click();
    await page.getByRole('menuitem', { name: '展开所有' }).click();
    await panel.getByRole('button', { name: '客户列表的数据权限' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('checkbox', { name: '本部门' })).toBeChecked();
    await dialog.getByRole('checkbox', { name: '本人' }).click();
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect.element(page.getByText('保存成功!')).toBeVisible();
    expect(server.callsOf('POST /sys/sysDepartPermission/datarule')[0]?.body).toEqual({
      ...{ permissionId: 'm2', departId: 'd2', dataRuleIds: 'r1,r2' },
    });
  });
});

test('on a phone the tool bar is one row; what is rarer stands behind 更多', async () => {
  await page.viewport(390, 800);
  onTestFinished(() => page.viewport(1280, 800));
  await show();
  const bar = page.getByRole('group', { name: '部门工具栏' });
  expect(bar.element().getBoundingClientRect().height).toBeLessThanOrEqual(40);
  await expect.element(bar.getByRole('button', { name: '导出' })).not.toBeInTheDocument();
  await bar.getByRole('button', { name: '更多' }).click();
  for (const name of [/导出$/, /导入$/, /批量删除$/, /回收站$/])
    await expect.element(page.getByRole('tooltip').getByRole('button', { name })).toBeVisible();
});
