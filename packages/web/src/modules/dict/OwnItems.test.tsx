import type { OwnDictItem } from '@songbai/contract/modules/dict/dict.calls.ts';
import { dict, dictItem } from '@songbai/contract/modules/dict/dict.resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer, refusalOf, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { DictListPage } from './DictListPage.tsx';

const REASONS: FakeRow = { id: 'd1', version: 1, dictName: '来访事由', dictCode: 'visit_reason', description: null };
const SEX: FakeRow = { id: 'd2', version: 1, dictName: '性别', dictCode: 'sex', description: null };
const looks = (itemText: string) => ({ itemText, itemColor: null, sortOrder: 1, status: 1 });

const SAME: OwnDictItem = {
  ...{ itemId: 'i1', ownId: null, version: null, itemValue: 'ask', ...looks('咨询') },
  shared: looks('咨询'),
};
const CHANGED: OwnDictItem = {
  ...{ itemId: 'i2', ownId: 'o2', version: 3, itemValue: 'sweep', ...looks('扫墓') },
  shared: looks('祭扫'),
};
const ADDED: OwnDictItem = {
  ...{ itemId: null, ownId: 'o3', version: 1, itemValue: 'temple', ...looks('寺院') },
  shared: null,
};

function show(items: OwnDictItem[] = [SAME, CHANGED, ADDED], codes?: readonly string[], admin = true) {
  const server = fakeServer({
    ...fakeResource(dict, [{ ...REASONS }, { ...SEX }]),
    ...fakeResource(dictItem, []),
    'GET /sys/dict/shared': () => ({ mayChange: false }),
    'GET /sys/dictItem/ownList': () => items,
    'PUT /sys/dictItem/ownSave': () => reply('保存成功！', null),
    'DELETE /sys/dictItem/ownDelete': () => reply('操作成功!', null),
  });
  render(<DictListPage />, { admin, ...(codes ? { codes } : {}) });
  return server;
}

const row = (text: string) => page.getByRole('row', { name: new RegExp(text) });
const inRow = (text: string, name: string) => row(text).getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog').last();
const box = (name: string) => dialog().getByRole('textbox', { name });
const ok = () => page.getByRole('button', { name: /^确\s?定$/ });

async function openOwn(name = '来访事由'): Promise<void> {
  await inRow(name, '字典配置').click();
  await page.getByRole('tab', { name: '本租户' }).click();
  await expect.element(page.getByText(/这里的修改只用于本租户/)).toBeVisible();
}

test('what the tenant has otherwise is marked, with the way back; own items are deleted', async () => {
  const server = show();
  await openOwn();
  await expect.element(row('扫墓').getByText('本租户')).toHaveAttribute('title', '全部租户：祭扫');
  expect(row('咨询').getByText('本租户').elements()).toHaveLength(0);
  expect(inRow('咨询', '恢复默认').elements()).toHaveLength(0);
  const drawer = page.getByRole('dialog').first().element();
  expect(await axeFindings(drawer.querySelector('.ant-drawer-body') ?? drawer)).toEqual([]);
  await inRow('扫墓', '恢复默认').click();
  await expect.element(page.getByText('本租户重新使用全部租户的「祭扫」')).toBeVisible();
  await ok().click();
  await expect.element(page.getByText('操作成功!')).toBeVisible();
  await inRow('寺院', '删除').click();
  await expect.element(page.getByText(/「寺院」不再可选/)).toBeVisible();
  await ok().last().click();
  await expect
    .poll(() => server.callsOf('DELETE /sys/dictItem/ownDelete').map(({ params }) => params.ownId))
    .toEqual(['o2', 'o3']);
});

test('an item is changed with its row and version; the value stays', async () => {
  const server = show();
  await openOwn();
  await inRow('扫墓', '编辑').click();
  await expect.element(dialog().getByText('全部租户：祭扫')).toBeVisible();
  await expect.element(box('数据值')).toBeDisabled();
  expect(await axeFindings(dialog().element().querySelector('.ant-modal-body') ?? dialog().element())).toEqual([]);
  await box('名称').fill('');
  await ok().click();
  await expect.element(page.getByText('请输入名称!')).toBeVisible();
  await box('名称').fill('清明扫墓');
  await dialog().getByRole('switch', { name: '是否启用' }).click();
  server.on({ 'PUT /sys/dictItem/ownSave': () => refusalOf('staleVersion') });
  await ok().click();
  await expect.element(page.getByText('该记录已被他人修改，请刷新后重试')).toBeVisible();
  server.on({ 'PUT /sys/dictItem/ownSave': () => reply('保存成功！', null) });
  await ok().click();
  await expect.element(page.getByText('保存成功！')).toBeVisible();
  expect(server.callsOf('PUT /sys/dictItem/ownSave').at(-1)?.body).toEqual({
    ...{ dictId: 'd1', itemId: 'i2', ownId: 'o2', version: 3, itemValue: 'sweep' },
    ...{ itemText: '清明扫墓', itemColor: null, sortOrder: 1, status: 0 },
  });
});

test('a new item of the tenant needs a name and a value without special marks', async () => {
  const server = show();
  await openOwn();
  await page.getByRole('button', { name: '新增本租户字典项' }).click();
  await box('名称').fill('法会');
  await box('数据值').fill('a,b');
  await ok().click();
  await expect.element(page.getByText('数据值不能包含特殊字符！')).toBeVisible();
  await box('数据值').fill('rite');
  await ok().click();
  await expect.element(page.getByText('保存成功！')).toBeVisible();
  expect(server.callsOf('PUT /sys/dictItem/ownSave')[0]?.body).toEqual({
    ...{ dictId: 'd1', itemValue: 'rite', itemText: '法会', itemColor: null, sortOrder: 1, status: 1 },
  });
});

test('items that the program reads are neither added nor switched off', async () => {
  show([{ ...SAME, itemValue: '1', ...looks('男'), shared: looks('男') }]);
  await openOwn('性别');
  await expect.element(page.getByText(/系统字典的数据值不能增加或停用/)).toBeVisible();
  expect(page.getByRole('button', { name: '新增本租户字典项' }).elements()).toHaveLength(0);
  await inRow('男', '编辑').last().click();
  await expect.element(dialog().getByRole('switch', { name: '是否启用' })).toBeDisabled();
});

test('without the right there is only what all tenants have', async () => {
  show([], ['system:dict:list']);
  await inRow('来访事由', '字典配置').click();
  await expect.element(page.getByRole('dialog').first().getByLabelText('状态')).toBeVisible();
  expect(page.getByRole('tab').elements()).toHaveLength(0);
});

test('who may not change what all tenants have is offered no such change, and is told where his tenant’s are made', async () => {
  show([SAME], undefined, false);
  await expect.element(page.getByText(/字典由各租户共用，由平台管理员修改。本租户需要的/)).toBeVisible();
  const names = page
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);
  for (const name of ['新增', '导入', '编辑', '删除', '批量删除', '回收站']) expect(names).not.toContain(name);
  await inRow('来访事由', '字典配置').click();
  await expect.element(page.getByText(/这里的修改只用于本租户/)).toBeVisible();
  await page.getByRole('tab', { name: '全部租户' }).click();
  await expect.element(page.getByRole('tabpanel').getByRole('button', { name: '重置' })).toBeVisible();
  const inside = page
    .getByRole('tabpanel')
    .getByRole('button')
    .elements()
    .map((one) => one.textContent);
  for (const name of ['新增', '编辑', '删除', '调整顺序']) expect(inside).not.toContain(name);
});
