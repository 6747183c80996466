import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { SlideCheck, type SlideCheckHandle } from './index.ts';

test('(contract/3 §1 JSlider) onSuccess(true) is told once, isSuccess() answers; the handle is 34 px high', async () => {
  const check: { current: SlideCheckHandle | null } = { current: null };
  const onSuccess = vi.fn();
  render(<SlideCheck ref={check} onSuccess={onSuccess} />);
  const slider = page.getByRole('slider');
  await expect.element(slider).toBeVisible();
  expect(check.current?.isSuccess()).toBe(false);
  expect(slider.element().getBoundingClientRect().height).toBe(34);
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('验证通过')).toBeVisible();
  await userEvent.keyboard('{Home}{End}');
  expect(check.current?.isSuccess()).toBe(true);
  expect(onSuccess.mock.calls).toEqual([[true]]);
});
