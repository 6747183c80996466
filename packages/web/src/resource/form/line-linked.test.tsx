import type { LinkedRows } from '@songbai/contract/modules/online-data/online-data.calls.ts';
import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { cellAt, showTable } from '../../testing/table.tsx';
import { LINE_KINDS } from '../kinds/line-kinds.tsx';
import { lineColumns } from './line-columns.ts';
import { lineDerive } from './line-following.ts';

const FIELDS: Fields = {
  firm: { kind: 'text', label: '供应商', maxLength: 36, link: { key: 's1/firm' } },
  phone: {
    ...{ kind: 'text', label: '供应商电话', maxLength: 32, linked: { by: 'firm', name: 'phone' } },
    ...{ computed: true, readOnly: true },
  },
  note: { kind: 'text', label: '说明', maxLength: 90, formula: "concat('电', phone)", readOnly: true },
};
const ROWS = [
  { id: 'f1', title: '永固石材', cells: { phone: '13800138000' } },
  { id: 'f2', title: '长青花艺', cells: { phone: '13900139000' } },
];

const found = ({ params }: { params: Readonly<Record<string, unknown>> }): LinkedRows => {
  const ids = typeof params.ids === 'string' ? params.ids.split(',') : undefined;
  const records = ROWS.filter(({ id }) => ids?.includes(id) ?? true);
  return { columns: [{ name: 'phone', label: '电话' }], records, total: records.length };
};

test('(online.md §5.5) fields of a linked record follow in a sub row, and formulas that read them', async () => {
  fakeServer({ 'GET /online/cgform/api/links/s1/firm': found });
  const lines = { fields: FIELDS };
  const rows = [{ id: 'a', firm: 'f1', firm_dictText: '永固石材', phone: '13800138000', note: '电13800138000' }];
  const derive = lineDerive(lines);
  const store = await showTable(lineColumns(lines), rows, {
    kinds: LINE_KINDS,
    ...(derive ? { options: { derive } } : {}),
  });
  expect(cellAt(0, 0).textContent).toContain('永固石材');
  await userEvent.click(cellAt(0, 0));
  await page.getByRole('combobox').click();
  await page.getByText('电话：13900139000').click();
  await vi.waitFor(() => expect(store.rows()[0]).toMatchObject({ firm: 'f2', phone: '13900139000' }), {
    timeout: 30_000,
  });
  await vi.waitFor(() => expect(store.rows()[0]?.note).toBe('电13900139000'), { timeout: 30_000 });
});
