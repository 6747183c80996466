import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { design, field, served } from '../../testing/online-page-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { OnlineTabPage } from './OnlineTabPage.tsx';

const must = { fieldMustInput: '1' } as const;
const apply = design('apply', '申领', [field('no', '单号', must)], { tableType: 2, titleField: 'no' });
const wide = Array.from({ length: 8 }, (_none, at) => field(`more_${at}`, `规格${at}`));
const item = design('item', '明细', [...wide, field('goods', '物资', must)], { tableType: 3, relationType: 0 });
const ok = /^确\s?定$/;

test('(online.md §5.5) what is wrong in the table of another tab is opened there, seen and typed into at once', async () => {
  const server = served([{ design: apply, rows: [], subs: [item] }]);
  render(<OnlineTabPage />, { url: '/online/cgformTabList/apply', codes: [], admin: false });
  await page.getByRole('button', { name: /新增/ }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: '单号' }).fill('SL1');
  await form.getByRole('tab', { name: '明细' }).click();
  const panel = form.getByRole('tabpanel', { name: '明细' });
  await expect.element(panel.getByRole('grid', { name: '明细' })).toBeVisible();
  // The tab says already what it is.
  expect(panel.getByText('明细', { exact: true }).elements()).toHaveLength(0);
  await panel.getByRole('button', { name: /新增/ }).click();
  await form.getByRole('tab', { name: '申领' }).click();
  await form.getByRole('button', { name: ok }).click();
  const cell = form.getByRole('textbox', { name: '物资 第1行' });
  await expect.element(cell).toHaveFocus();
  await expect.element(cell).toBeInViewport();
  await userEvent.keyboard('胶');
  await form.getByRole('button', { name: ok }).click();
  await expect
    .poll(() => server.callsOf('POST /online/data/apply/add')[0]?.body)
    .toMatchObject({ no: 'SL1', item: [{ goods: '胶' }] });
});
