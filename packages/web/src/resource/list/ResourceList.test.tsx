import type { ListSettings } from '@songbai/contract/modules/list-view/list-view.calls.ts';
import { serviceItem } from '@songbai/contract/modules/service/service.resource.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSession } from '../../session/session.ts';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { type FakeServer, fakeServer, refusal, reply } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceList } from './ResourceList.tsx';

const LIST = 'GET /cemetery/serviceItem/list';
const SAVE = 'PUT /sys/listView/save';

function items(count: number): FakeRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `s${index + 1}`,
    version: 0,
    code: `F${String(index + 1).padStart(3, '0')}`,
    name: index % 2 === 0 ? `代客祭扫${index + 1}` : `鲜花${index + 1}`,
    category: index % 2 === 0 ? '2' : '3',
    category_dictText: index % 2 === 0 ? '代客祭扫' : '鲜花',
    unit: '次',
    price: 12_345 + index,
    status: '1',
    status_dictText: '上架',
  }));
}

function show(rows = items(25), options: Parameters<typeof render>[1] = {}) {
  const server = fakeServer({ ...fakeResource(serviceItem, rows), [SAVE]: () => reply('保存成功！', null) });
  return { server, ...render(<ResourceList resource={serviceItem} />, options) };
}

/** Another person than in the other tests: what somebody sets stays set for as long as the window is open. */
function asPerson(id: string, listViews: Record<string, ListSettings> = {}) {
  const { user, permissions } = useSession.getState();
  if (user && permissions) useSession.setState({ user: { ...user, id }, permissions: { ...permissions, listViews } });
}

const lastQuery = (server: FakeServer) => server.callsOf(LIST).at(-1)?.params ?? {};

describe('paging', () => {
  test('page size 10, options 10/20/30, quick jumper, total text a-b 共 n 条, newest first (spec/1 §9, spec/2 §7, §9)', async () => {
    const { server } = show();
    await expect.element(page.getByText('1-10 共 25 条')).toBeVisible();
    await expect.element(page.getByText('跳至')).toBeVisible();
    await page.getByRole('combobox', { name: /页码/ }).click();
    for (const size of ['10', '20', '30'])
      await expect.element(page.getByTitle(`${size} 条/页`).first()).toBeInTheDocument();
    expect(lastQuery(server)).toMatchObject({ pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' });
  });

  test('page, sort and filters live in the URL, so a link shows the same rows (anchors §7.4; user-asks row 9)', async () => {
    const { server, param } = show(items(25), { url: '/services/items?pageNo=2&name=花&column=code&order=asc&keep=1' });
    await expect.element(page.getByText('11-12 共 12 条')).toBeVisible();
    expect(lastQuery(server)).toMatchObject({ pageNo: '2', name: '*花*', column: 'code', order: 'asc' });
    await page.getByTitle('1', { exact: true }).click();
    await expect.element(page.getByText('1-10 共 12 条')).toBeVisible();
    expect(param('pageNo')).toBeNull();
    expect(param('keep')).toBe('1');
  });

  test('a head click sorts by that column and returns to page one', async () => {
    const { server, param } = show(items(25), { url: '/?pageNo=2' });
    await page.getByRole('columnheader', { name: '价格' }).click();
    await expect.poll(() => param('column')).toBe('price');
    expect(lastQuery(server)).toMatchObject({ column: 'price', order: 'asc', pageNo: '1' });
  });

  test('after the last row of the last page is deleted the list shows the page before', async () => {
    show(items(11), { url: '/?pageNo=2' });
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('button', { name: '确定', exact: true }).click();
    await expect.element(page.getByText('删除成功!')).toBeVisible();
    await expect.element(page.getByText('1-10 共 10 条')).toBeVisible();
  });
});

describe('query bar', () => {
  test('Enter searches; the text travels as *text*, and the way back clears it (contract/1 §1.8)', async () => {
    const { server, param } = show();
    await page.getByRole('textbox', { name: '名称' }).fill('鲜花1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => lastQuery(server).name).toBe('*鲜花1*');
    expect(param('name')).toBe('鲜花1');
    await page.getByRole('button', { name: '重置' }).click();
    await expect.poll(() => param('name')).toBeNull();
    await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveValue('');
  });

  test('查询 with the same conditions, or with those of a moment ago, reads anew', async () => {
    const { server } = show();
    await expect.element(page.getByText('1-10 共 25 条')).toBeVisible();
    const search = page.getByRole('search').getByRole('button', { name: '查询' });
    const calls = () => server.callsOf(LIST).length;
    const before = calls();
    await search.click();
    await expect.poll(calls).toBe(before + 1);
    await page.getByRole('textbox', { name: '名称' }).fill('鲜花1');
    await search.click();
    await expect.poll(() => lastQuery(server).name).toBe('*鲜花1*');
    const narrowed = calls();
    await page.getByRole('button', { name: '重置' }).click();
    await expect.poll(calls).toBe(narrowed + 1);
    expect(lastQuery(server).name).toBeUndefined();
  });

  test('a dictionary is chosen by its text and sent as its value', async () => {
    const { server } = show();
    await page.getByRole('button', { name: '展开' }).click();
    await page.getByLabelText('分类').click();
    await page.getByTitle('代客祭扫', { exact: true }).last().click();
    await page.getByRole('search').getByRole('button', { name: '查询' }).click();
    await expect.poll(() => lastQuery(server).category).toBe('2');
  });

  test('nothing found says 没有查询到任何数据 (spec/1 §8, spec/2 §8); 清空条件 brings all rows', async () => {
    const { server } = show(items(3), { url: '/?name=无此服务' });
    await expect.element(page.getByText('没有查询到任何数据')).toBeVisible();
    await page.getByRole('button', { name: '清空条件' }).click();
    await expect.poll(() => lastQuery(server).name).toBeUndefined();
    await expect.element(page.getByText('没有查询到任何数据')).not.toBeInTheDocument();
  });

  test('a refused list shows the server text and loads again on demand', async () => {
    const { server } = show([]);
    server.on({ [LIST]: () => refusal('没有权限，请联系管理员分配权限！', 510) });
    await page.getByLabelText('刷新').click();
    await expect.element(page.getByText('没有权限，请联系管理员分配权限！')).toBeVisible();
    // Whether the list is empty is unknown.
    await expect.element(page.getByText('这里还没有服务项目')).not.toBeInTheDocument();
    server.on(fakeResource(serviceItem, items(1)));
    await page.getByRole('button', { name: '重试', exact: true }).click();
    await expect.element(page.getByText('代客祭扫1')).toBeVisible();
  });

  test.each([
    [true, '这里还没有服务项目。点「新增」添加第一条'],
    [false, '这里还没有服务项目'],
  ])('without rows it says what to do to who may (%s)', async (may, text) => {
    show([], may ? {} : { codes: ['cem:serviceItem:list'] });
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });
});

describe('batch delete', () => {
  test('none chosen warns 请选择一条记录！ and sends nothing (contract/2 §13.1, spec/2 §5)', async () => {
    const { server } = show();
    await page.getByRole('button', { name: '批量删除' }).click();
    await expect.element(page.getByText('请选择一条记录！')).toBeVisible();
    expect(server.callsOf('DELETE /cemetery/serviceItem/deleteBatch')).toHaveLength(0);
  });

  test('asks 确认删除 / 是否删除选中数据?, then sends the ids with a trailing comma (contract/2 §13.1, spec/2 §7)', async () => {
    const { server } = show();
    await expect.element(page.getByText('代客祭扫1', { exact: true })).toBeVisible();
    await page.getByRole('checkbox').nth(1).click();
    await page.getByRole('checkbox').nth(2).click();
    await expect.element(page.getByText('已选择 2 项')).toBeVisible();
    await page.getByRole('button', { name: '批量删除' }).click();
    await expect.element(page.getByText('确认删除').last()).toBeVisible();
    await expect.element(page.getByText('是否删除选中数据?')).toBeVisible();
    await page.getByRole('button', { name: '确定', exact: true }).click();
    await expect.element(page.getByText('批量删除成功！')).toBeVisible();
    expect(server.callsOf('DELETE /cemetery/serviceItem/deleteBatch')[0]?.params.ids).toBe('s1,s2,');
    await expect.element(page.getByText('1-10 共 23 条')).toBeVisible();
    await expect.element(page.getByText('已选择 2 项')).not.toBeInTheDocument();
  });
});

describe('export', () => {
  const EXPORT = 'GET /cemetery/serviceItem/exportXls';
  const sheet = () => new Response('xlsx', { headers: { 'content-type': 'application/vnd.ms-excel' } });

  test('asks for all filtered rows, or for the chosen ones, without page (contract/2 §13.2, spec/2 §7; user-asks row 5)', async () => {
    const { server } = show(items(25), { url: '/?status=1&pageNo=2' });
    server.on({ [EXPORT]: sheet });
    await page.getByRole('checkbox').nth(1).click();
    await page.getByRole('button', { name: '导出' }).click();
    await expect.element(page.getByText('导出完成')).toBeVisible();
    const asked = server.callsOf(EXPORT)[0]?.params ?? {};
    expect(asked).toMatchObject({ status: '1', selections: 's11' });
    expect(asked).not.toHaveProperty('pageNo');
    expect(asked).not.toHaveProperty('pageSize');
  });

  test('can be stopped (design.md §10)', async () => {
    const { server } = show();
    // The file never arrives: only the cancel button ends the wait.
    server.on({ [EXPORT]: () => new Promise(() => {}) });
    await page.getByRole('button', { name: '导出' }).click();
    await expect.element(page.getByText('正在导出服务项目')).toBeVisible();
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await expect.element(page.getByText('已取消导出')).toBeVisible();
  });

  test('an empty file says 文件下载失败 (contract/2 §13.2, spec/2 §8)', async () => {
    const { server } = show();
    server.on({ [EXPORT]: () => new Response('', { headers: { 'content-type': 'application/vnd.ms-excel' } }) });
    await page.getByRole('button', { name: '导出' }).click();
    await expect.element(page.getByText('文件下载失败')).toBeVisible();
  });
});

describe('columns and rights', () => {
  test('the page size a person chooses is kept on the server for this list', async () => {
    const { server } = show();
    asPerson('u-sizes');
    await expect.element(page.getByText('1-10 共 25 条')).toBeVisible();
    await page.getByRole('combobox', { name: /页码/ }).click();
    await page.getByTitle('20 条/页').click();
    await expect.element(page.getByText('1-20 共 25 条')).toBeVisible();
    await expect
      .poll(() => server.callsOf(SAVE).at(-1)?.body, { timeout: 5000 })
      .toEqual({ list: 'serviceItem', settings: { pageSize: 20 } });
  });

  test('the size that came with the menu and the rights is that of the first call', async () => {
    const { server, param } = show();
    asPerson('u-kept', { serviceItem: { pageSize: 30 } });
    await expect.element(page.getByText('1-25 共 25 条')).toBeVisible();
    expect(server.callsOf(LIST).map(({ params }) => params.pageSize)).toEqual(['30']);
    expect(param('pageSize')).toBeNull();
  });

  test('the column chooser hides, keeps and restores columns (user-asks row 9)', async () => {
    const { server } = show();
    await expect.element(page.getByRole('columnheader', { name: '定价方式' })).toBeVisible();
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('checkbox', { name: '定价方式' }).click();
    await expect.element(page.getByRole('columnheader', { name: '定价方式' })).not.toBeInTheDocument();
    const kept = () => server.callsOf(SAVE).at(-1)?.body as { list: string; settings: { columns?: string[] } };
    await expect.poll(kept, { timeout: 5000 }).toMatchObject({ list: 'serviceItem' });
    expect(kept().settings.columns).not.toContain('priceType');
    await page.getByRole('button', { name: '恢复默认' }).click();
    await expect.element(page.getByRole('columnheader', { name: '定价方式' })).toBeVisible();
  });

  test('buttons follow the permission codes (spec/1 §6, spec/2 §6)', async () => {
    show(items(1), { codes: ['cem:serviceItem:list'] });
    await expect.element(page.getByText('代客祭扫1')).toBeVisible();
    for (const name of ['新增', '导入', '导出', '批量删除', '编辑', '删除']) {
      await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
    }
    await expect.element(page.getByRole('button', { name: '详情' })).toBeVisible();
  });

  test('money is shown in yuan, dictionaries by their texts (design.md §5)', async () => {
    show(items(1));
    await expect.element(page.getByText('123.45')).toBeVisible();
    await expect.element(page.getByText('上架')).toBeVisible();
  });

  test('on a phone rows are cards and the page does not scroll sideways (user-asks row 16)', async () => {
    await page.viewport(375, 800);
    show(items(2));
    await expect.element(page.getByLabelText('选择代客祭扫1')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
    await page.viewport(1280, 800);
  });
});

describe('the open detail stands in the URL (design.md §10)', () => {
  const drawer = () => page.getByRole('dialog');

  test('a link with ?detail=<id> opens it; closing takes it away and leaves the list as it is', async () => {
    const { param } = show(items(25), { url: '/services/items?pageNo=2&detail=s3' });
    await expect.element(drawer()).toHaveTextContent('代客祭扫3');
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(param('detail')).toBeNull();
    expect(param('pageNo')).toBe('2');
  });

  test('详情 puts it there, 编辑 does not', async () => {
    const { param } = show(items(1));
    await page.getByRole('button', { name: '详情', exact: true }).click();
    await expect.element(drawer()).toHaveTextContent('代客祭扫1');
    expect(param('detail')).toBe('s1');
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer()).not.toBeInTheDocument();
    expect(param('detail')).toBeNull();
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await expect.element(page.getByText('编辑服务项目')).toBeVisible();
    expect(param('detail')).toBeNull();
  });

  test('a record that is not there is told', async () => {
    show(items(1), { url: '/services/items?detail=gone' });
    await expect.element(drawer()).toHaveTextContent('未找到对应实体');
  });
});
