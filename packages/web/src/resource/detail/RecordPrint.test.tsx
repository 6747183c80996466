import { template } from '@songbai/contract/modules/template/template.resource.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceDetailDrawer } from './ResourceDetail.tsx';

const LINES = Array.from({ length: 120 }, (_, at) => ({
  id: `l${at}`,
  name: `费用${at + 1}`,
  unitPrice: 12_345 + at,
}));

const SUMMED = { sums: { items: ['unitPrice'] } };

const media = (name: 'print' | '') =>
  (cdp() as { send(method: string, params: object): Promise<unknown> }).send('Emulation.setEmulatedMedia', {
    media: name,
  });

afterEach(async () => {
  window.dispatchEvent(new Event('afterprint'));
  vi.restoreAllMocks();
  await media('');
});

test('打印 of a detail: every field with its text and every line of its sub-tables, without the console', async () => {
  fakeServer(
    fakeResource(template, [
      { id: 't1', version: 1, code: 'M01', name: '标准双穴', capacity: 2, capacityType: '2', items: LINES },
    ]),
  );
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  render(<ResourceDetailDrawer resource={template} id="t1" open onClose={() => undefined} plan={SUMMED} />);
  await page.getByRole('button', { name: '打印' }).click();
  // On top of the detail.
  const preview = page.getByRole('dialog').nth(1);
  await expect.element(preview.getByRole('heading', { level: 1 })).toHaveTextContent(`${template.title} 标准双穴`);
  await preview.getByRole('button', { name: /打\s?印/ }).click();
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.title).toBe(`${template.title} 标准双穴`);
  await media('print');
  const paper = document.body.innerText;
  expect(paper).toContain('123.45');
  // The table on the screen is virtualised; the print must hold every row.
  expect(paper).toContain('124.64');
  expect(paper).not.toContain('打印预览');
  // The sum stands once, at the end.
  expect(paper.match(/合计/g)).toHaveLength(1);
  expect(paper).toContain('14,885.40');
});

test('nothing can be printed before the row is there', async () => {
  fakeServer({ [`GET ${template.path}/queryById`]: () => new Promise(() => undefined) });
  render(<ResourceDetailDrawer resource={template} id="t1" open onClose={() => undefined} />);
  await expect.element(page.getByRole('button', { name: '打印' })).toBeDisabled();
});
