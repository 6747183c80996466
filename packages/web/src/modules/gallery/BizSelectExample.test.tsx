import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, pageOf } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { BizSelectExample } from './examples/BizSelectExample.tsx';

const ROLES = ['sales', 'cashier', 'archivist', 'reception', 'engineer', 'gm'].map((roleCode) => ({
  id: `role-${roleCode}`,
  roleCode,
  roleName: `${roleCode}的名称很长很长很长`,
}));
const POSITIONS = [
  { id: 'p1', code: 'manager', name: '园长', postRank: '5', postRank_dictText: '正高级' },
  { id: 'p2', code: 'clerk', name: '收银员', postRank: '3', postRank_dictText: '中级' },
];
const LIST = 'GET /sys/position/list';

const dialog = (name: string) => page.getByRole('dialog', { name: `${name}选择` });
const ok = (name: string) => dialog(name).getByRole('button', { name: /确\s?定/ });
const output = () => page.getByRole('status');

async function start(button: string) {
  const server = fakeServer({
    ...peopleServer(),
    'GET /sys/role/queryall': () => ROLES,
    [LIST]: ({ params }) => pageOf(POSITIONS.filter(({ name }) => name.includes(params.keyword ?? ''))),
  });
  render(<BizSelectExample />);
  await expect.element(page.getByTitle('sales的名称很长很长很长')).toBeVisible();
  await page.getByRole('button', { name: button, exact: true }).first().click();
  return server;
}

describe('choosing records (spec/2 §2, §7, contract/3 §10 JSelectBizComponent)', () => {
  test('five a page, what is chosen on the right with 删除, texts cut at 12 (spec/2 §9)', async () => {
    await start('选择');
    const row = (code: string) => dialog('角色').getByRole('row', { name: new RegExp(` ${code}$`) });
    await row('cashier').click();
    await expect.element(dialog('角色').getByText('1-5 共 6 条')).toBeVisible();
    const chosen = dialog('角色').getByRole('region', { name: '已选角色' });
    expect(chosen.getByRole('button', { name: /^删除/ }).elements()).toHaveLength(2);
    await expect.element(chosen.getByText(/^cashier.{1,6}…$/)).toBeVisible();
    await dialog('角色').getByTitle('2', { exact: true }).click();
    await row('gm').click();
    await chosen.getByRole('button', { name: '删除sales的名称很长很长很长' }).click();
    await ok('角色').click();
    await expect.element(output()).toHaveTextContent('cashier,gm；无；无');
  });

  test('one record: 请选择一条记录 until one is chosen; another one takes the place', async () => {
    const server = await start('选择职务');
    await dialog('职务').getByPlaceholder('请输入职务名称或编码').fill('收银');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.callsOf(LIST).at(-1)?.params.keyword).toBe('收银');
    expect(server.callsOf(LIST).at(-1)?.params).toMatchObject({ pageSize: '5', column: 'createTime', order: 'desc' });
    await ok('职务').click();
    await expect.element(page.getByText('请选择一条记录')).toBeVisible();
    await dialog('职务')
      .getByRole('button', { name: /重\s?置/ })
      .click();
    await dialog('职务').getByText('园长').click();
    await dialog('职务').getByText('收银员').first().click();
    await ok('职务').click();
    await expect.element(output()).toHaveTextContent('sales；clerk；无');
  });

  test('conditions of the page stand behind 展开, with settings of their own or drawn by the page (contract/3 §10 queryConfig)', async () => {
    const server = await start('选择职务');
    await dialog('职务').getByRole('button', { name: /展开/ }).click();
    const code = dialog('职务').getByPlaceholder('请输入职务编码');
    await expect.element(code).toHaveAttribute('maxlength', '10');
    await code.fill('clerk');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.callsOf(LIST).at(-1)?.params.code).toBe('clerk');
    await dialog('职务').getByRole('radiogroup', { name: '职级' }).getByText('中级').click();
    await expect.poll(() => server.callsOf(LIST).at(-1)?.params).toMatchObject({ code: 'clerk', postRank: '3' });
    await dialog('职务').getByText('全部', { exact: true }).click();
    await expect.poll(() => server.callsOf(LIST).at(-1)?.params.postRank ?? '').toBe('');
    await dialog('职务')
      .getByRole('button', { name: /重\s?置/ })
      .click();
    await expect.element(code).toHaveValue('');
  });

  test('further conditions appear after 展开; sex and birthday of people (spec/2 §3)', async () => {
    const server = await start('选择用户');
    const asked = () => server.callsOf('GET /sys/user/queryUserComponentData').at(-1)?.params;
    await expect.element(dialog('用户').getByText('1-5 共 25 条')).toBeVisible();
    await dialog('用户').getByRole('button', { name: /展开/ }).click();
    await dialog('用户').getByPlaceholder('请选择出生日期').fill('1980-01-02');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => asked()?.birthday).toBe('1980-01-02');
    await dialog('用户').getByText('员工1', { exact: true }).click();
    await ok('用户').click();
    await expect.element(output()).toHaveTextContent('sales；无；user1');
    expect(server.callsOf('GET /sys/user/getMultiUser')).toHaveLength(0);
  });
});
