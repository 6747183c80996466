import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { YesNoSwitch } from './YesNoSwitch.tsx';

test.each<[string | number | null, boolean]>([
  ['1', true],
  [1, true],
  ['0', false],
  [0, false],
])('(spec/2 §3, contract/3 §1 JSwitch) options [1, 0]: %j is on: %s (loose equality)', async (value, on) => {
  const onChange = vi.fn();
  render(<YesNoSwitch aria-label="启用" options={[1, 0]} value={value} onChange={onChange} />);
  await expect.element(page.getByRole('switch')).toHaveAttribute('aria-checked', String(on));
  expect(onChange).not.toHaveBeenCalled();
  await page.getByRole('switch').click();
  expect(onChange).toHaveBeenCalledWith(on ? 0 : 1);
});

test.each([null, undefined, ''])(
  '(contract/3 §1 JSwitch) an empty value %j emits the off value at once',
  async (value) => {
    const onChange = vi.fn();
    render(<YesNoSwitch aria-label="启用" options={['T', 'F']} value={value} onChange={onChange} />);
    await vi.waitFor(() => expect(onChange.mock.calls).toEqual([['F']]));
  },
);

test('(contract/3 §1 JSwitch) disabled: nothing is changed', async () => {
  render(<YesNoSwitch aria-label="启用" disabled value="Y" />);
  await expect.element(page.getByRole('switch')).toBeDisabled();
});
