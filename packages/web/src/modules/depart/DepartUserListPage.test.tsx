import { departRole } from '@songbai/contract/modules/depart-role/depart-role.resource.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, pageOf, refusal, reply } from '../../testing/fake-server.ts';
import { PEOPLE, peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { DepartUserListPage } from './DepartUserListPage.tsx';

const MINE = 'GET /sys/sysDepart/queryMyDeptTreeList';
const MEMBERS = 'GET /sys/user/departUserList';
const ADD = 'POST /sys/user/editSysDepartWithUser';
const REMOVE = 'DELETE /sys/user/deleteUserInDepart';
const REMOVE_ALL = 'DELETE /sys/user/deleteUserInDepartBatch';
const ASSIGN = 'POST /sys/sysDepartRole/deptRoleUserAdd';
const TREE = 'GET /sys/sysDepartPermission/queryTreeListForDeptRole';
const GRANTED = 'GET /sys/sysDepartPermission/queryDeptRolePermission';
const SAVE = 'POST /sys/sysDepartPermission/saveDeptRolePermission';
const RULES = 'GET /sys/sysDepartRole/datarule/m1/d2/r1';

const depart = (id: string, departName: string, parentId: string | null, children: object[] | null = null) => ({
  id,
  key: id,
  title: departName,
  departName,
  parentId,
  orgCode: `A01-${id}`,
  orgCategory: '2',
  departOrder: 1,
  mobile: '13800000000',
  address: '松柏路1号',
  memo: null,
  isLeaf: children === null,
  children,
});
const TEAM = depart('d4', '销售一组', 'd2');
const SALES = depart('d2', '销售部', null, [TEAM]);
const DEPARTS = [SALES];
const LEVEL = 'GET /sys/sysDepart/queryDepartTreeSync';
const FIND = 'GET /sys/sysDepart/searchBy';
const departTree: Record<string, FakeHandler> = {
  [MINE]: () => DEPARTS,
  [LEVEL]: ({ params }) =>
    params.pid === 'd2' ? [TEAM] : [SALES, TEAM].filter(({ id }) => (params.ids ?? '').split(',').includes(id)),
  [FIND]: () => [{ ...TEAM, path: [{ id: 'd2', departName: '销售部' }] }],
};

const member = (id: string, realname: string, direct: boolean) => ({
  id,
  username: id,
  realname,
  sex: 1,
  sex_dictText: '男',
  phone: '13800000001',
  orgCode: direct ? '销售部' : '销售一组',
  status: 1,
  status_dictText: '正常',
  direct,
});

const node = (key: string, slotTitle: string, ruleFlag = 0, children?: object[]) => ({
  key,
  value: key,
  title: null,
  slotTitle,
  parentId: null,
  isLeaf: !children,
  ruleFlag,
  icon: null,
  label: null,
  scopedSlots: { title: 'hasDatarule' },
  ...(children ? { children } : {}),
});

function serve(routes: Record<string, FakeHandler> = {}) {
  const roles: FakeRow[] = [
    { id: 'r1', version: 1, roleName: '销售主管', roleCode: 'lead', departId: 'd2', departId_dictText: '销售部' },
    { id: 'r2', version: 1, roleName: '值班员', roleCode: 'duty', departId: 'd2', departId_dictText: '销售部' },
  ];
  return fakeServer({
    ...peopleServer(),
    ...fakeResource(departRole, roles),
    ...departTree,
    [MEMBERS]: () => pageOf([member('wang', '王芳', true), member('li', '李强', false)]),
    [ADD]: () => reply('添加成功!', null, 0),
    [REMOVE]: () => reply('删除成功!', null),
    [REMOVE_ALL]: () => reply('删除成功!', { removed: ['wang'], skipped: ['li'] }),
    'GET /sys/sysDepartRole/getDeptRoleList': () => roles,
    'GET /sys/sysDepartRole/getDeptRoleByUserId': () => [{ id: 'l1', userId: 'wang', droleId: 'r1' }],
    [ASSIGN]: () => reply('添加成功！', null),
    [TREE]: () => ({
      treeList: [
        node('m0', '墓位管理', 0, [node('m1', '正常订单', 1), node('m2', '墓位图')]),
        node('m3', '锁定的菜单'),
      ],
      ids: ['m0', 'm1', 'm2', 'm3'],
      locked: ['m3'],
    }),
    [GRANTED]: () => ['m0', 'm1', 'm3'],
    [SAVE]: () => reply('保存成功！', null),
    ...routes,
  });
}

async function show(routes?: Record<string, FakeHandler>) {
  const server = serve(routes);
  // A department manager has none of the permission codes.
  render(<DepartUserListPage />, { codes: [] });
  await expect.element(page.getByRole('cell', { name: '王芳' })).toBeVisible();
  return server;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const confirm = () => button(/^确\s?定$/).last();
const row = (name: RegExp) => page.getByRole('row', { name });

describe('(contract/1 §8.7) my department', () => {
  test('who is in charge of nothing is told how that is changed', async () => {
    fakeServer({ [MINE]: () => reply('1', null, 0) });
    render(<DepartUserListPage />, { codes: [] });
    await expect.element(page.getByText('您还没有负责的部门。')).toBeVisible();
  });

  test('a failure says so and can be tried again', async () => {
    const server = fakeServer({ ...serveOnce(), [MINE]: () => refusal('查询失败') });
    render(<DepartUserListPage />, { codes: [] });
    await expect.element(page.getByRole('alert')).toHaveTextContent('查询失败');
    server.on({ [MINE]: () => DEPARTS });
    await button(/重\s?试/).click();
    await expect.element(page.getByRole('cell', { name: '王芳' })).toBeVisible();
  });

  test('only the departments in charge are asked for; those below when they are opened', async () => {
    const server = await show();
    expect(server.callsOf(MINE)[0]?.params).toMatchObject({ lazy: '1' });
    await expect.element(page.getByRole('tree', { name: '我负责的部门' }).getByText('销售一组')).toBeVisible();
    expect(server.callsOf(LEVEL).map(({ params }) => params.pid)).toEqual(['d2']);
  });

  test('another department is found by its name and chosen; its data are to read only', async () => {
    const server = await show();
    await page.getByRole('searchbox', { name: '搜索部门' }).fill('一组');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.callsOf(FIND)[0]?.params).toMatchObject({ keyWord: '一组', myDeptSearch: '1' });
    await page.getByRole('tree').getByText('一组').click();
    await expect.poll(() => server.callsOf(MEMBERS).at(-1)?.params.depId).toBe('d4');
    await page.getByRole('tab', { name: '基本信息' }).click();
    await expect.element(page.getByText('A01-d4')).toBeVisible();
    await expect.element(page.getByText('松柏路1号')).toBeVisible();
  });
});

describe('(contract/1 §5.8) members', () => {
  test('existing users are added, members removed; who belongs below is left where he is', async () => {
    const server = await show();
    await button(/添加已有用户/).click();
    await page.getByRole('row', { name: /员工2/ }).first().getByRole('checkbox').click();
    await button(/^确\s?定$/).click();
    await expect.element(page.getByText('添加成功!')).toBeVisible();
    expect(server.callsOf(ADD)[0]?.body).toEqual({ depId: 'd2', userIdList: [PEOPLE[1]?.id] });
    await expect.element(row(/李强/).getByRole('button', { name: /移\s?除/ })).toBeDisabled();
    await row(/王芳/)
      .getByRole('button', { name: /移\s?除/ })
      .click();
    await confirm().click();
    await expect.element(page.getByText('删除用户与选中部门关系成功！')).toBeVisible();
    expect(server.callsOf(REMOVE)[0]?.params).toMatchObject({ depId: 'd2', userId: 'wang' });
  });

  test('several are removed after a question, and those left out are counted', async () => {
    const server = await show();
    await button(/批量移除/).click();
    await expect.element(page.getByText('请选择一条记录！')).toBeVisible();
    await row(/王芳/).getByRole('checkbox').click();
    await row(/李强/).getByRole('checkbox').click();
    await button(/批量移除/).click();
    await confirm().click();
    await expect.element(page.getByText('1 个用户属于下级部门，未移除')).toBeVisible();
    expect(server.callsOf(REMOVE_ALL)[0]?.params.userIds).toBe('wang,li,');
  });

  test('roles of the department are given and taken as a difference', async () => {
    const server = await show();
    await row(/王芳/).getByRole('button', { name: '部门角色' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('checkbox', { name: /销售主管/ })).toBeChecked();
    await expect.element(button(/^保\s?存$/)).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /值班员/ }).click();
    await button(/^保\s?存$/).click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf(ASSIGN)[0]?.body).toEqual({ userId: 'wang', newRoleId: 'r1,r2', oldRoleId: 'r1' });
  });
});

test('axe finds nothing on the page and in the drawer of grants', async () => {
  await show();
  expect(await axeFindings(document.body)).toEqual([]);
  await page.getByRole('tab', { name: '部门角色' }).click();
  await row(/销售主管/)
    .getByRole('button', { name: /授\s?权/ })
    .click();
  await expect.element(page.getByText('墓位图')).toBeVisible();
  expect(await axeFindings(page.getByRole('dialog').element())).toEqual([]);
});

describe('(contract/1 §8.5, §8.6) department roles', () => {
  const openRoles = async (routes?: Record<string, FakeHandler>) => {
    const server = await show(routes);
    await page.getByRole('tab', { name: '部门角色' }).click();
    await expect.element(page.getByRole('cell', { name: '销售主管' })).toBeVisible();
    return server;
  };

  test('a role is made for the chosen department, its code without Han characters', async () => {
    const server = await openRoles();
    await button(/新增/).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: /^确\s?定$/ }).click();
    await expect.element(form.getByText('请输入部门角色名称!')).toBeVisible();
    await expect.element(form.getByText('请输入部门角色编码!')).toBeVisible();
    await form.getByRole('textbox', { name: '部门角色名称' }).fill('内');
    await form.getByRole('textbox', { name: '部门角色编码' }).fill('内勤');
    await button(/^确\s?定$/).click();
    await expect.element(page.getByText('部门角色编码不可输入汉字!')).toBeVisible();
    await expect.element(page.getByText('长度在 2 到 30 个字符')).toBeVisible();
    expect(server.callsOf('POST /sys/sysDepartRole/add')).toHaveLength(0);
    await form.getByRole('textbox', { name: '部门角色名称' }).fill('内勤');
    await form.getByRole('textbox', { name: '部门角色编码' }).fill('office');
    await button(/^确\s?定$/).click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf('POST /sys/sysDepartRole/add')[0]?.body).toMatchObject({
      departId: 'd2',
      roleName: '内勤',
      roleCode: 'office',
    });
  });

  test('grants travel as what was shown and what is ticked; locked ones cannot be touched', async () => {
    const server = await openRoles();
    await row(/销售主管/)
      .getByRole('button', { name: /授\s?权/ })
      .click();
    const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
    await expect.element(page.getByText('锁定的菜单')).toBeVisible();
    await expect.element(box('锁定的菜单')).toHaveAttribute('aria-disabled', 'true');
    await box('墓位图').click();
    await button(/^保\s?存$/).click();
    await expect.element(page.getByText('保存成功！')).toBeVisible();
    const body = server.callsOf(SAVE)[0]?.body as Record<string, string>;
    expect(body.roleId).toBe('r1');
    expect(body.lastpermissionIds).toBe('m0,m1,m3');
    expect(body.permissionIds?.split(',').sort()).toEqual(['m0', 'm1', 'm2', 'm3']);
  });

  test('the menu of the tree ticks and unticks all it may; closing asks before ticks are lost', async () => {
    await openRoles();
    await row(/销售主管/)
      .getByRole('button', { name: /授\s?权/ })
      .click();
    await button(/树操作/).click();
    await page.getByRole('menuitem', { name: '取消全选' }).click();
    const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
    // Saving is enabled only when the ticks have changed.
    await expect.element(button(/^保\s?存$/)).toBeEnabled();
    await expect.element(box('墓位图')).not.toBeChecked();
    await expect.element(box('锁定的菜单')).toBeChecked();
    await button(/^取\s?消$/).click();
    await expect.element(page.getByText('勾选的内容尚未保存，确定要关闭吗？').last()).toBeVisible();
  });

  test('data rules: without any tick there is a warning; a refusal of the server is shown', async () => {
    const server = await openRoles({
      [RULES]: () => ({ datarule: [{ id: 'x1', ruleName: '只看自己的订单' }], drChecked: 'x1' }),
      'POST /sys/sysDepartRole/datarule': () => refusal('您在该菜单上的数据权限不能从所授范围中去掉'),
    });
    await row(/销售主管/)
      .getByRole('button', { name: /授\s?权/ })
      .click();
    await button('正常订单的数据权限').click();
    const rule = page.getByRole('checkbox', { name: '只看自己的订单' });
    await expect.element(rule).toBeChecked();
    await rule.click();
    await expect.element(page.getByText('请注意，现未勾选任何数据权限!')).toBeVisible();
    await button(/^保\s?存$/)
      .last()
      .click();
    await expect.element(page.getByText('您在该菜单上的数据权限不能从所授范围中去掉')).toBeVisible();
    expect(server.callsOf('POST /sys/sysDepartRole/datarule')[0]?.body).toEqual({
      permissionId: 'm1',
      roleId: 'r1',
      dataRuleIds: '',
    });
  });
});

function serveOnce(): Record<string, FakeHandler> {
  return { [MEMBERS]: () => pageOf([member('wang', '王芳', true)]) };
}
