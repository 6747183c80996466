import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { heldTimers } from '../../testing/held-timers.ts';
import { cellAt, showTable } from '../../testing/table.tsx';
import type { CellCheck, Column } from './model/columns.ts';

test('a cell that was left is checked 100 ms later, not before (spec/2 §5, §9)', async () => {
  const asked: CellCheck['trigger'][] = [];
  const column: Column = {
    key: 'name',
    title: '名称',
    type: 'input',
    validateRules: [
      {
        handler: ({ trigger }) => {
          asked.push(trigger);
          return true;
        },
      },
    ],
  };
  await showTable([column], [{ id: 'a', name: '甲' }]);
  await page.elementLocator(cellAt(0, 0)).click();
  await expect.element(page.getByRole('textbox', { name: '名称 第1行' })).toHaveFocus();
  const { pass } = heldTimers();
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await pass(99);
  expect(document.querySelector('[data-editor]')).toBeNull();
  expect(asked).not.toContain('blur');
  await pass(1);
  expect(asked).toContain('blur');
});

test('rows are 61 px high, the table 400 px at most; more rows scroll (spec/2 §9)', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({ id: `r${at}`, name: `名${at}` }));
  await showTable([{ key: 'name', title: '名称', type: 'input' }], rows);
  expect(cellAt(0, 0).closest<HTMLElement>('[role=row]')?.style.height).toBe('61px');
  const scroller = [...document.querySelectorAll<HTMLElement>('[role=grid] *')].find(
    (element) => element.style.maxHeight !== '',
  );
  expect(scroller?.style.maxHeight).toBe('400px');
  expect(scroller?.clientHeight).toBeLessThanOrEqual(400);
  expect(scroller?.scrollHeight).toBeGreaterThan(30 * 61);
});
