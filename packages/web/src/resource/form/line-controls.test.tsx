import type { Fields } from '@songbai/contract/resource/kinds.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { reportServer } from '../../testing/report-fixtures.ts';
import { cellAt, showTable } from '../../testing/table.tsx';
import { LINE_KINDS } from '../kinds/line-kinds.tsx';
import { lineColumns } from './line-columns.ts';

const FIELDS: Fields = {
  host: {
    ...{ kind: 'text', label: '接待人', maxLength: 50 },
    popup: { code: 'report_user', field: 'host', orgFields: 'realname,sex', destFields: 'host,grade' },
  },
  grade: { kind: 'integer', label: '级别', filled: true },
  at: { kind: 'text', label: '到达', maxLength: 8, pattern: 'clock' },
};

test('(contract/3 §11.5) a row of a sub-table is filled from a report, in the types of its fields, and has times', async () => {
  fakeServer(reportServer());
  const store = await showTable(lineColumns({ fields: FIELDS }), [{ id: 'a', at: '08:00:00' }], { kinds: LINE_KINDS });
  expect(cellAt(0, 2).textContent).toBe('08:00:00');
  await userEvent.click(cellAt(0, 0));
  const dialog = page.getByRole('dialog', { name: '用户信息' });
  await dialog.getByRole('row', { name: /员工2 / }).click();
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await vi.waitFor(() => expect(store.rows()[0]).toMatchObject({ host: '员工2', grade: 2 }), { timeout: 30_000 });
});
