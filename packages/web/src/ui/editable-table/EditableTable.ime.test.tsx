import { describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { cellAt, showTable } from '../../testing/table.tsx';
import type { Column } from './model/columns.ts';

/** The used part of Chromium's input method API. */
interface Ime {
  send(
    method: 'Input.imeSetComposition',
    params: { text: string; selectionStart: number; selectionEnd: number },
  ): Promise<void>;
  send(method: 'Input.insertText', params: { text: string }): Promise<void>;
}
const ime = () => cdp() as unknown as Ime;
const compose = (text: string) =>
  ime().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
const accept = (text: string) => ime().send('Input.insertText', { text });

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 160 },
  {
    key: 'kind',
    title: '类型',
    type: 'select',
    width: 160,
    options: [
      { value: '1', text: '墓碑' },
      { value: '2', text: '刻字' },
    ],
  },
  { key: 'note', title: '备注', width: 160 },
];
const ROWS = [
  { id: 'a', name: '旧', kind: '1', note: '注' },
  { id: 'b', name: '乙', kind: '1', note: '注' },
];
const show = () => showTable(COLUMNS, ROWS, { rowSelection: true });
const grid = () => page.getByRole('grid', { name: '明细' });
const typing = () => page.getByRole('textbox', { name: '在明细中输入' });

/** Puts the cursor on a cell without opening it. */
async function goTo(row: number, column: number): Promise<void> {
  (grid().element() as HTMLElement).focus();
  await userEvent.keyboard(`{ArrowDown}${'{ArrowDown}'.repeat(row)}${'{ArrowRight}'.repeat(column)}`);
  await expect.element(grid()).toHaveAttribute('aria-activedescendant', cellAt(row, column).id);
}

describe('words composed with an input method on a cell that is not open yet (spec/2 §4)', () => {
  test('the first word opens the editor as a whole and replaces the value; the next goes on', async () => {
    const store = await show();
    await goTo(0, 0);
    await compose('n');
    await compose('ni');
    await expect.element(typing()).toHaveValue('ni');
    const box = typing().element().getBoundingClientRect();
    const cell = cellAt(0, 0).getBoundingClientRect();
    expect([Math.round(box.left), Math.round(box.top)]).toEqual([Math.round(cell.left), Math.round(cell.top)]);
    expect(store.row('a')?.name).toBe('旧');
    await accept('你');
    const editor = page.getByRole('textbox', { name: '名称 第1行' });
    await expect.element(editor).toHaveFocus();
    expect(store.row('a')?.name).toBe('你');
    await compose('hao');
    await accept('好');
    expect(store.row('a')?.name).toBe('你好');
    await userEvent.keyboard('{Enter}');
    await expect.element(grid()).toHaveAttribute('aria-activedescendant', cellAt(1, 0).id);
    expect(store.row('a')?.name).toBe('你好');
  });

  test('it searches in a select', async () => {
    const store = await show();
    await goTo(0, 1);
    await compose('ke');
    await accept('刻');
    await page.getByTitle('刻字').click();
    expect(store.row('a')?.kind).toBe('2');
  });

  test('letters that are not committed yet get no semicolons of tags (spec/2 §5)', async () => {
    const store = await showTable(
      [{ key: 'tags', title: '标签', type: 'tags', width: 160 }],
      [{ id: 'a', tags: null }],
    );
    await userEvent.click(cellAt(0, 0));
    const editor = page.getByRole('textbox', { name: '标签 第1行' });
    await expect.element(editor).toHaveFocus();
    for (const letters of ['j', 'ji', 'jij', 'jiji', 'jijia', 'jijian']) await compose(letters);
    await expect.element(editor).toHaveValue('jijian');
    await accept('急件重要');
    await expect.element(editor).toHaveValue('急件;重要');
    expect(store.row('a')?.tags).toBe('急件;重要');
  });

  test('a composition that is given up leaves the cell as it was', async () => {
    const store = await show();
    await goTo(1, 0);
    await compose('n');
    await compose('');
    await expect.element(typing()).toHaveFocus();
    expect(store.row('b')?.name).toBe('乙');
    await userEvent.keyboard('x{Enter}');
    expect(store.row('b')?.name).toBe('x');
  });
});

describe('the box that waits for words', () => {
  test('names the active cell, and is away where nothing can be typed; keys go on either way', async () => {
    await show();
    await goTo(0, 1);
    await expect.element(typing()).toHaveFocus();
    await expect.element(typing()).toHaveAttribute('aria-activedescendant', cellAt(0, 1).id);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(typing()).not.toBeInTheDocument();
    await expect.element(grid()).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(typing()).toHaveFocus();
  });

  test('Shift+Tab on the first cell leaves the table backwards', async () => {
    await show();
    const before = document.createElement('button');
    before.textContent = '之前';
    document.body.prepend(before);
    await goTo(0, 0);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(page.getByRole('button', { name: '之前' })).toHaveFocus();
    before.remove();
  });

  test('copies and cuts the cell by the keys', async () => {
    const store = await show();
    await goTo(0, 0);
    const heard: string[] = [];
    const hear = (event: ClipboardEvent) => heard.push(event.clipboardData?.getData('text/plain') ?? '');
    document.addEventListener('copy', hear);
    document.addEventListener('cut', hear);
    await userEvent.keyboard('{Control>}c{/Control}{Control>}x{/Control}');
    document.removeEventListener('copy', hear);
    document.removeEventListener('cut', hear);
    expect(heard).toEqual(['旧', '旧']);
    expect(store.row('a')?.name).toBeNull();
  });
});
