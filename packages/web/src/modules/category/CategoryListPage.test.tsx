import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { categoryServer } from '../../testing/category-fixtures.ts';
import { type FakeHandler, fakeServer, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { CategoryListPage } from './CategoryListPage.tsx';

const ROOT = 'GET /sys/category/rootList';
const BELOW = 'GET /sys/category/childList';
const STONE = { id: 'category-A03', pid: '0', name: '石材', code: 'A03', hasChild: '1', version: 3 };

async function show(more: Record<string, FakeHandler> = {}, codes?: readonly string[]) {
  const server = fakeServer({
    ...categoryServer(),
    'GET /sys/category/queryById': () => STONE,
    'POST /sys/category/add': ({ body }) => reply('添加成功！', { id: 'new', version: 1, ...(body as object) }),
    'PUT /sys/category/edit': () => reply('修改成功!', { ...STONE, version: 4 }),
    'DELETE /sys/category/delete': () => reply('删除成功!', null),
    'DELETE /sys/category/deleteBatch': () => reply('删除成功!', null),
    ...more,
  });
  render(<CategoryListPage />, codes ? { codes } : {});
  await expect.element(page.getByText('石材', { exact: true })).toBeVisible();
  return server;
}
const lineOf = (text: string) => page.getByRole('row', { name: new RegExp(text) });
const inRow = (text: string, name: string) => lineOf(text).getByRole('button', { name, exact: true });
const ok = () => page.getByRole('button', { name: /^确\s?定$/ });
const nameBox = () => page.getByRole('dialog').getByRole('textbox', { name: '分类名称' });

describe('(contract/2 §2) 分类字典', () => {
  test('the tree opens level by level; axe finds nothing', async () => {
    const server = await show();
    await page.getByRole('button', { name: '展开 石材' }).click();
    await expect.element(page.getByText('花岗岩')).toBeVisible();
    expect(server.callsOf(BELOW)[0]?.params.pid).toBe('category-A03');
    expect(await axeFindings(document.querySelector('.ant-table') ?? document.body)).toEqual([]);
  });

  test('添加子分类: below the row, which is open afterwards; a name is asked for', async () => {
    const server = await show();
    await inRow('石材', '添加下级').click();
    await expect.element(page.getByRole('dialog').getByText('添加子分类')).toBeVisible();
    await ok().click();
    await expect.element(page.getByText('请输入类型名称!')).toBeVisible();
    await nameBox().fill('青石');
    await ok().click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf('POST /sys/category/add')[0]?.body).toEqual({ name: '青石', pid: 'category-A03' });
    await expect.element(page.getByText('花岗岩')).toBeVisible();
  });

  test('a new one at the top leaves open what was open', async () => {
    const server = await show();
    await page.getByRole('button', { name: '展开 石材' }).click();
    await expect.element(page.getByText('花岗岩')).toBeVisible();
    await page.getByRole('button', { name: /新增$/ }).click();
    await nameBox().fill('绿化');
    await ok().click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf('POST /sys/category/add')[0]?.body).toEqual({ name: '绿化', pid: '0' });
    await expect.poll(() => server.callsOf(ROOT).length).toBe(2);
    await expect.element(page.getByText('花岗岩')).toBeVisible();
  });

  test('on edit the parent is fixed', async () => {
    const server = await show();
    await inRow('石材', '编辑').click();
    await expect.element(page.getByText('保存后不能更换父级节点')).toBeVisible();
    await expect.element(page.getByRole('dialog').getByRole('combobox')).toBeDisabled();
    await nameBox().fill('石料');
    await ok().click();
    await expect.element(page.getByText('修改成功!')).toBeVisible();
    expect(server.callsOf('PUT /sys/category/edit')[0]?.body).toEqual({ id: STONE.id, version: 3, name: '石料' });
  });

  test('deleting says that those below go too; several go after a question', async () => {
    const server = await show();
    await inRow('石材', '删除').click();
    await expect.element(page.getByText('将删除分类「石材」和它的下级分类')).toBeVisible();
    await ok().click();
    await expect.element(page.getByText('删除成功!')).toBeVisible();
    expect(server.callsOf('DELETE /sys/category/delete')[0]?.params.id).toBe(STONE.id);
    await page.getByRole('checkbox', { name: '选择 空分类' }).click();
    await page.getByRole('button', { name: /批量删除$/ }).click();
    await expect.element(page.getByText('是否删除选中数据?')).toBeVisible();
    await expect.element(page.getByText('「空分类」')).toBeVisible();
    await ok().last().click();
    await expect.poll(() => server.callsOf('DELETE /sys/category/deleteBatch').length).toBe(1);
    expect(server.callsOf('DELETE /sys/category/deleteBatch')[0]?.params.ids).toBe('category-A04,');
  });

  test('a search asks at every level', async () => {
    const server = await show();
    await page.getByRole('textbox', { name: '分类名称' }).fill('花');
    await page.getByRole('button', { name: /查\s?询$/ }).click();
    await expect.element(page.getByText('花篮')).toBeVisible();
    expect(server.callsOf(ROOT).at(-1)?.params).toMatchObject({ name: '*花*', pageNo: '1' });
  });

  test('without the rights the tree is only looked at', async () => {
    await show({}, ['system:category:list']);
    expect(page.getByRole('button', { name: /新增$|编辑|添加下级|删除/ }).elements()).toHaveLength(0);
  });
});
