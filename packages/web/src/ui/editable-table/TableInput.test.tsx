import { Button, Form } from 'antd';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { cellAt } from '../../testing/table.tsx';
import type { Column } from './model/columns.ts';
import type { Row } from './rows.ts';
import { TableInput } from './TableInput.tsx';
import type { CellKinds } from './view/cell-kinds.ts';

let drawn = 0;
const COUNTING: CellKinds = {
  counted: {
    mode: 'plain',
    text: (value) => {
      drawn += 1;
      return String(value ?? '');
    },
  },
};
const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 160 },
  ...Array.from({ length: 19 }, (_, at) => ({ key: `c${at}`, title: `列${at}`, type: 'counted', width: 60 })),
];
const ROWS: Row[] = Array.from({ length: 1000 }, (_, at) => ({ id: `r${at}`, name: `名${at}`, c0: at }));
const NONE: readonly Row[] = [];

function Lines({
  value = NONE,
  onChange = () => {},
}: {
  value?: readonly Row[];
  onChange?(rows: readonly Row[]): void;
}) {
  return <TableInput title="明细" columns={COLUMNS} kinds={COUNTING} value={value} onChange={onChange} />;
}

function Page({ onRows }: { onRows(rows: readonly Row[]): void }) {
  const [form] = Form.useForm();
  return (
    <Form
      form={form}
      initialValues={{ lines: ROWS }}
      onFinish={({ lines }: { lines: readonly Row[] }) => onRows(lines)}
    >
      <Form.Item name="lines">
        <Lines />
      </Form.Item>
      <Button htmlType="submit">提交表单</Button>
      <Button onClick={() => form.setFieldsValue({ lines: [{ id: 'x', name: '别的' }] })}>换一份</Button>
    </Form>
  );
}

test('in a form of 1,000 × 20 one keystroke draws one cell, and the form has the letter (user-asks row 1)', async () => {
  const onRows = vi.fn();
  render(<Page onRows={onRows} />);
  await vi.waitUntil(() => document.querySelector('[data-row="0"]'));
  await userEvent.click(cellAt(0, 0));
  const box = page.getByRole('textbox', { name: '名称 第1行' });
  await userEvent.type(box, 'a');
  drawn = 0;
  await userEvent.type(box, 'bcd');
  expect(drawn).toBe(0);
  await page.getByRole('button', { name: '提交表单' }).click();
  await vi.waitFor(() => expect(onRows).toHaveBeenCalled());
  const [rows] = onRows.mock.calls[0] as [readonly Row[]];
  expect([rows.length, rows[0]?.name, rows[1]]).toEqual([1000, 'abcd', ROWS[1]]);
});

test('rows that come from outside replace what is shown', async () => {
  render(<Page onRows={() => {}} />);
  await expect.element(page.getByText('名0', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '换一份' }).click();
  await expect.element(page.getByText('别的', { exact: true })).toBeVisible();
  await expect.element(page.getByText('名0', { exact: true })).not.toBeInTheDocument();
});
