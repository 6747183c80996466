import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellAt, pasteText, showTable } from '../../testing/table.tsx';
import type { Column } from './model/columns.ts';
import type { CellKinds } from './view/cell-kinds.ts';

const COLUMNS: Column[] = [
  { key: 'day', title: '日期', type: 'date', width: 160 },
  { key: 'amount', title: '数量', type: 'inputNumber', width: 120, props: { precision: 0 } },
  { key: 'price', title: '金额', type: 'money', width: 120 },
  {
    key: 'gardens',
    title: '园区',
    type: 'list_multi',
    width: 160,
    options: [
      { value: '1', text: '松鹤园' },
      { value: '2', text: '福寿园' },
    ],
  },
  { key: 'note', title: '说明', width: 120 },
];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, day: null, amount: null, price: null, gardens: null }));
const values = (store: Awaited<ReturnType<typeof showTable>>, at = 0) =>
  COLUMNS.slice(0, 4).map(({ key }) => store.rows()[at]?.[key]);

async function pasteAt(row: number, column: number, text: string): Promise<void> {
  await userEvent.click(cellAt(row, 4));
  await userEvent.keyboard('{ArrowLeft}'.repeat(4 - column));
  pasteText('明细', text);
}

describe('nothing pasted is lost in silence (issue 13.13)', () => {
  test('numbers, money, dates and lists are understood as people write them', async () => {
    const store = await showTable(COLUMNS, rowsOf(2));
    await pasteAt(0, 0, '20260902\t１２３\t¥1,200.00\t松鹤园、福寿园\r\n2026.9.2\t1,234.00\t5\t福寿园');
    expect([values(store, 0), values(store, 1)]).toEqual([
      ['2026-09-02', 123, 120_000, '1,2'],
      ['2026-09-02', 1234, 500, '2'],
    ]);
  });

  test('a text that is no value stays, marked with its message, holds the form back, and is undone', async () => {
    const store = await showTable(COLUMNS, rowsOf(2));
    await pasteAt(0, 0, '明天\t三个\t1\t东园');
    expect(values(store)).toEqual([null, null, 100, null]);
    expect([0, 1, 3].map((column) => cellAt(0, column).textContent)).toEqual(['明天', '三个', '东园']);
    expect(cellAt(0, 0).getAttribute('aria-invalid')).toBe('true');
    await expect.element(page.getByText('3 个单元格的内容无法识别，已原样保留并标红。')).toBeVisible();
    expect((await store.validation.checkAll()).map(({ key, message }) => [key, message])).toEqual([
      ['day', '“明天”不是日期（如 2026-09-02）'],
      ['amount', '“三个”不是此列可用的数字'],
      ['gardens', '“东园”不在可选项中'],
    ]);
    expect(store.isDirty()).toBe(true);
    store.undo();
    expect([await store.validation.checkAll(), store.isDirty()]).toEqual([[], false]);
    await vi.waitFor(() => expect(cellAt(0, 0).textContent).toBe(''));
    store.redo();
    expect(store.refused('r0', 'day')?.text).toBe('明天');
    store.setCells([['r0', 'day', '2026-09-02']]);
    expect([store.refused('r0', 'day'), store.validation.message('r0', 'day')]).toEqual([undefined, undefined]);
  });

  test('rows over the limit, columns over the edge and cells that only show something are counted and told', async () => {
    const store = await showTable(COLUMNS, rowsOf(2), { options: { maxRows: 3 } });
    await pasteAt(1, 3, '松鹤园\t注\t多\r\n福寿园\t注\t多\r\n松鹤园\t注\t多');
    expect(store.order()).toHaveLength(3);
    await expect
      .element(page.getByText('最多 3 行，有 1 行未粘贴；右侧多出 1 列，未粘贴；2 个单元格不可修改，已跳过。'))
      .toBeVisible();
  });

  test('names that only the server knows are looked up; who is not found stays, marked; all is one step of undo', async () => {
    const kinds: CellKinds = {
      person: {
        mode: 'click',
        text: (value) => String(value ?? ''),
        find: async () => new Map([['张三', 'zhangsan']]),
        wrong: '不是唯一的一位同事',
      },
    };
    const columns: Column[] = [
      { key: 'who', title: '经办', type: 'person', width: 200 },
      { key: 'note', title: '说明', width: 200 },
    ];
    const store = await showTable(columns, [{ id: 'a' }, { id: 'b' }], { kinds });
    await userEvent.click(cellAt(0, 1));
    await userEvent.keyboard('{ArrowLeft}');
    pasteText('明细', '张三\r\n李四');
    await vi.waitFor(() => expect(store.row('a')?.who).toBe('zhangsan'));
    expect(store.validation.refusals().map(({ rowId, message }) => [rowId, message])).toEqual([
      ['b', '“李四”不是唯一的一位同事'],
    ]);
    store.undo();
    expect([store.isDirty(), store.canUndo()]).toEqual([false, false]);
  });
});

describe('typing on a date or time replaces it (issue 13.13)', () => {
  test.each([
    ['date', '2026-08-01', '20260902', '2026-09-02'],
    ['date', '2026-08-01', '2026.9.2', '2026-09-02'],
    ['time', '08:00:00', '9:30', '09:30:00'],
  ])('%s: %s, %s', async (type, before, typed, after) => {
    const store = await showTable([{ key: 'v', title: '值', type, width: 200 }], [{ id: 'a', v: before }, { id: 'b' }]);
    (page.getByRole('grid').element() as HTMLElement).focus();
    await userEvent.keyboard(`{ArrowDown}${typed}{Enter}`);
    expect(store.row('a')?.v).toBe(after);
  });

  test('what is no date stays, marked; in the panel too; Escape brings back what was there', async () => {
    const store = await showTable(
      [{ key: 'v', title: '值', type: 'date', width: 200 }],
      [{ id: 'a', v: '2026-08-01' }, { id: 'b' }],
    );
    (page.getByRole('grid').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}9月{Enter}');
    expect(store.refused('a', 'v')?.text).toBe('9月');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}20260101{Escape}');
    expect(store.refused('a', 'v')?.text).toBe('9月');
    await userEvent.click(cellAt(1, 0));
    await userEvent.fill(page.getByRole('textbox', { name: '值 第2行' }), '20260903');
    await userEvent.keyboard('{Enter}');
    expect(store.row('b')?.v).toBe('2026-09-03');
  });
});

test('a bad number pasted into an open cell stays, marked (issue 13.13)', async () => {
  const store = await showTable(COLUMNS, rowsOf(1));
  await userEvent.click(cellAt(0, 1));
  const box = page.getByRole('textbox', { name: '数量 第1行' }).element();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '三个');
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(store.refused('r0', 'amount')?.text).toBe('三个'));
});
