import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { type LineColumn, LinesTable } from './LinesTable.tsx';
import { keyed, type Line } from './lines-model.ts';

let drawn = 0;

const columns: LineColumn[] = ['a', 'b', 'c', 'd'].map((name) => ({
  name,
  title: name,
  width: 120,
  render: ({ value, label, onChange }) => {
    drawn += 1;
    return <input aria-label={label} value={String(value)} onChange={(event) => onChange(event.target.value)} />;
  },
}));

function Table() {
  const [rows, setRows] = useState<readonly Line[]>(() =>
    keyed(Array.from({ length: 200 }, (_, index) => ({ id: `r${index}`, a: index, b: '', c: '', d: '' }))),
  );
  const newLine = (): Line => keyed([{ a: '新', b: '', c: '', d: '' }])[0] as Line;
  return <LinesTable title="明细" columns={columns} rows={rows} editing={{ onChange: setRows, newLine }} />;
}

test('in a table of 200 lines one keystroke draws one line (user-asks row 1)', async () => {
  render(<Table />);
  await page.getByLabelText('b 第120行').click();
  drawn = 0;
  await userEvent.keyboard('x');
  await expect.element(page.getByLabelText('b 第120行')).toHaveValue('x');
  expect(drawn).toBe(columns.length);
});

test('lines are added at the end, moved and taken away', async () => {
  render(<Table />);
  await page.getByRole('button', { name: '新增一行' }).click();
  await expect.element(page.getByLabelText('a 第201行')).toHaveValue('新');
  await page.getByRole('button', { name: '上移第201行' }).click();
  await expect.element(page.getByLabelText('a 第200行')).toHaveValue('新');
  await page.getByRole('button', { name: '删除第200行' }).click();
  await expect.element(page.getByLabelText('a 第200行')).toHaveValue('199');
});
