import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, pageOf, refusal } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { PickerFailureExample } from './examples/PickerFailureExample.tsx';

const ROWS = Array.from({ length: 12 }, (_, at) => ({ id: `p${at}`, code: `c${at}`, name: `岗位${at}` }));
const NOWHERE = 'GET /sys/position/nowhere';

test('a list that cannot be loaded says why, and 重试 asks again (spec/2 §8)', async () => {
  const server = fakeServer({ [NOWHERE]: () => refusal('系统繁忙') });
  render(<PickerFailureExample />);
  await page.getByRole('button', { name: /选择无法加载的记录/ }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('系统繁忙')).toBeVisible();
  server.on({ [NOWHERE]: () => pageOf(ROWS.slice(0, 5), 12, 1, 5) });
  await dialog.getByRole('button', { name: /重\s?试/ }).click();
  await expect.element(dialog.getByText('1-5 共 12 条')).toBeVisible();
});

test('the quick jumper leads to a page (spec/2 §9)', async () => {
  fakeServer({
    'GET /sys/position/list': ({ params }) => {
      const from = (Number(params.pageNo) - 1) * 5;
      return pageOf(ROWS.slice(from, from + 5), 12, Number(params.pageNo), 5);
    },
  });
  render(<PickerFailureExample />);
  await page.getByRole('button', { name: /选择岗位/ }).click();
  const dialog = page.getByRole('dialog');
  const jumper = dialog.getByRole('textbox', { name: '页', exact: true });
  await jumper.fill('3');
  await jumper.element().dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', keyCode: 13, bubbles: true }));
  await expect.element(dialog.getByText('11-12 共 12 条')).toBeVisible();
});
