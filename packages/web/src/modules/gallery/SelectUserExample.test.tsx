import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { SelectUserExample } from './examples/SelectUserExample.tsx';

const LIST = 'GET /sys/user/queryUserComponentData';
const dialog = () => page.getByRole('dialog', { name: '根据部门选择用户' });
const row = (username: string) => dialog().getByRole('row', { name: new RegExp(` ${username} `) });
const ok = () => dialog().getByRole('button', { name: /确\s?定/ });
const output = () => page.getByRole('status');

async function open(button = '选择用户') {
  const server = fakeServer(peopleServer());
  render(<SelectUserExample />);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect.element(row('user1')).toBeVisible();
  return server;
}

describe('choosing people (spec/2 §2, §3, §7, contract/3 §10 JSelectUserByDep)', () => {
  test('the box is read-only, says 请先选择用户, and opens by keyboard', async () => {
    fakeServer(peopleServer());
    render(<SelectUserExample />);
    const box = page.getByRole('textbox', { name: '负责人' });
    await expect.element(box).toHaveAttribute('placeholder', '请先选择用户');
    await expect.element(box).toHaveAttribute('readonly');
    (box.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
  });

  test('what is chosen stays over pages and searches; the labels are asked for with a trailing comma', async () => {
    const server = await open();
    await row('user1').click();
    await dialog().getByTitle('2', { exact: true }).click();
    await row('user12').getByRole('checkbox').click();
    await dialog().getByRole('searchbox', { name: '查找用户' }).fill('user25');
    await userEvent.keyboard('{Enter}');
    await row('user25').click();
    expect(server.callsOf(LIST).at(-1)?.params).toMatchObject({ keyword: 'user25', pageNo: '1', order: 'desc' });
    await expect.element(dialog().getByText('已选 4 项：')).toBeVisible();
    await ok().click();
    await expect.element(output()).toHaveTextContent('admin,user1,user12,user25；无');
    await expect.element(page.getByRole('textbox', { name: '参与人' })).toHaveValue('（无法显示）,员工1,员工12,员工25');
    // The name of the unknown user is requested again.
    const asked = server.callsOf('GET /sys/user/getMultiUser').map(({ params }) => params.username);
    expect(asked).toEqual(['admin,', 'admin,user1,user12,user25,']);
  });

  test('one person: radio buttons, and another one takes the place', async () => {
    await open('选择负责人');
    expect(dialog().getByRole('radio').elements()).toHaveLength(10);
    await row('user3').click();
    await row('user4').click();
    await ok().click();
    await expect.element(output()).toHaveTextContent('admin；p4');
    await expect.element(page.getByRole('textbox', { name: '负责人' })).toHaveValue('员工4');
  });

  test('a department narrows the list, sex and birthday filter it, 重置 takes that back (spec/2 §3)', async () => {
    const server = await open();
    const asked = () => server.callsOf(LIST).at(-1)?.params;
    await dialog().getByRole('treeitem', { name: '销售部' }).click();
    await expect.poll(() => asked()?.departId).toBe('d2');
    await expect.element(dialog().getByText('1-5 共 5 条')).toBeVisible();
    await dialog().getByRole('combobox', { name: '性别' }).click();
    await page.getByTitle('男', { exact: true }).click();
    await dialog().getByPlaceholder('请选择出生日期').fill('1980-01-02');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('1-1 共 1 条')).toBeVisible();
    expect(asked()).toMatchObject({ sex: '1', birthday: '1980-01-02' });
    await dialog()
      .getByRole('button', { name: /重\s?置/ })
      .click();
    await expect.element(dialog().getByText('1-5 共 5 条')).toBeVisible();
  });

  test('a text that is too long to look for is marked and not asked for; 重置 empties the box', async () => {
    const server = await open();
    const asked = server.callsOf(LIST).length;
    const box = dialog().getByRole('searchbox', { name: '查找用户' });
    await box.fill('王'.repeat(201));
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('最大长度200位字符')).toBeVisible();
    expect(server.callsOf(LIST)).toHaveLength(asked);
    await dialog()
      .getByRole('button', { name: /重\s?置/ })
      .click();
    await expect.element(box).toHaveValue('');
    await expect.element(dialog().getByText('最大长度200位字符')).not.toBeInTheDocument();
  });

  test('cancelling changes nothing; the clear icon empties', async () => {
    await open();
    await row('user2').click();
    await dialog()
      .getByRole('button', { name: /取\s?消/ })
      .click();
    await expect.element(output()).toHaveTextContent('admin；无');
    await page.getByRole('button', { name: '清空' }).click();
    await expect.element(output()).toHaveTextContent('无；无');
  });

  test('a refused list says why', async () => {
    fakeServer({ ...peopleServer(), [LIST]: () => refusal('没有权限，请联系管理员分配权限！', 510) });
    render(<SelectUserExample />);
    await page.getByRole('button', { name: '选择用户', exact: true }).click();
    await expect.element(dialog().getByText('没有权限，请联系管理员分配权限！')).toBeVisible();
  });
});
