import type { Field, Fields } from '@songbai/contract/resource/kinds.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFiles } from '../../testing/choose-files.ts';
import { fakeServer, reply } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
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

test('(contract/2 §15.4) a row of a sub-table takes pictures and files', async () => {
  fakeServer({ 'POST /sys/common/upload': () => reply('temp/a.png', null) });
  const fields: Fields = {
    photo: { kind: 'files', label: '图片', pictures: true },
    paper: { kind: 'files', label: '附件' },
  };
  const store = await showTable(lineColumns({ fields }), [{ id: 'a' }], { kinds: LINE_KINDS });
  expect(cellAt(0, 1).querySelector('button')).not.toBeNull();
  await chooseFiles(new File(['x'], 'a.png', { type: 'image/png' }));
  await vi.waitFor(() => expect(store.rows()[0]?.photo).toBe('temp/a.png'));
});

test('boxes say whether something is typed or chosen, and nothing where nothing can be', async () => {
  const fields: Fields = {
    name: { kind: 'text', label: '名称', maxLength: 10 },
    sex: { kind: 'dict', label: '性别', dict: 'sex' },
    tags: { kind: 'dicts', label: '标签', dict: 'plot_tag' },
    day: { kind: 'date', label: '日期' },
  };
  const columns = lineColumns({ fields });
  expect(columns.map(({ placeholder }) => placeholder)).toEqual(['请输入', '请选择', '请选择', '请选择']);
  await showTable(columns, [{ id: 'a' }], { kinds: LINE_KINDS, disabled: true });
  await vi.waitFor(() => expect(cellAt(0, 3)).toBeTruthy());
  expect([0, 1, 2, 3].map((at) => cellAt(0, at).textContent)).toEqual(['', '', '', '']);
});

test('every empty box says what to do, that of a person or of a row of another table too', async () => {
  const picker = { of: 'users', store: 'username' } as const;
  const fields: Fields = {
    name: { kind: 'text', label: '名称', maxLength: 10 },
    by: { kind: 'ref', label: '经手', target: 'user' },
    who: { kind: 'text', label: '接待', maxLength: 36, choice: { key: 'k', shape: 'list', picker } },
    firm: { kind: 'text', label: '单位', maxLength: 36, link: { key: 'k' } },
    at: FIELDS.at as Field,
    tags: { kind: 'dicts', label: '标签', dict: 'plot_tag' },
  };
  await showTable(lineColumns({ fields }), [{ id: 'a' }], { kinds: LINE_KINDS, alwaysEdit: true });
  await vi.waitFor(() => expect(cellAt(0, 0).textContent).toBe('请输入'));
  expect([1, 2, 3, 4, 5].map((at) => cellAt(0, at).textContent)).toEqual(Array(5).fill('请选择'));
});

test('a person of a sub-row is chosen as a report is: one click opens the dialog, whose keys are its own', async () => {
  fakeServer(peopleServer());
  const who: Field = {
    ...{ kind: 'text', label: '接待', maxLength: 36 },
    choice: { key: 'k', shape: 'list', picker: { of: 'users', store: 'username' } },
  };
  const store = await showTable(lineColumns({ fields: { who } }), [{ id: 'a' }], { kinds: LINE_KINDS });
  await userEvent.click(cellAt(0, 0));
  const dialog = page.getByRole('dialog', { name: '根据部门选择用户' });
  await expect.element(dialog.getByRole('row', { name: /员工2 / })).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}');
  await dialog.getByRole('row', { name: /员工2 / }).click();
  await dialog.getByRole('button', { name: /确\s?[定认]/ }).click();
  await vi.waitFor(() => expect(store.rows()[0]?.who).toBe('user2'));
  // Left, the cell says who it is, not what is stored of him.
  await userEvent.keyboard('{Tab}');
  await vi.waitFor(() => expect(cellAt(0, 0).textContent).toBe('员工2'));
});
