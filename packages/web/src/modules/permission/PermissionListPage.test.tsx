import { PERMISSION_CODES } from '@songbai/contract/menus.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeHandler, fakeServer, refusal, refusalOf, reply } from '../../testing/fake-server.ts';
import { menuRow, ruleRow } from '../../testing/menu-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { rowLink } from '../../testing/row-links.ts';
import { NewPermissionListPage } from './NewPermissionListPage.tsx';
import { PermissionListPage } from './PermissionListPage.tsx';

const LIST = 'GET /sys/permission/list';
const TOP = 'GET /sys/permission/getSystemMenuList';
const BELOW = 'GET /sys/permission/getSystemSubmenu';
const BATCH = 'GET /sys/permission/getSystemSubmenuBatch';
const ADD = 'POST /sys/permission/add';
const EDIT = 'PUT /sys/permission/edit';
const DELETE = 'DELETE /sys/permission/delete';
const DELETE_BATCH = 'DELETE /sys/permission/deleteBatch';
const RULES = 'GET /sys/permission/queryPermissionRule';
const ADD_RULE = 'POST /sys/permission/addPermissionRule';
const URL_CHECK = 'GET /sys/permission/checkPermDuplication';

const button = menuRow({ id: 'b1', name: '新增墓位', menuType: 2, parentId: 'm2', perms: 'cem:plot:add', url: null });
const plots = menuRow({
  ...{ id: 'm2', name: '墓位列表', menuType: 1, parentId: 'm1', component: 'cemetery/PlotList', url: '/plots/list' },
  ...{ ruleFlag: 1, children: [button] },
});
const tree = () => [menuRow({ children: [plots] }), menuRow({ id: 'm9', name: '示例', sortNo: 9 })];
const parentNode = (key: string, title: string, children: object[] | null = null) => ({
  ...{ key, value: key, title, slotTitle: title, label: title, parentId: null, icon: null },
  ...{ isLeaf: children === null, children },
});

function serve(routes: Record<string, FakeHandler> = {}) {
  return fakeServer({
    [LIST]: ({ params }) => (params.name ? [menuRow({ ...plots, children: null })] : tree()),
    [TOP]: () => tree().map((node) => ({ ...node, children: node.children && [] })),
    [BELOW]: ({ params }) => (params.parentId === 'm1' ? [{ ...plots, children: [] }] : [button]),
    'GET /sys/permission/queryTreeList': () => ({
      treeList: [parentNode('m1', '墓位管理', [parentNode('m2', '墓位列表')]), parentNode('m9', '示例')],
      ids: ['m1', 'm2', 'm9'],
    }),
    [URL_CHECK]: () => reply('该值可用！', null),
    [ADD]: () => reply('添加成功！', null),
    [EDIT]: () => reply('修改成功！', null),
    [DELETE]: () => reply('删除成功!', null),
    [DELETE_BATCH]: () => reply('删除成功!', null),
    [RULES]: () => [ruleRow(), ruleRow({ id: 'r2', ruleName: '停用的', status: '0' })],
    [ADD_RULE]: () => reply('添加成功！', null),
    ...routes,
  });
}

async function show(routes?: Record<string, FakeHandler>, codes?: readonly string[], seen = '墓位管理') {
  const server = serve(routes);
  render(<PermissionListPage />, codes ? { codes } : {});
  await expect.element(page.getByText(seen, { exact: true })).toBeVisible();
  return server;
}

const act = (name: string) => page.getByRole('button', { name, exact: true });
const tool = (name: string) => page.getByRole('button', { name });
const confirm = () => page.getByRole('button', { name: /^确\s?定$/ });
const drawer = () => page.getByRole('dialog');
const row = (name: RegExp) => page.getByRole('row', { name });

describe('(contract/1 §7) the whole tree', () => {
  test('opens and folds; types 0 and 1 are 菜单; a search answers side by side', async () => {
    const server = await show();
    expect(page.getByText('新增墓位').query()).toBeNull();
    await act('展开全部').click();
    await expect.element(row(/新增墓位/)).toHaveTextContent('按钮/权限');
    await expect.element(row(/墓位列表/)).toHaveTextContent('cemetery/PlotList');
    await act('折叠全部').click();
    await expect.element(page.getByText('新增墓位')).not.toBeInTheDocument();
    await page.getByLabelText('菜单名称或路径').fill('墓位列表');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('示例', { exact: true })).not.toBeInTheDocument();
    expect(server.callsOf(LIST).at(-1)?.params.name).toBe('墓位列表');
  });

  test('where not all columns fit, the component is told with the path and the code is in view', async () => {
    await page.viewport(1100, 700);
    onTestFinished(() => page.viewport(1280, 800));
    await show();
    await act('展开全部').click();
    await expect.element(row(/新增墓位/)).toHaveTextContent('cem:plot:add');
    const table = document.querySelector('.ant-table-content');
    expect(table?.scrollWidth).toBe(table?.clientWidth);
    expect(page.getByText('/plots/list').element().closest('[title]')?.getAttribute('title')).toContain('PlotList');
  });

  test('without rights there are no buttons, and a refusal can be tried again', async () => {
    const codes = [...PERMISSION_CODES].filter((code) => !code.startsWith('system:permission:'));
    await show({}, codes);
    for (const name of ['新增', '编辑', '添加下级', '删除']) expect(tool(name).query()).toBeNull();
  });

  test('an error is told with a way to try again', async () => {
    const server = serve({ [LIST]: () => refusal('操作失败') });
    render(<PermissionListPage />);
    await expect.element(page.getByText('操作失败')).toBeVisible();
    server.on({ [LIST]: tree });
    await page.getByRole('button', { name: /^重\s?试$/ }).click();
    await expect.element(page.getByText('墓位管理', { exact: true })).toBeVisible();
  });

  test('deleting asks 确定删除吗? and reads the tree anew', async () => {
    const server = await show();
    await (await rowLink('删除', row(/示例/))).click();
    await expect.element(page.getByText('确定删除吗?')).toBeVisible();
    expect(server.callsOf(DELETE)).toHaveLength(0);
    await confirm().click();
    await expect.element(page.getByText('删除成功!')).toBeVisible();
    expect(server.callsOf(DELETE)[0]?.params.id).toBe('m9');
    await expect.poll(() => server.callsOf(LIST).length).toBe(2);
  });

  test('批量删除: nothing chosen is told; the ids end with a comma', async () => {
    const server = await show();
    await tool('批量删除').click();
    await expect.element(page.getByText('请选择一条记录！')).toBeVisible();
    await row(/示例/).getByRole('checkbox').click();
    await tool('批量删除').click();
    await expect.element(page.getByText(/是否删除选中数据\?/)).toBeVisible();
    await confirm().click();
    await expect.poll(() => server.callsOf(DELETE_BATCH)[0]?.params.ids).toBe('m9,');
  });
});

describe('(contract/1 §7.2) the form', () => {
  test('what is missing is named; each type has its own fields', async () => {
    const server = await show();
    await tool('新增').click();
    await expect.element(drawer().getByLabelText('默认跳转地址')).toBeVisible();
    await drawer().getByLabelText('前端组件').clear();
    await confirm().click();
    for (const text of ['请输入菜单标题!', '请输入菜单路径!', '请输入前端组件!']) {
      await expect.element(drawer().getByText(text)).toBeVisible();
    }
    await drawer().getByText('按钮/权限').click();
    await expect.element(drawer().getByLabelText('授权标识')).toBeVisible();
    expect(drawer().getByLabelText('前端组件').query()).toBeNull();
    await confirm().click();
    await expect.element(drawer().getByText('请选择上级菜单').last()).toBeVisible();
    expect(server.callsOf(ADD)).toHaveLength(0);
  });

  test('a page below another: chosen icon, flags, and the parent that was clicked', async () => {
    const server = await show();
    await act('添加下级').first().click();
    await drawer().getByLabelText('菜单名称').fill('墓位统计');
    await drawer().getByLabelText('菜单路径').fill('/plots/figures');
    await drawer().getByLabelText('前端组件').fill('cemetery/PlotFigures');
    await drawer().getByLabelText('菜单图标').fill('统计');
    await userEvent.keyboard('{Enter}');
    await drawer().getByLabelText('是否缓存路由').click();
    await confirm().click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf(ADD)[0]?.body).toMatchObject({
      ...{ name: '墓位统计', menuType: 1, parentId: 'm1', url: '/plots/figures', component: 'cemetery/PlotFigures' },
      ...{ icon: 'bar-chart', route: true, keepAlive: true, sortNo: 1 },
    });
    await expect.poll(() => server.callsOf(LIST).length).toBe(2);
  });

  test('a taken path, a taken code and a script are told at their fields', async () => {
    const server = await show({
      [URL_CHECK]: () => refusalOf('menuUrlTaken'),
      'GET /sys/duplicate/check': () => refusalOf('duplicateTaken'),
    });
    await tool('新增').click();
    await drawer().getByLabelText('菜单路径').fill('/m1');
    await expect.element(drawer().getByText('访问路径不允许重复，请重定义！')).toBeVisible();
    await drawer().getByLabelText('菜单路径').fill('javascript:alert(1)');
    await expect.element(drawer().getByText('只能是本系统的页面路径或http、https网址')).toBeVisible();
    await drawer().getByText('按钮/权限').click();
    await drawer().getByLabelText('授权标识').fill('cem:plot:add');
    await expect.element(drawer().getByText('授权标识已存在!')).toBeVisible();
    expect(server.callsOf('GET /sys/duplicate/check')[0]?.params).toMatchObject({
      tableName: 'sys_permission',
      fieldName: 'perms',
    });
  });

  test('editing sends what was changed with its version; a refusal keeps what was typed', async () => {
    const server = await show({ [EDIT]: () => refusalOf('staleVersion') });
    await act('编辑').first().click();
    await drawer().getByLabelText('菜单名称').fill('墓位');
    await confirm().click();
    await expect.element(page.getByText('该记录已被他人修改，请刷新后重试')).toBeVisible();
    await expect.element(drawer().getByLabelText('菜单名称')).toHaveValue('墓位');
    expect(server.callsOf(EDIT)[0]?.body).toEqual({ id: 'm1', name: '墓位', version: 1 });
    await drawer()
      .getByRole('button', { name: /^取\s?消$/ })
      .click();
    await expect.element(page.getByText('填写的内容尚未保存，确定要关闭吗？')).toBeVisible();
  });

  test('axe finds nothing in the list and the form', async () => {
    await show();
    expect(await axeFindings(document.body)).toEqual([]);
    await tool('新增').click();
    await expect.element(drawer().getByLabelText('菜单名称')).toBeVisible();
    expect(await axeFindings(document.body)).toEqual([]);
  });
});

describe('(contract/1 §7.3) data rules', () => {
  const openRules = async (routes: Record<string, FakeHandler> = {}) => {
    const server = await show(routes);
    await act('展开全部').click();
    await (await rowLink('数据规则', row(/墓位列表/))).click();
    await expect.element(page.getByRole('cell', { name: '仅本人' })).toBeVisible();
    return server;
  };

  test('are listed with the words of their columns and conditions', async () => {
    const server = await openRules();
    await expect.element(row(/仅本人/)).toHaveTextContent('创建人');
    await page.getByLabelText('规则名称').fill('本人');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => server.callsOf(RULES).at(-1)?.params)
      .toMatchObject({ permissionId: 'm2', ruleName: '*本人*' });
  });

  test('what is missing is named', async () => {
    const server = await openRules();
    await tool('添加规则').click();
    await confirm().click();
    for (const text of ['请输入规则名称!', '请选择条件!', '请输入规则字段!', '请输入规则值!']) {
      await expect.element(drawer().last().getByText(text)).toBeVisible();
    }
    expect(server.callsOf(ADD_RULE)).toHaveLength(0);
  });

  test('a new one: column of the page, condition, value with a variable', async () => {
    const server = await openRules();
    await tool('添加规则').click();
    const form = drawer().last();
    await form.getByLabelText('规则名称').fill('本部门');
    await form.getByLabelText('条件规则').click();
    await page.getByTitle('右模糊').click();
    await form.getByLabelText('规则字段').fill('sysOrgCode');
    await userEvent.keyboard('{Enter}');
    await form.getByRole('button', { name: '当前部门编码' }).click();
    await confirm().click();
    await expect
      .poll(() => server.callsOf(ADD_RULE)[0]?.body)
      .toEqual({
        ...{ permissionId: 'm2', ruleName: '本部门', ruleColumn: 'sysOrgCode', ruleConditions: 'RIGHT_LIKE' },
        ...{ ruleValue: '#{sys_org_code}', status: '1' },
      });
  });

  test('an expression hides the column and says where it cannot be read', async () => {
    const server = await openRules();
    await tool('添加规则').click();
    const form = drawer().last();
    await form.getByLabelText('规则名称').fill('表达式');
    await form.getByLabelText('条件规则').fill('SQL');
    await userEvent.keyboard('{Enter}');
    await expect.element(form.getByLabelText('规则字段')).not.toBeInTheDocument();
    await form.getByLabelText('规则值').fill('create_by = wang');
    await expect.element(form.getByText('第13个字符「wang」处应为值，文字需用单引号括起')).toBeVisible();
    await form.getByLabelText('规则值').fill("create_by = 'wang'");
    await confirm().click();
    await expect
      .poll(() => server.callsOf(ADD_RULE)[0]?.body)
      .toMatchObject({ ruleColumn: null, ruleConditions: 'USE_SQL_RULES' });
  });

  test('axe finds nothing in the rules', async () => {
    await openRules();
    await tool('添加规则').click();
    await expect.element(drawer().last().getByLabelText('规则名称')).toBeVisible();
    expect(await axeFindings(document.body)).toEqual([]);
  });
});

describe('(contract/1 §7.1) the lazy tree', () => {
  test('levels load when they are opened; after a change all of them come with one call', async () => {
    const server = serve({ [BATCH]: () => reply('', { m1: [{ ...plots, name: '墓位列表（新）', children: [] }] }) });
    render(<NewPermissionListPage />);
    await expect.element(page.getByText('墓位管理', { exact: true })).toBeVisible();
    expect(server.callsOf(BELOW)).toHaveLength(0);
    await row(/墓位管理/)
      .getByRole('button', { name: '展开行' })
      .click();
    await expect.element(page.getByText('墓位列表', { exact: true })).toBeVisible();
    expect(server.callsOf(BELOW).map((call) => call.params.parentId)).toEqual(['m1']);
    await (await rowLink('删除', row(/墓位列表/))).click();
    await confirm().click();
    await expect.element(page.getByText('墓位列表（新）')).toBeVisible();
    expect(server.callsOf(BATCH)[0]?.params.parentIds).toBe('m1');
    expect(server.callsOf(TOP)).toHaveLength(2);
  });
});
