import type { Field, Kind } from '@songbai/contract/resource/kinds.ts';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '../testing/fake-server.ts';
import { render } from '../testing/render.tsx';
import { FieldCell, FieldInput, KINDS } from './kinds.tsx';
import { QueryField } from './QueryField.tsx';

const FIELDS: { [K in Kind]: Extract<Field, { kind: K }> } = {
  text: { kind: 'text', label: '文本', maxLength: 10, query: 'like' },
  textarea: { kind: 'textarea', label: '长文本', maxLength: 100 },
  integer: { kind: 'integer', label: '整数', query: 'range' },
  decimal: { kind: 'decimal', label: '小数', scale: 2 },
  money: { kind: 'money', label: '金额', query: 'range' },
  date: { kind: 'date', label: '日期', query: 'range' },
  datetime: { kind: 'datetime', label: '时间' },
  switch: { kind: 'switch', label: '开关' },
  dict: { kind: 'dict', label: '性别', dict: 'sex' },
  dicts: { kind: 'dicts', label: '标签', dict: 'plot_tag' },
  ref: { kind: 'ref', label: '陵园', target: 'cemetery' },
  files: { kind: 'files', label: '图片' },
  json: { kind: 'json', label: '原文' },
};

const CELLS: [Kind, unknown, string][] = [
  ['text', '甲区', '甲区'],
  ['textarea', '一\n二', '一\n二'],
  ['integer', 0, '0'],
  ['decimal', 1.25, '1.25'],
  ['money', -123_456_789, '-1,234,567.89'],
  ['date', '2026-04-05', '2026-04-05'],
  ['datetime', '2026-04-05 08:00:00', '2026-04-05 08:00:00'],
  ['switch', 'Y', '是'],
  ['dict', '2', '女'],
  ['dicts', '1,3', '头排,近路'],
  ['ref', 'c1', '松鹤园'],
  ['files', 'temp/a.pdf', 'a.pdf'],
  ['json', '{"a":1}', '{"a":1}'],
];

describe('cells', () => {
  test('every kind has a case here', () => {
    expect(CELLS.map(([kind]) => kind).sort()).toEqual(Object.keys(KINDS).sort());
  });

  test.each(CELLS)('%s shows %j as %j, never a bare code (user-asks row 3)', async (kind, value, shown) => {
    fakeServer({ 'GET /cemetery/cemetery/queryById': () => ({ id: 'c1', name: '松鹤园' }) });
    render(
      <div data-testid="cell">
        <FieldCell field={FIELDS[kind]} value={value} />
      </div>,
    );
    await expect.element(page.getByTestId('cell')).toHaveTextContent(shown.replace('\n', ' '));
  });

  test.each(Object.keys(KINDS) as Kind[])('%s shows nothing for null', async (kind) => {
    render(
      <div data-testid="cell">
        <FieldCell field={FIELDS[kind]} value={null} />
      </div>,
    );
    await expect.element(page.getByTestId('cell')).toHaveTextContent('');
  });
});

function Box({ kind, initial, onValue }: { kind: Kind; initial?: unknown; onValue(value: unknown): void }) {
  const [value, setValue] = useState(initial);
  return (
    <FieldInput
      field={FIELDS[kind]}
      aria-label="控件"
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}

describe('inputs give the value of the wire (design.md §5)', () => {
  const typed: [Kind, string, unknown][] = [
    ['text', '甲', '甲'],
    ['textarea', '乙', '乙'],
    ['integer', '12', 12],
    ['decimal', '1.25', 1.25],
    ['money', '12.5', 1250],
    ['date', '2026-04-05', '2026-04-05'],
    ['datetime', '2026-04-05 23:59:59', '2026-04-05 23:59:59'],
  ];
  test.each(typed)('%s: %s', async (kind, text, value) => {
    let last: unknown;
    render(<Box kind={kind} onValue={(next) => (last = next)} />);
    await page.getByLabelText('控件').fill(text);
    if (kind.startsWith('date')) await userEvent.keyboard('{Enter}');
    await expect.poll(() => last).toBe(value);
  });

  test('an emptied text is null, so that an optional field is cleared', async () => {
    let last: unknown;
    render(<Box kind="text" initial="甲" onValue={(next) => (last = next)} />);
    await page.getByLabelText('控件').clear();
    expect(last).toBeNull();
  });

  test('a switch gives Y and N (spec/1 §9)', async () => {
    const seen: unknown[] = [];
    render(<Box kind="switch" onValue={(next) => seen.push(next)} />);
    await page.getByRole('switch').click();
    await page.getByRole('switch').click();
    expect(seen).toEqual(['Y', 'N']);
  });

  test('several dictionary values are one comma text (contract/3 §2 JMultiSelectTag)', async () => {
    let last: unknown;
    render(<Box kind="dicts" initial="1" onValue={(next) => (last = next)} />);
    await page.getByLabelText('控件').click();
    await page.getByTitle('近路').click();
    expect(last).toBe('1,3');
  });

  test('a dictionary stored as a number gives a number', async () => {
    let last: unknown;
    const field: Field = { ...FIELDS.dict, stored: 'integer' };
    render(<FieldInput field={field} aria-label="控件" value={1} onChange={(next) => (last = next)} />);
    await expect.element(page.getByTitle('男')).toBeVisible();
    await page.getByLabelText('控件').click();
    await page.getByTitle('女').click();
    expect(last).toBe(2);
  });
});

test('a range of money is asked in yuan and kept in fen', async () => {
  let last = '';
  function Range() {
    const [value, setValue] = useState('');
    const change = (next: string) => {
      last = next;
      setValue(next);
    };
    return <QueryField field={FIELDS.money} id="range" value={value} onChange={change} />;
  }
  render(<Range />);
  await page.getByLabelText('金额从').fill('100');
  await page.getByLabelText('金额到').fill('200.5');
  expect(last).toBe('10000~20050');
});
