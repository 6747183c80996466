import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { EditableTable, type EditableTableProps } from './EditableTable.tsx';
import type { Column, Row } from './model/columns.ts';
import { createTableStore, type TableStore } from './model/store.ts';
import type { CellKinds } from './view/cell-kinds.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 160, validateRules: [{ required: true }], fixed: 'left' },
  { key: 'amount', title: '数量', type: 'inputNumber', width: 120, statistics: true },
  {
    key: 'kind',
    title: '类型',
    type: 'select',
    width: 140,
    options: [
      { value: '1', text: '墓碑' },
      { value: '2', text: '刻字' },
    ],
  },
  { key: 'on', title: '启用', type: 'checkbox', width: 80, customValue: ['Y', 'N'] },
  { key: 'note', title: '备注', width: 200 },
];

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    name: `名${at}`,
    amount: at,
    kind: '1',
    on: 'N',
    note: `注${at}`,
  }));

async function show(count = 50, more: Partial<EditableTableProps> = {}, columns = COLUMNS): Promise<TableStore> {
  const store = createTableStore({ columns, rows: rowsOf(count), testRegex: () => true });
  render(
    <div style={{ width: 900 }}>
      <EditableTable store={store} title="明细" rowNumber rowSelection {...more} />
    </div>,
  );
  await vi.waitUntil(() => count === 0 || document.querySelector('[data-row="0"][data-column="0"]'));
  return store;
}

const grid = () => page.getByRole('grid', { name: '明细' });
const cell = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  if (!found) throw new Error(`cell ${row} ${column} is not drawn`);
  return found;
};
const scroller = () => grid().element().firstElementChild as HTMLElement;

describe('editable table', () => {
  test('draws the rows that are seen and nine more, out of ten thousand (spec/2 §9)', async () => {
    await show(10_000);
    await expect.element(page.getByText('名0', { exact: true })).toBeVisible();
    expect(document.querySelectorAll('[data-row][data-column="0"]').length).toBeLessThan(20);
    scroller().scrollTop = 61 * 5000;
    await expect.element(page.getByText('名5000', { exact: true })).toBeVisible();
    await expect.element(page.getByText('名0', { exact: true })).not.toBeInTheDocument();
    expect(grid().element().getAttribute('aria-rowcount')).toBe('10001');
  });

  test('a cell becomes an editor on click and reverts on an outside click (spec/2 §4)', async () => {
    const store = await show();
    await userEvent.click(cell(0, 0));
    const box = page.getByRole('textbox', { name: '名称 第1行' });
    await userEvent.fill(box, '改了');
    expect(store.row('r0')?.name).toBe('改了');
    await userEvent.click(document.body);
    await expect.element(box).not.toBeInTheDocument();
    await expect.element(page.getByText('改了')).toBeVisible();
  });

  test('a bad cell says why, while it is typed (spec/2 §5)', async () => {
    const store = await show();
    await userEvent.click(cell(1, 0));
    await userEvent.fill(page.getByRole('textbox', { name: '名称 第2行' }), '');
    await expect.element(page.getByRole('alert')).toHaveTextContent('请输入名称');
    expect(cell(1, 0).getAttribute('aria-invalid')).toBe('true');
    expect((await store.validation.checkAll()).map((failure) => failure.rowIndex)).toEqual([1]);
  });

  test('a number takes an optional minus, digits and one point; other typing is undone (spec/2 §5)', async () => {
    const store = await show();
    await userEvent.click(cell(0, 1));
    const box = page.getByRole('textbox', { name: '数量 第1行' });
    await userEvent.clear(box);
    await userEvent.type(box, '-1a2.5.6');
    await expect.element(box).toHaveValue('-12.56');
    expect(store.row('r0')?.amount).toBe(-12.56);
    await userEvent.clear(box);
    await userEvent.type(box, '-');
    expect(store.row('r0')?.amount).toBeNull();
  });

  test('one keystroke draws one cell', async () => {
    let drawn = 0;
    const counting: CellKinds = {
      normal: {
        mode: 'plain',
        text: (value) => {
          drawn += 1;
          return String(value ?? '');
        },
      },
    };
    await show(200, { kinds: counting });
    await userEvent.click(cell(0, 0));
    const box = page.getByRole('textbox', { name: '名称 第1行' });
    await userEvent.type(box, 'a');
    const before = drawn;
    await userEvent.type(box, 'bcd');
    expect(drawn).toBe(before);
  });

  test('keys move, edit, leave, undo and redo', async () => {
    const store = await show();
    (grid().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(grid().element().getAttribute('aria-activedescendant')).toBe(cell(1, 1).id);
    await userEvent.keyboard('7{Enter}');
    expect(store.row('r1')?.amount).toBe(7);
    expect(grid().element().getAttribute('aria-activedescendant')).toBe(cell(2, 1).id);
    await userEvent.keyboard('{F2}9{Tab}');
    expect([store.row('r2')?.amount, grid().element().getAttribute('aria-activedescendant')]).toEqual([
      9,
      cell(2, 2).id,
    ]);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(store.row('r2')?.amount).toBe(2);
    await userEvent.keyboard('{Control>}y{/Control}');
    expect(store.row('r2')?.amount).toBe(9);
    await userEvent.keyboard('{ArrowLeft}{F2}5{Escape}');
    expect(store.row('r2')?.amount).toBe(9);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(store.row('r2')?.on).toBe('Y');
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect.element(page.getByText('名49', { exact: true })).toBeVisible();
  });

  test('cells are copied to and pasted from a spreadsheet, as one step of undo', async () => {
    const store = await show(3);
    await userEvent.click(cell(0, 4));
    const text = '1,000\t刻字\t是\tx\r\n-2\t没有\t否\ty\r\n3\t墓碑\t是\tz\r\n4\t\t否\tw\r\n';
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    grid()
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    expect(store.rows().map(({ amount, kind, on, note }) => [amount, kind, on, note])).toEqual([
      [1000, '2', 'Y', '注0'],
      [-2, null, 'N', '注1'],
      [3, '1', 'Y', '注2'],
      [4, null, 'N', null],
    ]);
    expect(store.refused('r1', 'kind')?.text).toBe('没有');
    store.undo();
    expect([store.rows().length, store.row('r0')?.amount, store.isDirty()]).toEqual([3, 0, false]);
  });

  test('a range is copied as its texts', async () => {
    await show(3);
    await userEvent.click(cell(0, 4));
    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{ArrowLeft}{ArrowLeft}{/Shift}');
    const clipboardData = new DataTransfer();
    grid()
      .element()
      .dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    expect(clipboardData.getData('text/plain')).toBe('0\t墓碑\t否\r\n1\t墓碑\t否');
  });

  test('sums follow the cells; the foot says 合计 (spec/2 §3)', async () => {
    const store = await show(5);
    await expect.element(page.getByText('合计')).toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: '10', exact: true })).toBeVisible();
    store.setCells([['r0', 'amount', 100]]);
    await expect.element(page.getByRole('gridcell', { name: '110', exact: true })).toBeVisible();
  });

  test('(contract/3 §12.5) without rows it says 暂无数据, and how to add one; disabled it does not edit', async () => {
    await show(0, { disabled: true });
    // The library's own picture has the text for its title.
    await expect.element(page.getByText('暂无数据', { exact: true }).last()).toBeVisible();
    await expect.element(page.getByText('点击「新增」添加')).not.toBeInTheDocument();
    await show(0, { title: '价格', toolbar: {} });
    await expect.element(page.getByText('点击「新增」添加')).toBeVisible();
    await show(0, { title: '附件', empty: '请先上传' });
    await expect.element(page.getByText('请先上传')).toBeVisible();
    await show(2, { disabled: true, title: '只读' });
    await userEvent.click(page.getByRole('grid', { name: '只读' }).getByText('名0', { exact: true }));
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  });
});
