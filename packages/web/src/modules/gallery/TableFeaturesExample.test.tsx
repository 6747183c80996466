import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { cellOf } from '../../testing/table.tsx';
import { TableFeaturesExample } from './examples/TableFeaturesExample.tsx';

const TABLE = '联动与分页';
const rows = async (): Promise<Record<string, unknown>[]> => {
  await page.getByRole('button', { name: /保\s?存$/ }).click();
  return JSON.parse(page.getByRole('status').first().element().textContent ?? '[]') as Record<string, unknown>[];
};

test('(contract/3 §11.9) three linked columns: another value empties those after it, which offer what lies below', async () => {
  render(<TableFeaturesExample />);
  await expect.element(page.getByText('第1排').first()).toBeVisible();
  await userEvent.click(await cellOf(TABLE, '陵园', 1));
  await page.getByTitle('福寿园').last().click();
  expect((await rows())[0]).toMatchObject({ park: 'p2', area: null, row: null });
  await userEvent.click(await cellOf(TABLE, '墓区', 1));
  await page.getByTitle('西区').last().click();
  await userEvent.click(await cellOf(TABLE, '排号', 1));
  await page.getByTitle('第2排').last().click();
  expect((await rows())[0]).toMatchObject({ park: 'p2', area: 'a2', row: 'r2' });
});

test('(spec/2 §9) the pager tells the place and shows the next page', async () => {
  render(<TableFeaturesExample />);
  await expect.element(page.getByText('1-10 共 12 条')).toBeVisible();
  await page.getByRole('listitem', { name: '2' }).click();
  await expect.element(page.getByText('11-12 共 12 条')).toBeVisible();
  expect(await rows()).toHaveLength(2);
});

test('(spec/2 §4) one row is chosen at a time; a locked one is neither chosen nor changed', async () => {
  render(<TableFeaturesExample />);
  await expect.element(page.getByText('锁定')).toBeVisible();
  const radios = () => [...document.querySelectorAll<HTMLInputElement>('[role=grid] input[type=radio]')];
  expect(radios()[1]?.disabled).toBe(true);
  for (const at of [0, 2]) await userEvent.click(radios()[at] as Element);
  expect(
    radios()
      .map(({ checked }) => checked)
      .slice(0, 3),
  ).toEqual([false, false, true]);
  const locked = await cellOf(TABLE, '陵园', 2);
  await userEvent.click(locked);
  expect(document.querySelector('[data-editor]')).toBeNull();
  expect(locked.getAttribute('aria-readonly')).toBe('true');
});

test('a new row has the next number', async () => {
  render(<TableFeaturesExample />);
  await page.getByRole('button', { name: /新\s?增/ }).click();
  await vi.waitFor(async () => expect((await rows()).map(({ order }) => order)).toContain(11));
});
