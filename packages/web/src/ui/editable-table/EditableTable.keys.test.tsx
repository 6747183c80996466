import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellAt, pasteText, showTable } from '../../testing/table.tsx';
import type { Column } from './model/columns.ts';
import type { CellKinds } from './view/cell-kinds.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 160 },
  { key: 'amount', title: '数量', type: 'inputNumber', width: 120 },
  { key: 'day', title: '日期', type: 'date', width: 160 },
];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `甲${at + 1}`, amount: at + 1, day: '2026-09-01' }));
const grid = () => page.getByRole('grid', { name: '明细' });
const activeCell = () => grid().element().getAttribute('aria-activedescendant');

async function goTo(row: number, column: number): Promise<void> {
  (grid().element() as HTMLElement).focus();
  await userEvent.keyboard(`{Control>}{Home}{/Control}${'{ArrowDown}'.repeat(row)}${'{ArrowRight}'.repeat(column)}`);
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', cellAt(row, column).id);
}

describe('click selects, typing edits (issue 13.14)', () => {
  test('a click opens nothing; typing replaces, a second click edits; a block is pasted where it stands', async () => {
    const store = await showTable(COLUMNS, rowsOf(2), { clickSelectCell: true });
    await userEvent.click(cellAt(0, 0));
    expect(document.querySelector('[data-editor]')).toBeNull();
    pasteText('明细', '乙\t7\r\n丙\t8');
    expect(store.rows().map(({ name, amount }) => [name, amount])).toEqual([
      ['乙', 7],
      ['丙', 8],
    ]);
    await expect.element(page.getByText('丙')).toBeVisible();
    await userEvent.click(cellAt(1, 0));
    await userEvent.keyboard('丁{Enter}');
    expect(store.row('r1')?.name).toBe('丁');
    await userEvent.click(cellAt(0, 0));
    await userEvent.click(cellAt(0, 0));
    await expect.element(page.getByRole('textbox', { name: '名称 第1行' })).toBeVisible();
  });

  test('a double click edits the cell of its first click, also where that scrolled the table under the pointer', async () => {
    await showTable(COLUMNS, rowsOf(4), { clickSelectCell: true });
    const press = (row: number, detail: number) => {
      for (const type of ['mousedown', 'mouseup', 'click'])
        cellAt(row, 0).dispatchEvent(new MouseEvent(type, { detail, bubbles: true, cancelable: true }));
    };
    press(2, 1);
    press(3, 2);
    await expect.element(page.getByRole('textbox', { name: '名称 第3行' })).toBeVisible();
  });

  test('a block pasted into an open cell fills cells', async () => {
    const store = await showTable(COLUMNS, rowsOf(2));
    await userEvent.click(cellAt(0, 0));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '乙\t7\r\n丙\t8\r\n');
    const box = page.getByRole('textbox', { name: '名称 第1行' }).element();
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    expect(store.rows().map(({ name, amount }) => [name, amount])).toEqual([
      ['乙', 7],
      ['丙', 8],
    ]);
  });
});

describe('filling (issue 13.14)', () => {
  test('the handle continues numbers, dates and numbered texts, as one step of undo', async () => {
    const store = await showTable(COLUMNS, rowsOf(4));
    const blank = ['r2', 'r3'].flatMap((id) =>
      ['name', 'amount', 'day'].map((key): [string, string, null] => [id, key, null]),
    );
    store.setCells([...blank, ['r1', 'amount', 3]]);
    await goTo(0, 0);
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
    const handle = await vi.waitUntil(() => document.querySelector('[data-fill]'));
    const { left, top } = handle.getBoundingClientRect();
    const to = cellAt(3, 2).getBoundingClientRect();
    const point = (target: EventTarget, type: string, clientX: number, clientY: number) =>
      target.dispatchEvent(new PointerEvent(type, { clientX, clientY, bubbles: true, cancelable: true }));
    point(handle, 'pointerdown', left, top);
    point(document, 'pointermove', to.left + 5, to.top + 5);
    point(document, 'pointerup', to.left + 5, to.top + 5);
    expect(store.rows().map(({ name, amount, day }) => [name, amount, day])).toEqual([
      ['甲1', 1, '2026-09-01'],
      ['甲2', 3, '2026-09-01'],
      ['甲3', 5, '2026-09-01'],
      ['甲4', 7, '2026-09-01'],
    ]);
    store.undo();
    expect(store.row('r3')).toMatchObject({ name: null, amount: null });
  });

  test('Ctrl+D copies down, Ctrl+R copies right, read by the column it comes to', async () => {
    const store = await showTable(COLUMNS, [{ ...rowsOf(1)[0], id: 'r0', name: '20' }, ...rowsOf(2).slice(1)]);
    await goTo(0, 0);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}');
    expect(store.row('r0')?.amount).toBe(20);
    await goTo(0, 1);
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(store.row('r1')?.amount).toBe(20);
  });

  test('sum, mean and count of the selected cells are shown', async () => {
    await showTable(COLUMNS, rowsOf(3));
    await goTo(0, 0);
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.element(page.getByRole('status', { name: '所选单元格' })).toHaveTextContent('计数 6求和 6平均 2');
  });
});

describe('keys at the ends of the table (issue 13.14)', () => {
  test('Enter and Tab in the last row add a row while one may be added, but not after a blank one', async () => {
    const store = await showTable(COLUMNS, rowsOf(1), {
      toolbar: {},
      enterAddsRow: true,
      options: { maxRows: 3 },
    });
    await goTo(0, 0);
    await userEvent.keyboard('新{Enter}');
    expect(store.order()).toHaveLength(2);
    await expect.poll(activeCell).toBe(cellAt(1, 0).id);
    await userEvent.keyboard('{F2}{Enter}');
    expect(store.order()).toHaveLength(2);
    await userEvent.keyboard('{ArrowUp}');
    expect(store.order()).toHaveLength(1);
    await userEvent.keyboard('{F2}{Enter}');
    expect(store.order()).toHaveLength(2);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}20260902{Tab}');
    expect([store.order().length, store.rows()[1]?.day]).toEqual([3, '2026-09-02']);
    await expect.poll(activeCell).toBe(cellAt(2, 0).id);
    await userEvent.keyboard('末{Enter}');
    expect(store.order()).toHaveLength(3);
  });

  test('a button below the table is pressed with one click, although the blank row goes that Enter added', async () => {
    const store = await showTable(COLUMNS, rowsOf(1), { toolbar: {}, enterAddsRow: true });
    const below = document.createElement('button');
    below.textContent = '保存';
    const seen = vi.fn(() => store.order().length);
    below.addEventListener('click', seen);
    document.body.append(below);
    await goTo(0, 0);
    await userEvent.keyboard('新{Enter}');
    expect(store.order()).toHaveLength(2);
    await page.getByRole('button', { name: '保存' }).click();
    // It is gone by the time the button does its work.
    expect(seen).toHaveReturnedWith(1);
    below.remove();
  });

  test('Tab at the last cell leaves the table, past its boxes', async () => {
    await showTable(COLUMNS, rowsOf(2), { rowSelection: true });
    const after = document.createElement('button');
    after.textContent = '之后';
    document.body.append(after);
    await goTo(1, 2);
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus();
    after.remove();
  });

  test('Ctrl+Home and Ctrl+End go to the first and the last cell', async () => {
    await showTable(COLUMNS, rowsOf(3));
    await goTo(1, 1);
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(activeCell()).toBe(cellAt(2, 2).id);
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    expect(activeCell()).toBe(cellAt(0, 0).id);
  });

  test('after 新增 typing goes into the first cell of the new row', async () => {
    const store = await showTable(COLUMNS, rowsOf(1), { toolbar: {} });
    await page.getByRole('button', { name: '新增' }).click();
    await expect.poll(activeCell).toBe(cellAt(1, 0).id);
    await userEvent.keyboard('新的{Enter}');
    expect(store.rows()[1]?.name).toBe('新的');
  });
});

describe('cells by keys (issue 13.14)', () => {
  test('F8 goes to the next error, Shift+F8 to the one before, round the table', async () => {
    const columns: Column[] = [
      { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
      { key: 'note', title: '备注', type: 'input' },
    ];
    const store = await showTable(columns, [{ id: 'a' }, { id: 'b', name: '有' }, { id: 'c' }]);
    await store.validation.checkAll();
    await goTo(0, 1);
    await userEvent.keyboard('{F8}');
    expect(activeCell()).toBe(cellAt(2, 0).id);
    await userEvent.keyboard('{F8}');
    expect(activeCell()).toBe(cellAt(0, 0).id);
    await userEvent.keyboard('{Shift>}{F8}{/Shift}');
    expect(activeCell()).toBe(cellAt(2, 0).id);
  });

  test('Enter opens what has a button, Delete empties it', async () => {
    const opened = vi.fn();
    const kinds: CellKinds = {
      file: {
        mode: 'always',
        text: (value) => String(value ?? ''),
        clears: true,
        Cell: () => (
          <span>
            <input type="file" hidden />
            <button type="button" tabIndex={-1} onClick={opened}>
              上传
            </button>
          </span>
        ),
      },
    };
    const columns: Column[] = [{ key: 'v', title: '附件', type: 'file' }, ...COLUMNS];
    const store = await showTable(columns, [{ ...rowsOf(1)[0], id: 'a', v: 'x/y.pdf' }], { kinds });
    await goTo(0, 0);
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledOnce();
    await goTo(0, 0);
    await userEvent.keyboard('{Delete}');
    expect(store.row('a')?.v).toBeNull();
  });

  test('Escape leaves a radio cell; Enter on the present value of a select closes it', async () => {
    const options = [
      { value: '1', text: '墓碑' },
      { value: '2', text: '刻字' },
    ];
    const columns: Column[] = [
      { key: 'r', title: '单选', type: 'radio', options, width: 200 },
      { key: 's', title: '类型', type: 'select', options, width: 200 },
    ];
    const store = await showTable(columns, [{ id: 'a', r: '1', s: '1' }]);
    await goTo(0, 0);
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBeInstanceOf(HTMLInputElement);
    await userEvent.keyboard('{Escape}{ArrowRight}');
    expect(activeCell()).toBe(cellAt(0, 1).id);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByTitle('刻字')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(document.querySelector('[data-editor]')).toBeNull());
    expect(store.row('a')?.s).toBe('1');
  });

  test('a column may be editable in some rows only, asked again when the row changes', async () => {
    const columns: Column[] = [
      { key: 'name', title: '名称', type: 'input' },
      { key: 'note', title: '备注', type: 'input', editable: (row) => row.name === '开' },
    ];
    const store = await showTable(columns, [{ id: 'a', name: '关', note: null }]);
    expect(cellAt(0, 1).getAttribute('aria-readonly')).toBe('true');
    store.setCells([['a', 'name', '开']]);
    await vi.waitFor(() => expect(cellAt(0, 1).getAttribute('aria-readonly')).toBe('false'));
  });

  test('Shift+click on a box selects the rows between', async () => {
    const store = await showTable(COLUMNS, rowsOf(5), { rowSelection: true });
    const box = (row: number) => page.getByRole('checkbox', { name: `选择第${row}行` });
    await box(2).click();
    await box(4).click({ modifiers: ['Shift'] });
    expect([...store.selection.ids()]).toEqual(['r1', 'r2', 'r3']);
    await box(3).click({ modifiers: ['Shift'] });
    expect([...store.selection.ids()]).toEqual(['r1']);
  });
});
