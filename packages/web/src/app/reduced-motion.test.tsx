import { Select } from 'antd';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import '../styles/base.css';

const asked = (value: 'reduce' | '') =>
  (cdp() as { send(method: string, params: object): Promise<unknown> }).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });

beforeEach(async () => void (await asked('reduce')));
afterEach(async () => void (await asked('')));

const OPTIONS = ['松鹤园', '福寿园'].map((value) => ({ value }));

const pick = async (box: string, option: string) => {
  await page.getByRole('combobox', { name: box }).click();
  const shown = page.getByTitle(option, { exact: true }).last();
  await expect.element(shown).toBeInViewport();
  await shown.click();
  await expect.element(page.getByTitle(option, { exact: true }).first()).toBeVisible();
};

test('whoever asks for less motion has every list beside its box', async () => {
  render(
    <>
      <Select aria-label="园区" options={OPTIONS} style={{ width: 160 }} />
      <Select aria-label="墓区" options={OPTIONS} style={{ width: 160 }} />
    </>,
  );
  await pick('园区', '松鹤园');
  await pick('墓区', '福寿园');
});
