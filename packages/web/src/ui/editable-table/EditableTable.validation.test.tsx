import { createRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellAt, showTable } from '../../testing/table.tsx';
import type { TableHandle } from './EditableTable.tsx';
import { InvalidCellsError } from './model/collect.ts';
import type { CellCheck, Column, Row } from './model/columns.ts';

const NAME: Column = { key: 'name', title: '名称', type: 'input', width: 160, validateRules: [{ required: true }] };
const WIDE: Column[] = Array.from({ length: 12 }, (_, at) => ({
  key: `c${at}`,
  title: `列${at}`,
  type: 'input',
  width: 160,
}));

const rowsOf = (count: number, more: (at: number) => object = () => ({})): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `名${at}`, ...more(at) }));

async function failed(handle: { current: TableHandle | null }, options?: { editedOnly?: boolean }) {
  const error = await handle.current?.collect(options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof InvalidCellsError ? error.failures : error;
}

describe('values are collected', () => {
  test('getting them with failed validation rejects, goes to the first bad cell however far away, opens it and says why (spec/2 §5)', async () => {
    const ref = createRef<TableHandle>();
    const columns = [...WIDE, { ...NAME, key: 'last', title: '末列' }];
    await showTable(
      columns,
      rowsOf(500, (at) => ({ last: at === 321 || at === 400 ? '' : 'x' })),
      { ref },
    );
    const failures = await failed(ref);
    expect(failures).toEqual([
      { rowId: 'r321', rowIndex: 321, key: 'last', message: '请输入末列' },
      { rowId: 'r400', rowIndex: 400, key: 'last', message: '请输入末列' },
    ]);
    const box = page.getByRole('textbox', { name: '末列 第322行' });
    await expect.element(box).toBeInViewport();
    await expect.element(box).toHaveFocus();
    await expect.element(page.getByRole('alert')).toHaveTextContent('请输入末列');
    await expect.element(page.getByRole('alert')).toBeInViewport();
    expect(cellAt(321, 12).getAttribute('aria-invalid')).toBe('true');
    await userEvent.keyboard('好');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('the message of the last row’s cell is seen too, and one of a cell without an editor', async () => {
    const ref = createRef<TableHandle>();
    const choice: Column = {
      key: 'kind',
      title: '类型',
      type: 'radio',
      options: [{ value: '1', text: '甲' }],
      validateRules: [{ required: true, message: ['请选择$', '{title}'].join('') }],
    };
    await showTable(
      [choice],
      rowsOf(40, (at) => ({ kind: at === 39 ? null : '1' })),
      { ref },
    );
    expect(await failed(ref)).toHaveLength(1);
    await expect.element(page.getByRole('alert')).toHaveTextContent('请选择类型');
    await expect.element(page.getByRole('alert')).toBeInViewport();
  });

  test('good values come with the removed rows; edited rows only when asked (spec/2 §5)', async () => {
    const ref = createRef<TableHandle>();
    const store = await showTable(
      [NAME],
      rowsOf(3, (at) => (at === 2 ? { name: '' } : {})),
      { ref },
    );
    store.remove(['r0']);
    expect(await failed(ref)).toHaveLength(1);
    expect(await ref.current?.collect({ editedOnly: true })).toEqual({
      rows: [
        { id: 'r1', name: '名1' },
        { id: 'r2', name: '' },
      ],
      removed: [{ id: 'r0', name: '名0' }],
    });
    store.setCells([['r1', 'name', '']]);
    expect(await failed(ref, { editedOnly: true })).toMatchObject([{ rowId: 'r1' }]);
  });
});

test('rules are asked on change, on blur after 100 ms and when values are collected (spec/2 §5)', async () => {
  const ref = createRef<TableHandle>();
  const asked: string[] = [];
  const handler = ({ value, trigger }: CellCheck) => {
    asked.push(`${trigger} ${value}`);
    return true;
  };
  await showTable([{ ...NAME, validateRules: [{ handler }] }], rowsOf(1), { ref });
  await userEvent.click(cellAt(0, 0));
  await userEvent.fill(page.getByRole('textbox', { name: '名称 第1行' }), 'x');
  expect(asked).toEqual(['change x']);
  await userEvent.click(document.body);
  await vi.waitFor(() => expect(asked).toEqual(['change x', 'blur x']));
  await ref.current?.collect();
  expect(asked.at(-1)).toBe('getValues x');
});

test('a pattern that would freeze the page is answered at once, on 100,000 characters; one that cannot be run fails (spec/2 §5)', async () => {
  const ref = createRef<TableHandle>();
  const columns: Column[] = [
    { ...NAME, key: 'slow', title: '慢', validateRules: [{ pattern: '(a+)+$', message: '不行' }] },
    { ...NAME, key: 'odd', title: '怪', validateRules: [{ pattern: '(?=a)', message: '不行' }] },
  ];
  await showTable(columns, [{ id: 'r0', slow: `${'a'.repeat(100_000)}!`, odd: 'a' }], { ref });
  expect(await failed(ref)).toMatchObject([
    { key: 'slow', message: '不行' },
    { key: 'odd', message: '怪格式规则无法执行' },
  ]);
});

test('Escape takes back only what was typed, not what changed elsewhere in the row meanwhile (issue 13.15)', async () => {
  const columns: Column[] = [
    { key: 'name', title: '名称', type: 'input', width: 160 },
    { key: 'note', title: '备注', type: 'input', width: 160 },
  ];
  const store = await showTable(columns, [{ id: 'a', name: '旧', note: '注' }]);
  await userEvent.click(cellAt(0, 0));
  await userEvent.keyboard('新');
  store.merge({ id: 'a', note: '同事写的' });
  await userEvent.keyboard('{Escape}');
  expect(store.row('a')).toMatchObject({ name: '旧', note: '同事写的' });
});

test('a colleague’s value for the cell I am typing in is shown beside mine, and I choose (issue 13.15)', async () => {
  const columns: Column[] = [{ key: 'name', title: '名称', type: 'input', width: 300 }];
  const store = await showTable(columns, [
    { id: 'a', name: '旧' },
    { id: 'b', name: '乙' },
  ]);
  await userEvent.click(cellAt(0, 0));
  await userEvent.keyboard('我的');
  store.merge({ id: 'a', name: '同事的' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('同事改为“同事的”');
  expect(store.row('a')?.name).toBe('我的');
  await userEvent.keyboard('字');
  expect(store.row('a')?.name).toBe('我的字');
  await page.getByRole('button', { name: '用同事的' }).click();
  expect([store.row('a')?.name, store.isDirty()]).toEqual(['同事的', false]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
