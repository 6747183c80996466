import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../../lib/failure.ts';
import { cellAt, showTable } from '../../testing/table.tsx';
import type { Column, Row } from './model/columns.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 160 },
  { key: 'orderNum', title: '序', width: 80 },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `名${at}`, orderNum: at + 1 }));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const ok = () => page.getByRole('button', { name: /^确\s?定$/ });
const add = () => page.getByRole('button', { name: /新增$/ });
const select = (row: number) => page.getByRole('checkbox', { name: `选择第${row}行` }).click();

/** The clock is frozen unless advanced. */
function clock() {
  let now = 1_000_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  return (ms: number) => {
    now += ms;
  };
}

afterEach(() => vi.restoreAllMocks());

describe('toolbar (spec/2 §6)', () => {
  const show = (count: number, toolbar = {}, more = {}) =>
    showTable(COLUMNS, rowsOf(count), { toolbar, rowSelection: true, rowNumber: true, ...more });

  test('展开 shows the marked parts of the toolbar, 收起 hides them again; a slot stands below (contract/3 §11.6)', async () => {
    const suffix = (
      <>
        <button type="button">导入</button>
        <span data-collapse="">仅显示未完成</span>
      </>
    );
    await show(1, { buttons: ['add', 'collapse'], suffix, after: <p>共三项</p> });
    await expect.element(button('导入')).toBeVisible();
    await expect.element(page.getByText('共三项')).toBeVisible();
    expect(page.getByRole('toolbar').getByText('共三项').query()).toBeNull();
    await expect.element(page.getByText('仅显示未完成')).not.toBeVisible();
    await button('展开').click();
    await expect.element(page.getByText('仅显示未完成')).toBeVisible();
    await button('收起').click();
    await expect.element(page.getByText('仅显示未完成')).not.toBeVisible();
    await expect.element(button('展开')).toHaveAttribute('aria-expanded', 'false');
  });

  test('the link 展开 is left out unless asked for', async () => {
    await show(1);
    await expect.element(add()).toBeVisible();
    expect(button('展开').query()).toBeNull();
  });

  test('新增 adds a row below; again within 1500 ms it warns and adds none (spec/2 §8)', async () => {
    const forward = clock();
    const store = await show(2);
    await add().click();
    expect(store.order()).toHaveLength(3);
    forward(1499);
    await add().click();
    await expect.element(page.getByText('你点击的太快了，请慢点点击!')).toBeVisible();
    expect(store.order()).toHaveLength(3);
    forward(1);
    await add().click();
    expect(store.order()).toHaveLength(4);
  });

  test('删除 asks when saved rows are among the selected ones, and keeps those that may not go (contract/3 §11.6)', async () => {
    const beforeRemove = vi.fn(async () => {});
    const store = await show(3, { beforeRemove });
    await expect.element(button('删除')).not.toBeInTheDocument();
    const [fresh] = store.insert([{}], 3);
    await select(4);
    await button('删除').click();
    expect([store.order(), fresh && store.row(fresh)]).toEqual([['r0', 'r1', 'r2'], undefined]);
    await select(1);
    await select(3);
    await button('删除').click();
    await expect.element(page.getByText('确定要删除这 2 项吗?').last()).toBeVisible();
    beforeRemove.mockRejectedValueOnce(new Error('已被引用，不能删除'));
    await ok().click();
    await vi.waitFor(() => expect(beforeRemove).toHaveBeenCalledTimes(1));
    expect(store.order()).toHaveLength(3);
    await button('删除').click();
    await ok().last().click();
    await vi.waitFor(() => expect(store.order()).toEqual(['r1']));
    expect(store.data().removed.map((row) => row.id)).toEqual(['r0', 'r2']);
  });

  test('清空选择, 撤销 and 重做', async () => {
    const store = await show(3);
    await page.getByRole('checkbox', { name: '全选' }).click();
    expect(store.selection.ids().size).toBe(3);
    await button('清空选择').click();
    expect(store.selection.ids().size).toBe(0);
    await expect.element(button('撤销')).toBeDisabled();
    store.setCells([['r0', 'name', 'x']]);
    await button('撤销').click();
    expect(store.row('r0')?.name).toBe('名0');
    await button('重做').click();
    expect(store.row('r0')?.name).toBe('x');
  });

  test('buttons of denied codes are not there; 保存 is there when asked for (spec/2 §6)', async () => {
    const onSave = vi.fn();
    await show(2, { denied: ['add', 'batch_delete'], buttons: ['add', 'save', 'remove', 'clearSelection'], onSave });
    await select(1);
    await expect.element(button('清空选择')).toBeVisible();
    await expect.element(add()).not.toBeInTheDocument();
    await expect.element(button('删除')).not.toBeInTheDocument();
    await page.getByRole('button', { name: /保\s?存$/ }).click();
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  test('the gear: rows, place, scrolling; kept as the default in the local store (spec/2 §8, §9, contract/3 §12.1)', async () => {
    const store = await show(30, { addSettings: true });
    await button('添加设置').click();
    const count = page.getByRole('spinbutton', { name: '添加行数' });
    await expect.element(count).toHaveValue('1');
    await userEvent.fill(count, '0');
    await userEvent.tab();
    await expect.element(count).toHaveValue('1');
    await userEvent.fill(count, '2');
    await userEvent.fill(page.getByRole('spinbutton', { name: /^添加位置/ }), '3');
    await page.getByRole('switch', { name: '添加后滚动到底部' }).click();
    await button('保存为默认值').click();
    await expect.element(page.getByText('保存成功')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('pro__jet-add-btn-settings') ?? '{}').value).toEqual({
      addRowNum: 2,
      addIndex: 3,
      addScrollToBottom: true,
    });
    await add().click();
    expect([store.order().length, store.order()[1], store.order()[4]]).toEqual([32, 'r1', 'r2']);
    await expect.element(page.getByText('名29', { exact: true })).toBeInViewport();
  });

  test('nothing is added beyond what there is room for', async () => {
    const store = await show(2, {}, { options: { maxRows: 3 } });
    await add().click();
    expect(store.order()).toHaveLength(3);
    await expect.element(add()).toBeDisabled();
  });
});

test('disabled rows are neither edited nor selected (spec/2 §4)', async () => {
  const store = await showTable(COLUMNS, rowsOf(3), {
    rowSelection: true,
    options: { disabledRows: { name: ['名1'] } },
  });
  await expect.element(page.getByRole('checkbox', { name: '选择第2行' })).toBeDisabled();
  await page.getByRole('checkbox', { name: '全选' }).click();
  expect([...store.selection.ids()]).toEqual(['r0', 'r2']);
  await userEvent.click(cellAt(1, 0));
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await userEvent.click(cellAt(2, 0));
  await expect.element(page.getByRole('textbox')).toBeVisible();
});

test('a row that its values disable, or enable again, is offered for selection accordingly (spec/2 §4)', async () => {
  const store = await showTable(COLUMNS, rowsOf(2), {
    rowSelection: true,
    options: { disabledRows: { name: ['完成'] } },
  });
  const box = page.getByRole('checkbox', { name: '选择第1行' });
  store.setCells([['r0', 'name', '完成']]);
  await expect.element(box).toBeDisabled();
  await select(2);
  await expect.element(page.getByRole('checkbox', { name: '全选' })).toBeChecked();
  store.undo();
  await expect.element(box).toBeEnabled();
  await expect.element(page.getByRole('checkbox', { name: '全选' })).not.toBeChecked();
});

test('a cell changed from outside stands out, others do not (spec/2 §4)', async () => {
  const store = await showTable(COLUMNS, rowsOf(2));
  const effect = (row: number) => getComputedStyle(cellAt(row, 0)).animationDuration;
  store.merge({ id: 'r0', name: '他人' });
  await vi.waitFor(() => expect([effect(0), effect(1)]).toEqual(['1.4s', '0s']));
  await vi.waitFor(() => expect(effect(0)).toBe('0s'), { timeout: 5000 });
});

test('pages: a-b 共 n 条, another page is asked for (spec/2 §9)', async () => {
  const onChange = vi.fn();
  await showTable(COLUMNS, rowsOf(10), { pagination: { current: 2, pageSize: 10, total: 35, onChange } });
  await expect.element(page.getByText('11-20 共 35 条')).toBeVisible();
  await page.getByRole('listitem', { name: '3' }).click();
  expect(onChange).toHaveBeenCalledWith({ current: 3, pageSize: 10 });
});

test('linked selects offer what belongs to their parent, asked for once a parent; a change clears the levels below (contract/3 §11.9)', async () => {
  const chain: Column[] = [
    { key: 'sheng', title: '省', type: 'select', width: 160, linkageKey: 'shi' },
    { key: 'shi', title: '市', type: 'select', width: 160 },
  ];
  const data: Record<string, { value: string; text: string }[]> = {
    '': [
      { value: '1', text: '江苏' },
      { value: '2', text: '浙江' },
    ],
    '1': [{ value: '11', text: '南京' }],
    '2': [{ value: '21', text: '杭州' }],
  };
  const requestData = vi.fn(async (parent: string) => data[parent] ?? []);
  const rows = ['a', 'b', 'c'].map((id) => ({ id, sheng: '1', shi: '11' }));
  const store = await showTable(chain, rows, { linkage: [{ key: 'sheng', requestData }] });
  await expect.element(page.getByText('南京').nth(2)).toBeVisible();
  await userEvent.click(cellAt(0, 0));
  await page.getByTitle('浙江').click();
  expect(store.row('a')).toEqual({ id: 'a', sheng: '2', shi: null });
  await userEvent.click(cellAt(0, 1));
  await page.getByTitle('杭州').click();
  expect(store.row('a')?.shi).toBe('21');
  expect(requestData.mock.calls.map(([parent]) => parent).sort()).toEqual(['', '1', '2']);
});

test('(contract/3 §11.9) options that fail to load: the reason is said, the value stays, and they are asked for again', async () => {
  const chain: Column[] = [
    {
      key: 'sheng',
      title: '省',
      type: 'select',
      width: 160,
      linkageKey: 'shi',
      options: [{ value: '1', text: '江苏' }],
    },
    { key: 'shi', title: '市', type: 'select', width: 160 },
  ];
  let up = false;
  const requestData = vi.fn(async (parent: string) => {
    if (parent === '') return [{ value: '1', text: '江苏' }];
    if (up) return [{ value: '11', text: '南京' }];
    throw new ApiError('地区服务不可用');
  });
  const store = await showTable(chain, [{ id: 'a', sheng: '1', shi: '11' }], {
    linkage: [{ key: 'sheng', requestData }],
  });
  await expect.element(page.getByText('地区服务不可用')).toBeVisible();
  expect(cellAt(0, 1).textContent).toBe('11');
  await userEvent.click(cellAt(0, 1));
  await userEvent.keyboard('南');
  await expect.element(page.getByText('选项加载失败，请稍后重新打开')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(store.row('a')).toEqual({ id: 'a', sheng: '1', shi: '11' });
  up = true;
  await vi.waitFor(
    async () => {
      await userEvent.click(cellAt(0, 0));
      await userEvent.keyboard('{Escape}');
      await userEvent.click(cellAt(0, 1));
      await userEvent.keyboard('{Escape}');
      expect(cellAt(0, 1).textContent).toBe('南京');
    },
    { timeout: 10_000 },
  );
  expect(store.row('a')?.shi).toBe('11');
});
