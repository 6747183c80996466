import { template } from '@songbai/contract/modules/template/template.resource.ts';
import { defineLines, defineResource } from '@songbai/contract/resource/define.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { fakeResource } from '../../testing/fake-resource.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { render } from '../../testing/render.tsx';
import { ResourceDetailDrawer } from './ResourceDetail.tsx';

const LINES = Array.from({ length: 120 }, (_, at) => ({
  id: `l${at}`,
  name: `费用${at + 1}`,
  unitPrice: 9999,
  amount: 12_345 + at,
}));

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
  render(<ResourceDetailDrawer resource={template} id="t1" open onClose={() => undefined} />);
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

const wideOf = (columns: number) =>
  defineResource({
    ...{ name: 'wide', title: '维修', path: '/cemetery/wide', permission: 'cem:wide', table: 'cem_wide' },
    titleField: 'name',
    fields: { name: { kind: 'text', label: '名称', maxLength: 20 } },
    lines: {
      parts: defineLines({
        ...{ title: '配件', table: 'cem_wide_part', parentField: 'wideId' },
        fields: {
          day: { kind: 'date', label: '采购日期' },
          ...Object.fromEntries(
            Array.from({ length: columns - 1 }, (_none, at) => [
              `text${at}`,
              { kind: 'text' as const, label: `规格${at + 1}`, maxLength: 50 },
            ]),
          ),
        },
      }),
    },
  });

test.each([
  [6, 'portrait'],
  [7, 'landscape'],
])('a sub-table of %i columns is printed %s, and no date is broken', async (columns, turned) => {
  const resource = wideOf(columns);
  const texts = Object.fromEntries(Array.from({ length: columns }, (_none, at) => [`text${at}`, '长'.repeat(30)]));
  const row = { id: 'w1', version: 1, name: '路灯', parts: [{ id: 'p1', day: '2026-11-20', ...texts }] };
  fakeServer(fakeResource(resource, [row]));
  render(<ResourceDetailDrawer resource={resource} id="w1" open onClose={() => undefined} />);
  await page.getByRole('button', { name: '打印' }).click();
  const preview = page.getByRole('dialog').nth(1);
  const day = preview.getByRole('table', { name: '配件' }).getByText('2026-11-20');
  await expect.element(day).toBeVisible();
  const sheet = getComputedStyle(preview.getByRole('article').element());
  expect(sheet.page).toBe(turned === 'landscape' ? 'sb-landscape' : 'auto');
  const range = document.createRange();
  range.selectNodeContents(day.element());
  expect(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1);
});
