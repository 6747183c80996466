import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setDictionaries } from '../../session/dictionary-cache.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { cellAt, showTable } from '../../testing/table.tsx';
import type { Column } from '../../ui/editable-table/model/columns.ts';
import { SERVER_KINDS } from './index.ts';

const option = (value: string, text: string, more: object = {}) => ({ value, text, title: text, label: text, ...more });
const ITEMS = 'GET /sys/dict/getDictItems/own_stone';

const showOne = (column: Partial<Column>, value: unknown = null) =>
  showTable([{ key: 'v', title: '值', width: 260, ...column }], [{ id: 'a', v: value }], { kinds: SERVER_KINDS });

/** A dictionary with a separate code for each test, because loaded ones are cached. */
function loaded(code: string) {
  setDictionaries({
    [code]: [option('1', '中国黑'), option('2', '芝麻灰'), option('3', '已停产', { disabled: true })],
  });
}

test.each(['select', 'sel_search'])(
  '%s offers the items of its dictionary and shows their texts (spec/2 §3)',
  async (type) => {
    loaded(`stone_${type}`);
    const store = await showOne({ type, dictCode: `stone_${type}` }, '1');
    expect(cellAt(0, 0).textContent).toBe('中国黑');
    await userEvent.click(cellAt(0, 0));
    await page.getByTitle('芝麻灰').click();
    await vi.waitFor(() => expect(store.rows()[0]?.v).toBe('2'));
    await vi.waitFor(() => expect(cellAt(0, 0).textContent).toBe('芝麻灰'));
  },
);

test('several of a dictionary and circles of one (spec/2 §3)', async () => {
  loaded('stone_many');
  const store = await showTable(
    [
      { key: 'v', title: '多个', type: 'list_multi', dictCode: 'stone_many', width: 200 },
      { key: 'w', title: '一个', type: 'radio', dictCode: 'stone_many', width: 260 },
    ],
    [{ id: 'a', v: '1,2', w: null }],
    { kinds: SERVER_KINDS },
  );
  expect(cellAt(0, 0).textContent).toBe('中国黑+ 1 ...');
  await page.getByRole('radio', { name: '芝麻灰' }).click();
  expect(store.rows()[0]?.w).toBe('2');
});

test('items that are switched off are seen and cannot be chosen (spec/2 §3)', async () => {
  loaded('stone_off');
  await showTable(
    [
      { key: 'v', title: '列表', type: 'select', dictCode: 'stone_off', width: 200 },
      { key: 'w', title: '圆圈', type: 'radio', dictCode: 'stone_off', width: 260 },
    ],
    [{ id: 'a', v: null, w: null }],
    { kinds: SERVER_KINDS },
  );
  await expect.element(page.getByRole('radio', { name: '已停产' })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: '中国黑' })).toBeEnabled();
  await userEvent.click(cellAt(0, 0));
  const off = page.getByTitle('已停产').last();
  await expect.element(off).toHaveAttribute('aria-disabled', 'true');
});

test('items come after the options of the column, each value once (contract/3 §11.4)', async () => {
  loaded('stone_both');
  await showOne({ type: 'select', dictCode: 'stone_both', options: [{ value: 1, text: '自有' }] }, '1');
  expect(cellAt(0, 0).textContent).toBe('自有');
  await userEvent.click(cellAt(0, 0));
  await expect.element(page.getByTitle('芝麻灰')).toBeVisible();
  expect(page.getByTitle('中国黑').elements()).toHaveLength(0);
});

test('a dictionary that is not at hand is asked for once, whatever the number of its cells (spec/2 §7)', async () => {
  const server = fakeServer({ [ITEMS]: () => [option('1', '中国黑')] });
  await showTable(
    [{ key: 'v', title: '值', type: 'select', dictCode: 'own_stone', placeholder: '请选择石材' }],
    ['1', null, '1'].map((v, at) => ({ id: `r${at}`, v })),
    { kinds: SERVER_KINDS },
  );
  await vi.waitFor(() => expect(cellAt(2, 0).textContent).toBe('中国黑'));
  expect(cellAt(1, 0).textContent).toBe('请选择石材');
  expect(server.callsOf(ITEMS)).toHaveLength(1);
});

test('copied and pasted are the texts of the dictionary', async () => {
  loaded('stone_paste');
  const kind = SERVER_KINDS.select;
  const column: Column = { key: 'v', title: '值', type: 'select', dictCode: 'stone_paste' };
  expect(kind?.text('1', column)).toBe('中国黑');
  expect(kind?.parse?.('芝麻灰', column)).toBe('2');
  expect(kind?.parse?.('没有的', column)).toBeUndefined();
});

test('a searched dictionary with async off has all items and the own options at once (contract/3 §11.5)', async () => {
  loaded('stone_local');
  const store = await showOne(
    { type: 'select-dict-search', dict: 'stone_local', async: false, options: [{ value: '9', text: '旧料' }] },
    '1',
  );
  expect(cellAt(0, 0).textContent).toBe('中国黑');
  await userEvent.click(cellAt(0, 0));
  await expect.element(page.getByTitle('旧料')).toBeVisible();
  await page.getByTitle('芝麻灰').click();
  await vi.waitFor(() => expect(store.rows()[0]?.v).toBe('2'));
});
