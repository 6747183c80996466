import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { TextPopover } from './TextPopover.tsx';

function Box({ disabled = false }: { disabled?: boolean }) {
  const [value, setValue] = useState('先考');
  return (
    <>
      <TextPopover aria-label="碑文" title="碑文内容" value={value} onChange={setValue} disabled={disabled} />
      <button type="button" onClick={() => setValue('')}>
        清空
      </button>
    </>
  );
}

const line = () => page.getByRole('textbox', { name: '碑文', exact: true });
const large = () => page.getByRole('textbox', { name: '碑文（大框）' });
const icon = () => page.getByRole('button', { name: '放大编辑 碑文' });

describe('(contract/3 §1 JInputPop)', () => {
  test('opened only by the icon, not by hover; the title has a close icon', async () => {
    render(<Box />);
    await userEvent.hover(icon());
    await line().click();
    await expect.element(large()).not.toBeInTheDocument();
    await icon().click();
    await expect.element(large()).toHaveFocus();
    await expect.element(page.getByText('碑文内容')).toBeVisible();
    await page.getByRole('button', { name: '关闭' }).click();
    await expect.element(large()).not.toBeInTheDocument();
  });

  test('disabled: the icon does nothing', async () => {
    render(<Box disabled />);
    await expect.element(line()).toBeDisabled();
    await expect.element(icon()).toBeDisabled();
  });

  test('emptied from outside, it is empty (contract/3 §16)', async () => {
    render(<Box />);
    await expect.element(line()).toHaveValue('先考');
    await page.getByRole('button', { name: '清空' }).click();
    await expect.element(line()).toHaveValue('');
    await icon().click();
    await expect.element(large()).toHaveValue('');
  });
});
