import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showTable } from '../../testing/table.tsx';
import type { Column, Row } from './model/columns.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 160 },
  { key: 'orderNum', title: '序', width: 80 },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `名${at}`, orderNum: at + 1 }));

afterEach(() => vi.restoreAllMocks());

describe('rows are sorted (spec/2 §4)', () => {
  const show = (count = 4) => showTable(COLUMNS, rowsOf(count), { dragSort: true, options: { orderKey: 'orderNum' } });
  const handle = (row: number) => page.getByRole('button', { name: `排序第${row}行` });
  const item = (name: string) => page.getByRole('menuitem', { name });

  test('by menu: up is disabled on the first row, down on the last; rows are renumbered from 1', async () => {
    const store = await show(3);
    await handle(1).click();
    await expect.element(item('向上移')).toHaveAttribute('aria-disabled', 'true');
    await item('向下移').click();
    expect(store.rows().map(({ id, orderNum }) => [id, orderNum])).toEqual([
      ['r1', 1],
      ['r0', 2],
      ['r2', 3],
    ]);
    await handle(3).click();
    await expect.element(item('向下移').last()).toHaveAttribute('aria-disabled', 'true');
    await item('插入一行').last().click();
    expect(store.rows().map(({ orderNum }) => orderNum)).toEqual([1, 2, 3, 4]);
    expect(store.isInserted(store.order()[3] ?? '')).toBe(true);
  });

  test('by dragging the handle, as one step of undo', async () => {
    const store = await show();
    await vi.waitUntil(() => document.querySelector('[aria-label="排序第1行"]'));
    const grip = handle(1).element() as HTMLElement;
    vi.spyOn(grip, 'setPointerCapture').mockImplementation(() => undefined);
    const { x, y } = grip.getBoundingClientRect();
    const point = (type: string, down: number) =>
      grip.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y + down, bubbles: true }));
    point('pointerdown', 0);
    for (const down of [30, 61, 100, 130]) point('pointermove', down);
    point('pointerup', 130);
    expect(store.rows().map(({ id, orderNum }) => [id, orderNum])).toEqual([
      ['r1', 1],
      ['r2', 2],
      ['r0', 3],
      ['r3', 4],
    ]);
    store.undo();
    expect([store.order(), store.canUndo()]).toEqual([['r0', 'r1', 'r2', 'r3'], false]);
  });

  test('over any distance, both ways, while the rows scroll under it (issue 13.16)', async () => {
    const store = await show(200);
    const drag = async (row: number, up: boolean, until: () => boolean) => {
      const grip = await vi.waitUntil(() => document.querySelector(`[aria-label="排序第${row}行"]`));
      const body = grip.closest('[data-body]')?.getBoundingClientRect();
      const { x, y } = grip.getBoundingClientRect();
      const point = (target: EventTarget, type: string, clientY: number) =>
        target.dispatchEvent(new PointerEvent(type, { clientX: x + 5, clientY, bubbles: true, cancelable: true }));
      const edge = up ? (body?.top ?? 0) - 60 : (body?.bottom ?? 0) + 60;
      point(grip, 'pointerdown', y);
      point(document, 'pointermove', edge);
      await vi.waitUntil(until, { timeout: 20_000 });
      point(document, 'pointerup', edge);
    };
    const scroller = document.querySelector('[role=grid]')?.firstElementChild;
    await drag(1, false, () => (scroller?.scrollTop ?? 0) > 61 * 30);
    const down = store.order().indexOf('r0');
    expect(down).toBeGreaterThan(30);
    expect(store.rows()[down]?.orderNum).toBe(down + 1);
    await drag(down + 1, true, () => scroller?.scrollTop === 0);
    expect(store.order().slice(0, 3)).toEqual(['r0', 'r1', 'r2']);
    store.undo();
    store.undo();
    expect(store.canUndo()).toBe(false);
  });

  test('Escape gives a drag up; Alt and an arrow move the row of the cursor (issue 13.16)', async () => {
    const store = await show();
    const grip = await vi.waitUntil(() => document.querySelector('[aria-label="排序第1行"]'));
    const { x, y } = grip.getBoundingClientRect();
    const point = (type: string, clientY: number) =>
      grip.dispatchEvent(new PointerEvent(type, { clientX: x + 5, clientY, bubbles: true, cancelable: true }));
    point('pointerdown', y);
    point('pointermove', y + 130);
    await userEvent.keyboard('{Escape}');
    point('pointerup', y + 130);
    expect(store.canUndo()).toBe(false);
    (page.getByRole('grid').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(store.order()).toEqual(['r1', 'r2', 'r0', 'r3']);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(store.rows().map(({ id, orderNum }) => [id, orderNum])).toEqual([
      ['r1', 1],
      ['r0', 2],
      ['r2', 3],
      ['r3', 4],
    ]);
  });

  test('a double click on the handle inserts one row below, not two (contract/3 §12.5, spec/2 §8)', async () => {
    const store = await show(2);
    await handle(1).dblClick();
    await vi.waitFor(() => expect(store.order()).toHaveLength(3));
    expect([store.order()[0], store.order()[2]]).toEqual(['r0', 'r1']);
  });
});
