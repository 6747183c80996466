import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setDictionaries } from '../../session/dictionary-cache.ts';
import { cellAt, showTable } from '../../testing/table.tsx';
import { LINE_KINDS } from '../kinds/line-kinds.tsx';
import { lineColumn } from './line-columns.ts';
import { lineConditions } from './line-following.ts';

const option = (value: string, text: string) => ({ value, text, title: text, label: text });
const FIELDS: Fields = {
  size: { kind: 'integer', label: '大小' },
  way: {
    ...{ kind: 'dict', label: '送法', dict: 'way_of_lines' as never, maxLength: 1 },
    when: { options: "option.value == '1' or size > 5" },
  },
};
const columns = Object.entries(FIELDS).map(([name, field]) => ({
  ...lineColumn(name, field),
  ...lineConditions({ fields: FIELDS }, name),
}));

test('a cell offers what its row allows at the moment, and what it has already (online.md §5.5 optionsIf)', async () => {
  setDictionaries({ way_of_lines: [option('1', '自取'), option('2', '送货'), option('3', '快递')] });
  const rows = [
    { id: 'a', size: 1, way: '3' },
    { id: 'b', size: 9, way: null },
  ];
  const store = await showTable(columns, rows, { kinds: LINE_KINDS });
  await userEvent.click(cellAt(0, 1));
  await expect.element(page.getByTitle('自取')).toBeVisible();
  expect(page.getByTitle('送货').elements()).toHaveLength(0);
  expect(page.getByTitle('快递').elements().length).toBeGreaterThan(0);
  await page.getByTitle('自取').click();
  await vi.waitFor(() => expect(store.rows()[0]?.way).toBe('1'));
  await userEvent.click(cellAt(1, 1));
  await page.getByTitle('送货').click();
  await vi.waitFor(() => expect(store.rows()[1]?.way).toBe('2'));
});
