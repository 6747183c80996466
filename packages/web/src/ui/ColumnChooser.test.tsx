import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';

const OPTIONS = [
  { value: 'name', label: '名称' },
  { value: 'code', label: '编码' },
];

test.each([false, true])('Esc closes the columns and gives the focus back; from inside: %s', async (inside) => {
  render(<ColumnChooser options={OPTIONS} value={['name']} onChange={() => undefined} onReset={() => undefined} />);
  const button = page.getByRole('button', { name: '列设置' });
  await button.click();
  const box = page.getByRole('checkbox', { name: '编码' });
  await expect.element(box).toBeVisible();
  if (inside) (box.element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
