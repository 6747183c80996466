import { Button, Form, Input, Tabs } from 'antd';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../testing/render.tsx';
import { EditableTable, type TableHandle } from './EditableTable.tsx';
import type { Column } from './model/columns.ts';
import { createTableStore } from './model/store.ts';
import { collectFormAndTables, TableInvalidError } from './multi-form.ts';

const COLUMNS: Column[] = [
  { key: 'name', title: '名称', type: 'input', width: 200, validateRules: [{ required: true }] },
];
const storeOf = (names: string[]) =>
  createTableStore({
    columns: COLUMNS,
    rows: names.map((name, at) => ({ id: `r${at}`, name })),
    testRegex: () => true,
  });

const good = storeOf(['甲']);

function Page({ bad, onOutcome }: { bad: ReturnType<typeof storeOf>; onOutcome(outcome: unknown): void }) {
  const [form] = Form.useForm();
  const [pane, setPane] = useState('main');
  const first = useRef<TableHandle>(null);
  const second = useRef<TableHandle>(null);
  const save = () =>
    collectFormAndTables({
      form: () => form.validateFields() as Promise<{ title: string }>,
      tables: [
        { paneKey: 'one', store: good, handle: () => first.current },
        { paneKey: 'two', store: bad, handle: () => second.current },
      ],
      activate: setPane,
    }).then(onOutcome, onOutcome);
  return (
    <Form form={form}>
      <Tabs
        activeKey={pane}
        onChange={setPane}
        items={[
          {
            key: 'main',
            label: '主表',
            forceRender: true,
            children: (
              <Form.Item name="title" label="标题" rules={[{ required: true, message: '请输入标题' }]}>
                <Input />
              </Form.Item>
            ),
          },
          { key: 'one', label: '子表一', children: <EditableTable ref={first} store={good} title="子表一" /> },
          { key: 'two', label: '子表二', children: <EditableTable ref={second} store={bad} title="子表二" /> },
        ]}
      />
      <Button onClick={() => void save()}>保存全部</Button>
    </Form>
  );
}

test('the form first, then each table in turn; the failing tab is opened at its first bad cell (spec/2 §4, §5)', async () => {
  const onOutcome = vi.fn();
  const bad = storeOf([...Array.from({ length: 60 }, (_, at) => `名${at}`), '']);
  render(<Page bad={bad} onOutcome={onOutcome} />);
  const save = page.getByRole('button', { name: '保存全部' });
  await save.click();
  await expect.element(page.getByText('请输入标题')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: '主表' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('textbox', { name: '标题' }).fill('年度采购');
  await save.click();
  await expect.element(page.getByRole('tab', { name: '子表二' })).toHaveAttribute('aria-selected', 'true');
  const box = page.getByRole('textbox', { name: '名称 第61行' });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toBeInViewport();
  await vi.waitFor(() => expect(onOutcome.mock.lastCall?.[0]).toBeInstanceOf(TableInvalidError));
  expect(onOutcome.mock.lastCall?.[0]).toMatchObject({
    index: 1,
    paneKey: 'two',
    failures: [{ rowIndex: 60, key: 'name' }],
  });
  await userEvent.keyboard('乙');
  await save.click();
  await vi.waitFor(() =>
    expect(onOutcome.mock.lastCall?.[0]).toMatchObject({ formValue: { title: '年度采购' }, tables: [{}, {}] }),
  );
});
