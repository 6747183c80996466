import { Button } from 'antd';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axeFindings } from '../testing/axe.ts';
import { render } from '../testing/render.tsx';
import { SidePart } from './SidePart.tsx';

afterEach(() => page.viewport(1280, 800));

function Part({ needed }: { needed?: boolean }) {
  const [chosen, setChosen] = useState<string>();
  return (
    <SidePart title="墓区" chosen={chosen} {...(needed ? { needed } : {})}>
      <Button onClick={() => setChosen('一区')}>选一区</Button>
    </SidePart>
  );
}

const choice = () => page.getByRole('button', { name: '选一区' });

test('(issue 13.5) at 390 px it is one row that opens with a tap, folds with a choice and names what is chosen', async () => {
  await page.viewport(390, 844);
  render(<Part />);
  const row = page.getByRole('button', { name: /^墓区：/ });
  await expect.element(row).toHaveTextContent('墓区：全部');
  await expect.element(choice()).not.toBeInTheDocument();
  expect(row.element().closest('.ant-card')?.getBoundingClientRect().height).toBeLessThan(64);
  await row.click();
  await choice().click();
  await expect.element(row).toHaveTextContent('墓区：一区');
  await expect.element(row).toHaveAttribute('aria-expanded', 'false');
  await expect.element(choice()).not.toBeInTheDocument();
  expect(await axeFindings(document.body)).toEqual([]);
});

test('(issue 13.5) it begins open where the page shows nothing without a choice', async () => {
  await page.viewport(390, 844);
  render(<Part needed />);
  await expect.element(choice()).toBeVisible();
});

test('beside a table it is always open', async () => {
  render(<Part />);
  await expect.element(choice()).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^墓区：/ })).not.toBeInTheDocument();
});
