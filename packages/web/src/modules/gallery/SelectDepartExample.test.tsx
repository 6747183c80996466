import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { DEPARTS, peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { SelectDepartExample } from './examples/SelectDepartExample.tsx';

const LEVEL = 'GET /sys/sysDepart/queryDepartTreeSync';
const WHOLE = 'GET /sys/sysDepart/queryIdTree';
const dialog = () => page.getByRole('dialog', { name: '选择部门' });
const node = (name: string) => dialog().getByRole('treeitem', { name });
const ok = () => dialog().getByRole('button', { name: /确\s?定/ });
const output = () => page.getByRole('status');

async function open(box: string) {
  const server = fakeServer(peopleServer());
  render(<SelectDepartExample />);
  await page.getByRole('textbox', { name: box }).click();
  await expect.element(node('销售部')).toBeVisible();
  return server;
}

const check = async (name: string) => {
  await expect.element(node(name)).toBeVisible();
  const box = node(name).element().querySelector<HTMLElement>('[class*="tree-checkbox"]');
  box?.click();
};
const checked = () =>
  dialog()
    .getByRole('treeitem', { checked: true })
    .elements()
    .map((element) => element.textContent);

describe('choosing departments (spec/2 §2, §3, §7, contract/3 §10 JSelectDepart)', () => {
  test('请点击选择部门; levels load when they are opened, once each', async () => {
    const server = await open('所属部门');
    await expect.element(page.getByPlaceholder('请点击选择部门').first()).toBeInTheDocument();
    expect(server.callsOf(LEVEL).map(({ params }) => params.pid ?? '')).toEqual(['', 'd1']);
    node('销售部').element().querySelector<HTMLElement>('[class*="switcher"]')?.click();
    await expect.element(node('销售一组')).toBeVisible();
    expect(server.callsOf(LEVEL)).toHaveLength(3);
  });

  test('one department: another one takes the place; the icon clears it', async () => {
    await open('所属部门');
    await node('财务部').click();
    await dialog().getByText('销售部', { exact: true }).click();
    await ok().click();
    await expect.element(output()).toHaveTextContent('d2；无；无');
    await expect.element(page.getByRole('textbox', { name: '所属部门' })).toHaveValue('销售部');
    await page.getByRole('button', { name: '清空' }).click();
    await expect.element(output()).toHaveTextContent('无；无；无');
  });

  test('a search opens the path to each hit and marks it (user-asks row 10)', async () => {
    await open('所属部门');
    await dialog().getByPlaceholder('请输入部门名称按回车进行搜索').fill('一组');
    await userEvent.keyboard('{Enter}');
    await expect.element(node('销售一组')).toBeVisible();
    await expect.element(node('松柏公司')).toBeVisible();
    await expect.element(node('财务部')).not.toBeInTheDocument();
    expect(dialog().element().querySelector('mark')?.textContent).toBe('一组');
    await dialog().getByPlaceholder('请输入部门名称按回车进行搜索').fill('没有的');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByText('未查询匹配数据！')).toBeVisible();
  });

  test('boxes of parent and child are apart; 父子关联 links them, 取消关联 parts them again', async () => {
    const server = await open('可见部门');
    await check('松柏公司');
    await expect.poll(checked).toEqual(['松柏公司']);
    await check('松柏公司');
    await dialog().getByRole('button', { name: '树操作' }).click();
    await page.getByRole('menuitem', { name: '父子关联' }).click();
    expect(server.callsOf(WHOLE)).toEqual([]);
    await check('销售部');
    await expect.poll(checked).toEqual(['销售部']);
    expect(server.callsOf(WHOLE)).toHaveLength(1);
    await dialog().getByRole('button', { name: '树操作' }).click();
    await page.getByRole('menuitem', { name: '取消关联' }).click();
    await check('财务部');
    await ok().click();
    await expect
      .element(output())
      .toHaveTextContent('无；code-d2,code-d4,code-d5,code-d3；销售部、销售一组、销售二组、财务部');
  });

  test('父子关联 takes and gives back what was never opened, under a search too', async () => {
    await open('可见部门');
    await dialog().getByRole('button', { name: '树操作' }).click();
    await page.getByRole('menuitem', { name: '父子关联' }).click();
    await check('松柏公司');
    await expect.poll(checked).toEqual(['松柏公司', '销售部', '财务部']);
    await dialog().getByPlaceholder('请输入部门名称按回车进行搜索').fill('销售部');
    await userEvent.keyboard('{Enter}');
    await expect.element(node('财务部')).not.toBeInTheDocument();
    await check('销售部');
    await expect.poll(checked).toEqual(['松柏公司']);
    await ok().click();
    await expect.element(output()).toHaveTextContent('无；code-d1,code-d3；松柏公司、财务部');
  });

  test('many departments are asked for in several calls: an address has no room for all', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({ ...DEPARTS[2], id: `n${at}`, orgCode: `N${at}` }));
    const server = await open('可见部门');
    server.on({
      [LEVEL]: ({ params }) => many.filter(({ id }) => params.ids?.split(',').includes(id)),
      [WHOLE]: () => [
        { key: 'd2', title: '销售部', children: many.map(({ id }) => ({ key: id, title: id, children: [] })) },
      ],
    });
    await dialog().getByRole('button', { name: '树操作' }).click();
    await page.getByRole('menuitem', { name: '父子关联' }).click();
    await check('销售部');
    await expect.poll(checked).toEqual(['销售部']);
    await ok().click();
    await expect.element(output()).toHaveTextContent('N0,N1,N2,');
    await expect.element(output()).toHaveTextContent('N119；');
    const asked = server.callsOf(LEVEL).flatMap(({ params }) => (params.ids ? [params.ids.split(',').length - 1] : []));
    expect(asked).toEqual([50, 50, 21]);
  });

  test('by keyboard: the tree is walked with arrows and chosen with Space', async () => {
    await open('所属部门');
    (dialog().getByRole('tree').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}[Space]');
    await ok().click();
    await expect.element(output()).toHaveTextContent('d2；无；无');
  });
});
