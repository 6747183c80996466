import { dict, dictItem } from '@songbai/contract/modules/dict/dict.resource.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeHandler, fakeServer, refusal, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { DictListPage } from './DictListPage.tsx';

const OWN: FakeRow = { id: 'd1', version: 1, dictName: '来访事由', dictCode: 'visit_reason', description: null };
const SYSTEM: FakeRow = { id: 'd2', version: 1, dictName: '性别', dictCode: 'sex', description: null };
const item = (id: string, itemText: string, itemValue: string, status: number, dictId = 'd1'): FakeRow => ({
  ...{ id, version: 1, dictId, itemText, itemValue, status, sortOrder: 1, itemColor: null, description: null },
});

function show(more: Record<string, FakeHandler> = {}, codes?: readonly string[]) {
  const server = fakeServer({
    ...fakeResource(dict, [{ ...OWN }, { ...SYSTEM }]),
    ...fakeResource(dictItem, [
      item('i1', '祭扫', 'sweep', 1),
      item('i2', '咨询', 'ask', 0),
      item('i3', '男', '1', 1, 'd2'),
    ]),
    'GET /sys/dictItem/dictItemCheck': () => reply('该值可用！', null),
    'GET /sys/dict/deleteList': () => [{ id: 'd9', dictName: '旧字典', dictCode: 'old', description: '不用了' }],
    ...more,
  });
  render(<DictListPage />, codes ? { codes } : {});
  return server;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const lineOf = (text: string) => page.getByRole('row', { name: new RegExp(text) });
const inRow = (text: string, name: string) => lineOf(text).getByRole('button', { name, exact: true });
/** The dialog opened last. */
const dialog = () => page.getByRole('dialog').last();
const ok = () => page.getByRole('button', { name: /^确\s?定$/ });
const box = (name: string) => dialog().getByRole('textbox', { name });

describe('(contract/2 §1.7) 数据字典', () => {
  test('the list says 字典编码, the form asks for 字典编码 in its own words', async () => {
    const server = show();
    await expect.element(page.getByRole('columnheader', { name: '字典编码' })).toBeVisible();
    await page.getByRole('button', { name: /新增$/ }).click();
    await ok().click();
    await expect.element(page.getByText('请输入字典名称!')).toBeVisible();
    await expect.element(page.getByText('请输入字典编码!')).toBeVisible();
    await page.getByRole('dialog').getByRole('textbox', { name: '字典名称' }).fill(' 客户来源 ');
    await page.getByRole('dialog').getByRole('textbox', { name: '字典编码' }).fill('source');
    await ok().click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf('POST /sys/dict/add')[0]?.body).toMatchObject({ dictName: '客户来源', dictCode: 'source' });
  });

  test('dictionaries of the program keep their code and cannot be deleted, which is said', async () => {
    show();
    await expect.element(inRow('性别', '删除')).toBeDisabled();
    await expect.element(inRow('来访事由', '删除')).toBeEnabled();
    const buttons = (text: string) =>
      lineOf(text)
        .getByRole('button')
        .elements()
        .map((one) => one.textContent);
    expect([buttons('性别'), buttons('来访事由')]).toEqual([
      ['编辑', '字典配置', '删除'],
      ['编辑', '字典配置', '删除'],
    ]);
    await expect.element(inRow('性别', '删除')).toHaveAttribute('title', '系统字典由程序使用，不能删除');
    await inRow('性别', '编辑').click();
    await expect.element(page.getByRole('dialog').getByRole('textbox', { name: '字典编码' })).toBeDisabled();
    await expect.element(page.getByText('系统字典的编码由程序使用，不能修改')).toBeVisible();
  });

  test('刷新缓存完成！ and 刷新缓存失败！', async () => {
    const server = show({ 'GET /sys/dict/refleshCache': () => null, 'GET /sys/dict/queryAllDictItems': () => ({}) });
    await page.getByRole('button', { name: /刷新缓存$/ }).click();
    await expect.element(page.getByText('刷新缓存完成！')).toBeVisible();
    server.on({ 'GET /sys/dict/refleshCache': () => refusal('忙') });
    await page.getByRole('button', { name: /刷新缓存$/ }).click();
    await expect.element(page.getByText('刷新缓存失败！')).toBeVisible();
  });

  test('(contract/2 §1.2) the recycle bin takes back, and removes for good after a question', async () => {
    const server = show({
      'PUT /sys/dict/back/d9': () => reply('操作成功!', null),
      'DELETE /sys/dict/deletePhysic/d9': () => reply('删除成功!', null),
    });
    await page.getByRole('button', { name: /回收站$/ }).click();
    await button('恢复').click();
    await expect.element(page.getByText('操作成功!')).toBeVisible();
    await button('彻底删除').click();
    await expect.element(page.getByText('您确定要彻底删除这个字典项吗？')).toBeVisible();
    await expect.element(page.getByText('注意：彻底删除后将无法恢复，请谨慎操作！')).toBeVisible();
    expect(server.callsOf('DELETE /sys/dict/deletePhysic/d9')).toHaveLength(0);
    await dialog().getByRole('button', { name: '彻底删除' }).click();
    await expect.element(page.getByText('删除成功!')).toBeVisible();
    expect(server.callsOf('PUT /sys/dict/back/d9')).toHaveLength(1);
  });

  test('without the rights there is neither bin nor change', async () => {
    show({}, ['system:dict:list']);
    await expect.element(inRow('来访事由', '字典配置')).toBeVisible();
    expect(page.getByRole('button', { name: /回收站$|新增$|^编辑$|^删除$/ }).elements()).toHaveLength(0);
  });
});

describe('(contract/2 §1.7) 字典列表', () => {
  test('items of the dictionary; one that is switched off looks so', async () => {
    const server = show();
    await inRow('来访事由', '字典配置').click();
    const drawer = page.getByRole('dialog').first();
    await expect.element(drawer.getByLabelText('状态')).toBeVisible();
    await expect.element(drawer.getByRole('row', { name: /咨询.*禁用/ })).toBeVisible();
    expect(drawer.getByText('禁用').elements()).toHaveLength(1);
    expect(server.callsOf('GET /sys/dictItem/list')[0]?.params.dictId).toBe('d1');
    const body = drawer.element().querySelector('.ant-drawer-body') ?? drawer.element();
    expect(await axeFindings(body)).toEqual([]);
  });

  test('an item needs a name and a free value without special marks', async () => {
    const server = show({
      'GET /sys/dictItem/dictItemCheck': ({ params }) =>
        params.itemValue === 'sweep' ? refusalOf('duplicateTaken') : reply('该值可用！', null),
    });
    await inRow('来访事由', '字典配置').click();
    await page.getByRole('dialog').first().getByRole('button', { name: /新增$/ }).click();
    await ok().click();
    await expect.element(page.getByText('请输入名称!')).toBeVisible();
    await expect.element(page.getByText('请输入数据值!')).toBeVisible();
    await expect.element(page.getByText('值越小越靠前')).toBeVisible();
    await box('名称').fill('投诉');
    await box('数据值').fill('a,b');
    await expect.element(page.getByText('数据值不能包含特殊字符！')).toBeVisible();
    await box('数据值').fill('x'.repeat(101));
    await expect.element(page.getByText('最大长度100位字符')).toBeVisible();
    await expect.element(box('数据值')).toHaveValue('x'.repeat(101));
    await box('数据值').fill('sweep');
    await expect.element(page.getByText('该值不可用，系统中已存在！')).toBeVisible();
    await box('数据值').fill('complain');
    const body = dialog().element().querySelector('.ant-modal-body');
    expect(await axeFindings(body ?? dialog().element())).toEqual([]);
    await dialog().getByRole('switch', { name: '是否启用' }).click();
    await ok().click();
    await expect.element(page.getByText('添加成功！')).toBeVisible();
    expect(server.callsOf('POST /sys/dictItem/add')[0]?.body).toMatchObject({
      ...{ dictId: 'd1', itemText: '投诉', itemValue: 'complain', sortOrder: 1, status: 0 },
    });
  });

  test('values of the program stay; their texts may be edited', async () => {
    const server = show();
    await inRow('性别', '字典配置').click();
    const drawer = page.getByRole('dialog').first();
    await expect.element(drawer.getByText(/系统字典的数据值由程序使用/)).toBeVisible();
    expect(drawer.getByRole('button', { name: /新增$|^删除$/ }).elements()).toHaveLength(0);
    await drawer.getByRole('row', { name: /男/ }).getByRole('button', { name: '编辑' }).click();
    await expect.element(box('数据值')).toBeDisabled();
    await box('名称').fill('先生');
    await ok().click();
    await expect.element(page.getByText('修改成功!')).toBeVisible();
    expect(server.callsOf('PUT /sys/dictItem/edit')[0]?.body).toEqual({ id: 'i3', version: 1, itemText: '先生' });
  });

  test('a value that rules go by stays in a dictionary of free values, which is said', async () => {
    const level = { id: 'd3', version: 1, dictName: '客户级别', dictCode: 'customer_level', description: null };
    show({
      ...fakeResource(dict, [level]),
      ...fakeResource(dictItem, [item('i4', '重要', '2', 1, 'd3'), item('i5', '黑名单', '9', 1, 'd3')]),
    });
    await inRow('客户级别', '字典配置').click();
    await expect.element(inRow('黑名单', '删除')).toBeDisabled();
    await expect.element(inRow('黑名单', '删除')).toHaveAttribute('title', '该数据值由程序使用，不能删除');
    await expect.element(inRow('重要', '删除')).toBeEnabled();
    await inRow('黑名单', '编辑').click();
    await expect.element(box('数据值')).toBeDisabled();
    await expect.element(page.getByText('该数据值由程序使用，不能修改')).toBeVisible();
    await expect.element(dialog().getByRole('switch')).toBeEnabled();
  });

  test('调整顺序: rows are moved by their handles, with the keyboard too, and saved in one call', async () => {
    const server = show({ 'PUT /sys/dictItem/editOrder': () => reply('编辑成功!', null) });
    await inRow('来访事由', '字典配置').click();
    await button('调整顺序').click();
    await expect.element(dialog().getByText('咨询')).toBeVisible();
    await expect.element(ok()).toBeDisabled();
    expect(await axeFindings(dialog().element().querySelector('.ant-modal-body') ?? dialog().element())).toEqual([]);
    // Rows can only be moved, not added or removed.
    expect(
      dialog()
        .getByRole('button', { name: /新增|^删/ })
        .elements(),
    ).toHaveLength(0);
    expect(dialog().getByRole('checkbox').elements()).toHaveLength(0);
    const handle = dialog().getByRole('button', { name: '排序第2行' });
    handle.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: '向下移' })).toHaveAttribute('aria-disabled', 'true');
    expect(page.getByRole('menuitem', { name: '插入一行' }).elements()).toHaveLength(0);
    await page.getByRole('menuitem', { name: '向上移' }).click();
    server.on({ 'PUT /sys/dictItem/editOrder': () => refusalOf('staleVersion') });
    await ok().click();
    await expect.element(page.getByText('该记录已被他人修改，请刷新后重试')).toBeVisible();
    server.on({ 'PUT /sys/dictItem/editOrder': () => reply('编辑成功!', null) });
    await ok().click();
    await expect.element(page.getByText('编辑成功!')).toBeVisible();
    const items = [
      { id: 'i2', version: 1 },
      { id: 'i1', version: 1 },
    ];
    expect(server.callsOf('PUT /sys/dictItem/editOrder').at(-1)?.body).toEqual({ dictId: 'd1', items });
    await expect.element(page.getByText('调整顺序：来访事由')).not.toBeInTheDocument();
    // Reopening reloads the items instead of showing the cached ones.
    await button('调整顺序').click();
    await expect.element(dialog().getByText('咨询')).toBeVisible();
    await expect.element(ok()).toBeDisabled();
  });

  test('who may not edit cannot change the order', async () => {
    show({}, ['system:dict:list']);
    await inRow('来访事由', '字典配置').click();
    await expect.element(page.getByRole('dialog').first().getByText('祭扫')).toBeVisible();
    expect(button('调整顺序').elements()).toHaveLength(0);
  });
});
