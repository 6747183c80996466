import { LIMITS } from '@songbai/contract/limits.ts';
import { template } from '@songbai/contract/modules/template/template.resource.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeRow, fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer, refusalOf } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceList } from '../list/ResourceList.tsx';

const NAMED = { capacity: 2, capacityType: '2', version: 1 };
const rowsOf = (count: number): FakeRow[] =>
  Array.from({ length: count }, (_none, at) => ({
    ...NAMED,
    id: `t${at + 1}`,
    code: `M${at + 1}`,
    name: `墓型${at + 1}`,
    items: [{ id: `l${at}`, name: `费用${at + 1}`, unitPrice: 100, amount: 100 * (at + 1) }],
  }));

const tick = (name: string) => page.getByRole('row', { name }).getByRole('checkbox').click();
const printing = () => page.getByRole('status').getByRole('button', { name: '打印' });

afterEach(() => {
  window.dispatchEvent(new Event('afterprint'));
  vi.restoreAllMocks();
});

test('打印 of ticked rows: each as its detail shows it, the second one on a page of its own', async () => {
  const server = fakeServer(fakeResource(template, rowsOf(3)));
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  render(<ResourceList resource={template} />);
  await expect.element(page.getByRole('row', { name: 'M1 墓型1 ' })).toBeVisible();
  expect(page.getByRole('button', { name: '打印' }).elements()).toHaveLength(0);
  await tick('M1 墓型1 ');
  await tick('M3 墓型3 ');
  await printing().click();
  const preview = page.getByRole('dialog');
  const heads = preview.getByRole('heading', { level: 1 });
  await expect.element(heads.nth(1)).toBeVisible();
  expect(heads.elements().map(({ textContent }) => textContent)).toEqual([
    `${template.title} 墓型1`,
    `${template.title} 墓型3`,
  ]);
  // Lines are in no list: each row was read as its detail reads it.
  await expect.element(preview.getByText('费用1')).toBeVisible();
  const sums = preview.getByRole('row', { name: /^合计/ });
  await expect.element(sums.nth(0)).toHaveTextContent('1.00');
  await expect.element(sums.nth(1)).toHaveTextContent('3.00');
  expect(server.callsOf(`GET ${template.path}/queryById`).map(({ params }) => params.id)).toEqual(['t1', 't3']);
  const broken = heads.elements().map((head) => getComputedStyle(head.parentElement as Element).breakBefore);
  expect(broken).toEqual(['auto', 'page']);
  await preview.getByRole('button', { name: /打\s?印/ }).click();
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.title).toBe(`${template.title} 2条`);
});

test('too many are not printed: the limit and the number chosen are said', async () => {
  const many = LIMITS.printedRecords + 1;
  const server = fakeServer(fakeResource(template, rowsOf(many)));
  render(<ResourceList resource={template} pageSizes="all" />);
  await expect.element(page.getByRole('row', { name: 'M1 墓型1 ' })).toBeVisible();
  await page.getByRole('columnheader').getByRole('checkbox').click();
  await printing().click();
  const text = `一次最多打印${LIMITS.printedRecords}条，已选择${many}条，请分批打印`;
  await expect.element(page.getByText(text)).toBeVisible();
  expect(server.callsOf(`GET ${template.path}/queryById`)).toHaveLength(0);
});

test('a row that cannot be read is said, and nothing is printed without it', async () => {
  fakeServer({
    ...fakeResource(template, rowsOf(2)),
    [`GET ${template.path}/queryById`]: () => refusalOf('recordMissing'),
  });
  render(<ResourceList resource={template} />);
  await tick('M1 墓型1 ');
  await printing().click();
  await expect.element(page.getByText('未找到对应实体')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('who may not open the detail of a ticked row cannot print it', async () => {
  fakeServer(fakeResource(template, rowsOf(2)));
  render(<ResourceList resource={template} withoutButtons={({ id }) => (id === 't2' ? ['detail'] : [])} />);
  await tick('M1 墓型1 ');
  await expect.element(printing()).toBeVisible();
  await tick('M2 墓型2 ');
  await expect.element(page.getByText('已选择 2 项')).toBeVisible();
  await expect.element(printing()).not.toBeInTheDocument();
});
